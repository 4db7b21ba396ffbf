import { Unsupported } from '../errors.js';
import type { Json } from '../json/json.js';
import type { Grammar } from '../space/grammar.js';
import type { Node } from '../space/node.js';
import type { Production } from '../space/production.js';
import { liveProductions, numbersOf, sizeOf } from '../space/size.js';
import { textsOf } from '../space/strings.js';
import { drawArray } from './array.js';
import type { Drawing } from './drawing.js';
import type { Maker } from './maker.js';
import { drawObject } from './object.js';
import { smallestIn, suits } from './smallest.js';

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
  const { active, maxDepth } = drawing;
  const times = active.get(node) ?? 0;
  const short = drawing.nodes < 0 || drawing.left < 0;
  if (short || times >= mostNested || depth > deepestDrawn || depth + node.height > maxDepth) {
    return least(maker, node, drawing);
  }
  active.set(node, times + 1);
  const value = drawSuitable(maker, node, drawing, depth);
  active.set(node, times);
  return value;
}

function drawSuitable(maker: Maker, node: Node, drawing: Drawing, depth: number): Json {
  for (let attempt = 0; attempt < redraws; attempt++) {
    const production = choose(maker.grammar, node, drawing);
    if (production === undefined) break;
    const value = drawOf(maker, production, drawing, depth);
    if (value !== undefined && suits(maker.grammar, production, value)) return value;
  }
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
  if (sizeOf(maker.grammar, node) < Infinity) drawing.left -= node.size;
  return value;
}

interface Group {
  readonly productions: readonly Production[];
  readonly weight: number;
}

const groups = new WeakMap<Node, readonly Group[]>();
const spokenWeight = 6;
const weightOf = (production: Production): number => (production.spoken ? spokenWeight : 1);

function groupsOf(grammar: Grammar, node: Node): readonly Group[] {
  const known = groups.get(node);
  if (known !== undefined) return known;
  const byGroup = new Map<string, Production[]>();
  for (const production of liveProductions(grammar, node)) {
    const list = byGroup.get(production.group);
    if (list === undefined) byGroup.set(production.group, [production]);
    else list.push(production);
  }
  const made = [...byGroup.values()].map((productions) => ({
    productions,
    weight: productions.reduce((sum, production) => sum + weightOf(production), 0),
  }));
  groups.set(node, made);
  return made;
}

/** A group of the schema's own choices, then one of its types: negation splits must not steal from real branches. */
function choose(grammar: Grammar, node: Node, { nextInt }: Drawing): Production | undefined {
  const all = groupsOf(grammar, node);
  const group = all.length < 2 ? all[0] : all[nextInt(0, all.length - 1)];
  if (group === undefined) return undefined;
  if (group.productions.length === 1) return group.productions[0];
  let at = nextInt(1, group.weight);
  return group.productions.find((production) => (at -= weightOf(production)) <= 0);
}

function drawOf(maker: Maker, production: Production, drawing: Drawing, depth: number): Json | undefined {
  if (production.size > maker.grammar.reading.settings.maxBytes) return undefined;
  switch (production.kind) {
    case 'values':
      return drawListed(production, drawing);
    case 'number':
      drawing.left -= 8;
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

function drawListed({ values }: Production, drawing: Drawing): Json | undefined {
  const value = values.length < 2 ? values[0] : values[drawing.nextInt(0, values.length - 1)];
  drawing.left -= typeof value === 'string' ? value.length + 2 : 5;
  return value;
}

function drawText(production: Production, drawing: Drawing): string {
  const { mood, nextInt, left } = drawing;
  const bounded = production.state.maxLength < Infinity && mood.bounds === 'max';
  const room = Math.max(0, Math.min(left, bounded ? longText : shortText));
  const text = textsOf(production).draw(nextInt, mood.bounds, room);
  drawing.left -= text.length + 2;
  return text;
}
