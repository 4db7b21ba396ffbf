import { isJsonObject } from '../json/json.js';
import { keyNode, nameClasses, namedKeys } from '../space/object-children.js';
import { otherNames } from '../space/object-keys.js';
import type { Node } from '../space/node.js';
import type { Production } from '../space/production.js';
import { sizeOf } from '../space/size.js';
import type { Drawing } from './drawing.js';
import { plainMood, wants } from './drawing.js';
import type { Maker } from './maker.js';

/** Objects are filled to the brim with names of no property up to this many members. */
export const mostFilled = 100;

/** Whether names beside `properties` belong to the schema's meaning, or are only not forbidden. */
export function speaksOfOthers(production: Production): boolean {
  const { objects, looseProperties, names } = production.state;
  if (looseProperties.length > 0 || names.length > 0) return true;
  if (objects.some(({ additional }) => additional !== undefined && isJsonObject(additional.json)))
    return true;
  return objects.every(({ properties }) => properties === undefined);
}

/** Keys to add that no `properties` names; `count` says how many keys there are already. */
export function* otherKeys(
  maker: Maker,
  production: Production,
  drawing: Drawing,
  count: number,
): Iterable<string> {
  const classes = nameClasses(maker.grammar, production);
  const { nextInt, mood } = drawing;
  const { maxProperties } = production.state;
  const full = mood.bounds === 'max' && maxProperties <= mostFilled;
  const fillable = full ? classes.findLastIndex((node) => canBeMember(maker, production, node)) : -1;
  for (const [index, node] of classes.entries()) {
    const last = index === fillable;
    if (index === classes.length - 1 && !full && !speaksOfOthers(production)) continue;
    const most = last ? maxProperties - count : wants(drawing) ? nextInt(1, 2) : 0;
    yield* someNames(maker, production, node, most, drawing);
  }
}

/** Whether some name of a class has a value. */
const canBeMember = ({ grammar }: Maker, production: Production, names: Node): boolean =>
  sizeOf(grammar, names) < Infinity &&
  otherNames(grammar, production, names).some(
    (name) => sizeOf(grammar, keyNode(grammar, production, name)) < Infinity,
  );

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
    const name = maker.draw(node, { ...drawing, mood: plainMood }, 0);
    return typeof name === 'string' && !named.has(name) ? name : undefined;
  }).filter((name) => name !== undefined);
}
