import type { Drawing } from '../draw/drawing.js';
import type { Maker } from '../draw/maker.js';
import { smallestOf } from '../draw/smallest.js';
import type { Json } from '../json/json.js';
import { isJsonObject, setOwn } from '../json/json.js';
import { itemNode } from '../space/array-children.js';
import { keyNode } from '../space/object-children.js';
import { closure } from '../space/object-keys.js';
import type { Production } from '../space/production.js';
import type { Step } from './site.js';

/**
 * A whole value with `leaf` at the end of a path. What stands beside the path is the smallest there is,
 * or drawn when there is a drawing. `undefined` when the path can not be built.
 */
export function along(maker: Maker, path: readonly Step[], leaf: Json, drawing?: Drawing): Json | undefined {
  let value: Json | undefined = leaf;
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const { production, token } = path[depth] as Step;
    const around: Json | undefined =
      drawing === undefined
        ? smallestOf(maker, production)
        : maker.drawProduction(production, drawing, depth);
    if (around === undefined || value === undefined) return undefined;
    value =
      typeof token === 'string'
        ? withKey(maker, production, around, token, value)
        : withItem(maker, production, around, token, value);
  }
  return value;
}

function withKey(
  maker: Maker,
  production: Production,
  around: Json,
  key: string,
  value: Json,
): Json | undefined {
  if (!isJsonObject(around)) return undefined;
  const object: Record<string, Json> = {};
  for (const each of Object.keys(around)) setOwn(object, each, around[each] as Json);
  setOwn(object, key, value);
  if (production.state.dependents.length === 0) return object;
  for (const each of closure(production, [key])) {
    if (Object.hasOwn(object, each)) continue;
    const member = maker.smallest(keyNode(maker.grammar, production, each));
    if (member === undefined) return undefined;
    setOwn(object, each, member);
  }
  return object;
}

function withItem(
  maker: Maker,
  production: Production,
  around: Json,
  index: number,
  value: Json,
): Json | undefined {
  if (!Array.isArray(around)) return undefined;
  const items = [...(around as readonly Json[])];
  for (let at = items.length; at < index; at++) {
    const item = maker.smallest(itemNode(maker.grammar, production, at));
    if (item === undefined) return undefined;
    items.push(item);
  }
  items[index] = value;
  return items;
}
