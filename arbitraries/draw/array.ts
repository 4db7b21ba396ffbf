import { canonical } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import { itemNode, prefixLength, witnessedAt } from '../space/array-children.js';
import type { Witnesses } from '../space/array-children.js';
import { repeatedAt, repeatedNode } from '../space/array-plan.js';
import type { ArrayPlan } from '../space/array-plan.js';
import type { Node } from '../space/node.js';
import type { Production } from '../space/production.js';
import { liveProductions, settledArrayPlan, sizeOf } from '../space/size.js';
import { distinctValues } from './distinct.js';
import { withBounds } from './drawing.js';
import type { Drawing } from './drawing.js';
import type { Maker } from './maker.js';

const fewItems = 4;
const manyLiterals = 10;
const longest = 1000;
/** Arrays of at most so many items are full now and then where nothing asks for it. */
const mostFull = 16;
const redraws = 20;
/** How often of twenty times an array is as short as it may be. */
const leastOf20 = { min: 15, mixed: 2, max: 0 } as const;

/** An array of a production. */
export function drawArray(
  maker: Maker,
  production: Production,
  drawing: Drawing,
  depth: number,
): Json | undefined {
  const { grammar } = maker;
  const plan = settledArrayPlan(grammar, production);
  if (plan === undefined) return undefined;
  const length = drawLength(maker, production, plan, drawing, depth);
  const witnesses = shifted(plan, production, length, drawing);
  drawing.left -= length + 1;
  const nodeAt = (index: number): Node => itemNode(grammar, production, index, witnessedAt(witnesses, index));
  const items = production.state.unique
    ? drawDistinct(
        maker,
        Array.from({ length }, (_, index) => nodeAt(index)),
        plan.minLength,
        drawing,
        depth,
      )
    : drawItems(maker, length, nodeAt, drawing, depth);
  if (items !== undefined && production.state.repeated) repeat(maker, production, items, drawing, depth);
  return items;
}

function drawItems(
  maker: Maker,
  length: number,
  nodeAt: (index: number) => Node,
  drawing: Drawing,
  depth: number,
): Json[] {
  const items: Json[] = [];
  for (let index = 0; index < length; index++) items.push(maker.draw(nodeAt(index), drawing, depth + 1));
  return items;
}

function drawLength(
  maker: Maker,
  production: Production,
  plan: ArrayPlan,
  drawing: Drawing,
  depth: number,
): number {
  const { nextInt, mood } = drawing;
  const least = production.state.repeated
    ? Math.max(plan.minLength, repeatedAt(production) + 2)
    : plan.minLength;
  const room = Math.max(least, roomFor(maker, production, plan, drawing));
  const most = Math.min(plan.maxLength, room);
  if (mood.bounds === 'max' && plan.maxLength <= most && plan.maxLength <= longest) return plan.maxLength;
  if (most <= least) return least;
  if (nextInt(1, 20) <= leastOf20[mood.bounds]) return least;
  if (plan.maxLength <= Math.min(most, mostFull) && nextInt(1, 10) === 1) return plan.maxLength;
  if (depth > 4) return Math.min(most, least + nextInt(0, 1));
  const literals = isLiteral(maker, itemNode(maker.grammar, production, least));
  const prefixed = Math.max(0, prefixLength(production) - least) + (literals ? manyLiterals : fewItems);
  const filled = mood.presence === 'every' || (mood.presence === 'all' && nextInt(0, 5) > 0);
  const low = filled ? Math.min(most, Math.max(least, 1)) : least;
  return nextInt(low, Math.max(low, Math.min(most, least + prefixed)));
}

const isLiteral = (maker: Maker, node: Node): boolean =>
  liveProductions(maker.grammar, node).every(({ kind }) => kind === 'values');

/** How many items fit in what is left of the budget, by the size of the smallest. */
function roomFor(maker: Maker, production: Production, plan: ArrayPlan, drawing: Drawing): number {
  const size = sizeOf(maker.grammar, itemNode(maker.grammar, production, plan.minLength));
  if (size === Infinity) return plan.maxLength;
  return Math.floor(Math.min(drawing.left, 200 + drawing.nodes * 8) / (size + 1));
}

/** The witnesses of `contains` need not stand first. */
function shifted(plan: ArrayPlan, production: Production, length: number, drawing: Drawing): Witnesses {
  if (plan.witnesses.size === 0) return plan.witnesses;
  const room = length - Math.max(plan.minLength, ...[...plan.witnesses.keys()].map((index) => index + 1));
  if (room <= 0 || prefixLength(production) > 0) return plan.witnesses;
  const by = drawing.nextInt(0, room);
  return new Map([...plan.witnesses].map(([index, which]) => [index + by, which]));
}

function drawDistinct(
  maker: Maker,
  nodes: readonly Node[],
  least: number,
  drawing: Drawing,
  depth: number,
): Json[] | undefined {
  const used = new Set<string>();
  const items: Json[] = [];
  for (const node of nodes) {
    const item = drawUnused(maker, node, used, drawing, depth);
    if (item === undefined && items.length >= least) return items;
    if (item === undefined) return distinctValues(maker, nodes.slice(0, least));
    used.add(canonical(item));
    items.push(item);
  }
  return items;
}

function drawUnused(
  maker: Maker,
  node: Node,
  used: ReadonlySet<string>,
  drawing: Drawing,
  depth: number,
): Json | undefined {
  for (let attempt = 0; attempt < redraws; attempt++) {
    const own: Drawing = attempt === 0 ? drawing : { ...drawing, mood: withBounds(drawing.mood, 'mixed') };
    const item = maker.draw(node, own, depth + 1);
    drawing.left = own.left;
    drawing.nodes = own.nodes;
    drawing.exact &&= own.exact;
    if (!used.has(canonical(item))) return item;
  }
  return undefined;
}

function repeat(maker: Maker, production: Production, items: Json[], drawing: Drawing, depth: number): void {
  const twin = maker.draw(repeatedNode(maker.grammar, production), drawing, depth + 1);
  items.splice(repeatedAt(production), 2, twin, twin);
}
