import { Unsupported } from '../errors.js';
import type { Json } from '../json/json.js';
import { expression } from '../json/pattern.js';
import type { Grammar } from '../space/grammar.js';
import type { Node } from '../space/node.js';
import { numbersOf } from '../space/production.js';
import type { Production } from '../space/production.js';
import { liveProductions, sizeOf } from '../space/size.js';
import { textsOf } from '../space/strings.js';
import { drawArray } from './array.js';
import { drawMood } from './drawing.js';
import type { Drawing } from './drawing.js';
import type { Maker } from './maker.js';
import { drawObject } from './object.js';
import { smallestIn, suits } from './smallest.js';
import { Turn } from '../space/turn.js';

const redraws = 12;
const deepestDrawn = 10;
const mostNested = 3;
const longText = 20_000;
const shortText = 32;

/** The maker of a grammar's values. */
export function makerOf(grammar: Grammar): Maker {
  const kept = new Map<Node, Json | undefined>();
  const maker: Maker = {
    grammar,
    smallest(node) {
      if (!kept.has(node)) kept.set(node, smallestIn(maker, node));
      return kept.get(node);
    },
    draw: (node, drawing, depth) => drawNode(maker, node, drawing, depth),
    drawProduction: (production, drawing, depth) => drawOf(maker, production, drawing, depth),
  };
  return maker;
}

function drawNode(maker: Maker, node: Node, drawing: Drawing, depth: number): Json {
  drawing.nodes -= 1;
  if (drawing.nodes < 0 || drawing.left < 0) return least(maker, node, drawing);
  const menu = menuOf(maker.grammar, node);
  if (menu.flat) return drawSuitable(maker, node, menu, drawing, depth);
  const { around, mood } = drawing;
  if (depth > deepestDrawn || depth + node.height > drawing.maxDepth || isNested(node, around))
    return least(maker, node, drawing);
  around.push(node);
  if (depth > 0 && drawing.round !== undefined && drawing.nextInt(0, 1) === 1)
    drawing.mood = drawMood(drawing.nextInt);
  const value = drawSuitable(maker, node, menu, drawing, depth);
  drawing.mood = mood;
  around.pop();
  return value;
}

/** Whether a node is being drawn inside itself as often as it may. */
function isNested(node: Node, around: readonly Node[]): boolean {
  let times = 0;
  for (let at = 0; at < around.length; at++) if (around[at] === node) times += 1;
  return times >= mostNested;
}

function drawSuitable(maker: Maker, node: Node, menu: Menu, drawing: Drawing, depth: number): Json {
  for (let attempt = 0; attempt < redraws; attempt++) {
    const production = choose(menu, drawing);
    if (production === undefined) break;
    const value = drawOf(maker, production, drawing, depth);
    if (value !== undefined && suits(maker.grammar, production, value)) {
      if (!production.exact) drawing.exact = false;
      return value;
    }
  }
  drawing.exact = false;
  return drawFound(maker, node, drawing, depth) ?? least(maker, node, drawing);
}

/** Where negations leave hardly a value to plain drawing, the production that was found for the smallest one. */
function drawFound(maker: Maker, node: Node, drawing: Drawing, depth: number): Json | undefined {
  if (maker.smallest(node) === undefined || node.found === undefined) return undefined;
  for (let attempt = 0; attempt < redraws; attempt++) {
    const value = drawOf(maker, node.found, drawing, depth);
    if (value !== undefined && suits(maker.grammar, node.found, value)) return value;
  }
  return undefined;
}

function least(maker: Maker, node: Node, drawing: Drawing): Json {
  const value = maker.smallest(node);
  if (value === undefined)
    throw new Unsupported('no value was found for a part of the schema that may have some');
  if (!isProven(maker.grammar, node, value)) drawing.exact = false;
  if (sizeOf(maker.grammar, node) < Infinity) drawing.left -= node.size;
  return value;
}

const proven = new WeakMap<Node, boolean>();

