import { isJsonObject, setOwn } from '../json/json.js';
import type { Json } from '../json/json.js';
import type { Node } from '../space/node.js';
import { keyNode, mayBeNamed, nameClasses, namedKeys } from '../space/object-children.js';
import { closure, otherNames } from '../space/object-plan.js';
import type { Production } from '../space/production.js';
import { settledObjectPlan, sizeOf } from '../space/size.js';
import type { Drawing } from './drawing.js';
import type { Maker } from './maker.js';

const deepestOptional = 7;
const mostFilled = 100;

/** An object of a production: what it must have, then optional members as the mood has it. */
export function drawObject(
  maker: Maker,
  production: Production,
  drawing: Drawing,
  depth: number,
): Json | undefined {
  const { grammar } = maker;
  const plan = settledObjectPlan(grammar, production);
  if (plan === undefined) return undefined;
  const keys = new Set(plan.keys);
  if (depth <= deepestOptional && drawing.nodes > 0 && drawing.left > 0) {
    addOptional(maker, production, drawing, keys);
    addOthers(maker, production, drawing, keys);
  }
  const values = new Map<string, Json>();
  drawing.left -= 2;
  for (const key of shuffled([...keys], drawing)) {
    drawing.left -= key.length + 4;
    values.set(key, maker.draw(keyNode(grammar, production, key, plan.extra.get(key)), drawing, depth + 1));
  }
  return assembled(production, keys, values);
}

/** In the order of `properties`, whatever the order of drawing was. */
function assembled(
  production: Production,
  keys: ReadonlySet<string>,
  values: ReadonlyMap<string, Json>,
): Json {
  const object: Record<string, Json> = {};
  const named = namedKeys(production).filter((key) => keys.has(key));
  for (const key of new Set([...named, ...keys])) setOwn(object, key, values.get(key) as Json);
  return object;
}

/** Wide objects are drawn in any order, so that the last members do not starve when the budget is short. */
function shuffled(keys: string[], { nextInt }: Drawing): string[] {
  if (keys.length <= 8) return keys;
  for (let i = keys.length - 1; i > 0; i--) {
    const j = nextInt(0, i);
    [keys[i], keys[j]] = [keys[j] as string, keys[i] as string];
  }
  return keys;
}

function wants({ nextInt, mood }: Drawing): boolean {
  if (mood.presence === 'every') return true;
  if (mood.presence === 'all') return nextInt(0, 9) > 0;
  return mood.presence === 'mixed' && nextInt(0, 1) === 1;
}

function addOptional(maker: Maker, production: Production, drawing: Drawing, keys: Set<string>): void {
  for (const key of shuffled([...namedKeys(production)], drawing)) {
    if (!keys.has(key) && wants(drawing)) add(maker, production, key, keys, drawing);
  }
}

/** Adds a key with all that depends on it, if they fit. */
function add(maker: Maker, production: Production, key: string, keys: Set<string>, drawing: Drawing): void {
  const { grammar } = maker;
  const { dependents, maxProperties } = production.state;
  const more =
    dependents.length === 0 ? [key] : [...closure(production, [key])].filter((each) => !keys.has(each));
  if (keys.size + more.length > maxProperties || drawing.nodes < 0) return;
  drawing.nodes -= more.length;
  let size = 0;
  for (const each of more) {
    if (!mayBeNamed(grammar, production, each)) return;
    size += sizeOf(grammar, keyNode(grammar, production, each)) + each.length;
    if (size > drawing.left) return;
  }
  for (const each of more) keys.add(each);
}

/** Whether names beside `properties` belong to the schema's meaning, or are only not forbidden. */
export function speaksOfOthers(production: Production): boolean {
  const { objects, looseProperties, names } = production.state;
  if (looseProperties.length > 0 || names.length > 0) return true;
  if (objects.some(({ additional }) => additional !== undefined && isJsonObject(additional.json)))
    return true;
  return objects.every(({ properties }) => properties === undefined);
}

function addOthers(maker: Maker, production: Production, drawing: Drawing, keys: Set<string>): void {
  const classes = nameClasses(maker.grammar, production);
  const { nextInt, mood } = drawing;
  const { maxProperties } = production.state;
  const full = mood.bounds === 'max' && maxProperties <= mostFilled;
  for (const [index, node] of classes.entries()) {
    const last = index === classes.length - 1;
    if (last && !full && !speaksOfOthers(production)) continue;
    const count = full && last ? maxProperties - keys.size : wants(drawing) ? nextInt(1, 2) : 0;
    for (const name of someNames(maker, production, node, count, drawing))
      add(maker, production, name, keys, drawing);
  }
}

function someNames(
  maker: Maker,
  production: Production,
  node: Node,
  count: number,
  drawing: Drawing,
): readonly string[] {
  if (count <= 0 || sizeOf(maker.grammar, node) === Infinity) return [];
  const kept = otherNames(maker.grammar, production, node, Math.max(8, count));
  if (count > 2) return kept.slice(0, count);
  const named = new Set(namedKeys(production));
  return Array.from({ length: count }, () => {
    if (drawing.nextInt(0, 2) > 0) return kept[drawing.nextInt(0, kept.length - 1)];
    const name = maker.draw(node, { ...drawing, mood: { bounds: 'mixed', presence: 'mixed' } }, 0);
    return typeof name === 'string' && !named.has(name) ? name : undefined;
  }).filter((name) => name !== undefined);
}
