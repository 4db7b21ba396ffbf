import { setOwn } from '../json/json.js';
import type { Json } from '../json/json.js';
import { keyNode, mayBeNamed, namedKeys } from '../space/object-children.js';
import { closure } from '../space/object-keys.js';
import type { ObjectPlan } from '../space/object-plan.js';
import type { Node } from '../space/node.js';
import type { Member, Members, Production } from '../space/production.js';
import { settledObjectPlan, sizeOf } from '../space/size.js';
import type { Drawing } from './drawing.js';
import { wants } from './drawing.js';
import type { Maker } from './maker.js';
import { find, membersOf } from './object-members.js';
import { otherKeys } from './object-names.js';

export { speaksOfOthers } from './object-names.js';

const deepestOptional = 7;

/** An object of a production: what it must have, then optional members as the mood has it. */
export function drawObject(
  maker: Maker,
  production: Production,
  drawing: Drawing,
  depth: number,
): Json | undefined {
  const plan = settledObjectPlan(maker.grammar, production);
  if (plan === undefined) return undefined;
  const optional = depth <= deepestOptional && drawing.nodes > 0 && drawing.left > 0;
  const members = membersOf(maker.grammar, production, plan);
  drawing.left -= 2;
  return members === undefined
    ? drawKeys(maker, production, plan, drawing, depth, optional)
    : drawMembers(maker, production, members, drawing, depth, optional);
}

/** Chooses first and draws then: otherwise the first members would take the budget of the last. */
function drawMembers(
  maker: Maker,
  production: Production,
  members: Members,
  drawing: Drawing,
  depth: number,
  optional: boolean,
): Json {
  const { list, inOrder } = members;
  const chosen: Member[] = [];
  for (let at = 0; at < list.length; at++) {
    const member = list[at] as Member;
    if (!member.needed && !(optional && wants(drawing))) continue;
    if (member.node === undefined) find(maker.grammar, production, member);
    if (!member.needed) drawing.nodes -= 1;
    if (member.needed || fits(member, drawing)) chosen.push(member);
  }
  if (!inOrder) return drawTurned(maker, chosen, drawing, depth);
  const object: Record<string, Json> = {};
  for (let at = 0; at < chosen.length; at++) {
    const { key, node } = chosen[at] as Member;
    drawing.left -= key.length + 4;
    setOwn(object, key, maker.draw(node as Node, drawing, depth + 1));
  }
  return object;
}

/** Draws from a member somewhere in the middle on, so that the last ones do not starve when the budget is short. */
function drawTurned(maker: Maker, chosen: readonly Member[], drawing: Drawing, depth: number): Json {
  const count = chosen.length;
  const start = count < 2 ? 0 : drawing.nextInt(0, count - 1);
  const values: Json[] = Array.from({ length: count }, () => null);
  for (let step = 0; step < count; step++) {
    const at = (start + step) % count;
    const { key, node } = chosen[at] as Member;
    drawing.left -= key.length + 4;
    values[at] = maker.draw(node as Node, drawing, depth + 1);
  }
  const object: Record<string, Json> = {};
  for (let at = 0; at < count; at++) setOwn(object, (chosen[at] as Member).key, values[at] as Json);
  return object;
}

const fits = ({ size, key }: Member, drawing: Drawing): boolean =>
  drawing.nodes > 0 && size + key.length <= drawing.left;

function drawKeys(
  maker: Maker,
  production: Production,
  plan: ObjectPlan,
  drawing: Drawing,
  depth: number,
  optional: boolean,
): Json {
  const keys = new Set(plan.keys);
  if (optional) {
    for (const key of shuffled([...namedKeys(production)], drawing))
      if (!keys.has(key) && wants(drawing)) add(maker, production, key, keys, drawing);
    for (const key of otherKeys(maker, production, drawing, keys.size))
      add(maker, production, key, keys, drawing);
  }
  const values = new Map<string, Json>();
  for (const key of shuffled([...keys], drawing)) {
    drawing.left -= key.length + 4;
    const node = keyNode(maker.grammar, production, key, plan.extra.get(key));
    values.set(key, maker.draw(node, drawing, depth + 1));
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