/** Whether the smallest value of a node is right in all its parts, looked at once. */
function isProven(grammar: Grammar, node: Node, smallest: Json): boolean {
  let known = proven.get(node);
  if (known === undefined) {
    known =
      !grammar.reading.document.unevaluated && node.goal === undefined && grammar.accepts(node, smallest);
    proven.set(node, known);
  }
  return known;
}

interface Group {
  readonly productions: readonly Production[];
  readonly weight: number;
}

/**
 * What a node can be drawn as.
 *
 * @property only its one production
 * @property flat whether none of them has children
 */
interface Menu {
  readonly groups: readonly Group[];
  readonly turn: Turn;
  readonly only: Production | undefined;
  readonly flat: boolean;
}

const menus = new WeakMap<Node, Menu>();
const spokenWeight = 6;
const weightOf = (production: Production): number => (production.spoken ? spokenWeight : 1);

function menuOf(grammar: Grammar, node: Node): Menu {
  const known = menus.get(node);
  if (known !== undefined) return known;
  const productions = liveProductions(grammar, node);
  const byGroup = new Map<string, Production[]>();
  for (const production of productions) {
    const list = byGroup.get(production.group);
    if (list === undefined) byGroup.set(production.group, [production]);
    else list.push(production);
  }
  const groups = [...byGroup.values()].map((members) => ({
    productions: members,
    weight: members.reduce((sum, production) => sum + weightOf(production), 0),
  }));
  const menu: Menu = {
    groups,
    turn: new Turn(),
    only: productions.length === 1 ? productions[0] : undefined,
    flat: productions.every(({ kind }) => kind !== 'array' && kind !== 'object'),
  };
  menus.set(node, menu);
  return menu;
}

/** A group of the schema's own choices, then one of its types: negation splits must not steal from real branches. */
function choose({ only, groups, turn }: Menu, { round, nextInt }: Drawing): Production | undefined {
  if (only !== undefined) return only;
  const group = groups[turn.next(groups.length, round, nextInt)];
  if (group === undefined) return undefined;
  const { productions } = group;
  if (productions.length === 1) return productions[0];
  let at = nextInt(1, group.weight);
  for (let index = 0; index < productions.length; index++) {
    const production = productions[index] as Production;
    at -= weightOf(production);
    if (at <= 0) return production;
  }
  return undefined;
}

function drawOf(maker: Maker, production: Production, drawing: Drawing, depth: number): Json | undefined {
  if (production.size > maker.grammar.reading.settings.maxBytes) return undefined;
  switch (production.kind) {
    case 'values':
      return drawListed(production, drawing);
    case 'number':
      drawing.left -= 12;
      return numbersOf(production).draw(drawing.nextInt, drawing.mood.bounds);
    case 'string':
      return drawText(production, drawing);
    case 'array':
      return drawArray(maker, production, drawing, depth);
    case 'object':
      return drawObject(maker, production, drawing, depth);
    default:
      return production.kind satisfies never;
  }
}

function drawListed({ values, known }: Production, drawing: Drawing): Json | undefined {
  if (values.length > 1) known.turn ??= new Turn();
  const value = values[known.turn?.next(values.length, drawing.round, drawing.nextInt) ?? 0];
  drawing.left -= typeof value === 'string' ? value.length + 2 : lengthOf(value);
  return value;
}

const lengthOf = (value: Json | undefined): number =>
  typeof value === 'object' && value !== null ? JSON.stringify(value).length : 5;

function drawText(production: Production, drawing: Drawing): string {
  const { mood, nextInt, left } = drawing;
  const bounded = production.state.maxLength < Infinity && mood.bounds === 'max';
  const room = Math.max(0, Math.min(left, bounded ? longText : shortText));
  const text = textsOf(production).draw(nextInt, mood.bounds, room);
  if (!fitsPatterns(production, text)) drawing.exact = false;
  drawing.left -= text.length + 2;
  return text;
}

/** Automata and expressions should agree; where they do not, the whole value is judged. */
function fitsPatterns({ state: { patterns, notPatterns } }: Production, text: string): boolean {
  return (
    patterns.every((source) => expression(source).test(text)) &&
    notPatterns.every((source) => !expression(source).test(text))
  );
}
