import { isJsonObject } from '../json/json.js';
import type { Json } from '../json/json.js';
import { ARRAY, OBJECT } from '../keywords/types.js';
import type { Grammar } from '../space/grammar.js';
import { keyNode, nameClasses, namedKeys } from '../space/object-children.js';
import type { ObjectPlan } from '../space/object-plan.js';
import { declaredTypes } from '../space/outline.js';
import type { Member, Members, Production } from '../space/production.js';
import { sizeOf } from '../space/size.js';
import { mostFilled, speaksOfOthers } from './object-names.js';

const mostMembers = 200;
/** Wider objects may starve their last members of the budget, if some are arrays or objects. */
const mostInOrder = 8;

/**
 * The members of a production's objects in the order of `properties`, where each can be chosen by itself:
 * nothing depends on another, and names beside these are not asked for. Otherwise `undefined`.
 */
export function membersOf(grammar: Grammar, production: Production, plan: ObjectPlan): Members | undefined {
  const { known } = production;
  known.members ??= isPlain(grammar, production, plan) ? listed(production, plan) : false;
  return known.members === false ? undefined : known.members;
}

function isPlain(grammar: Grammar, production: Production, plan: ObjectPlan): boolean {
  const { dependents, names, maxProperties } = production.state;
  if (dependents.length > 0 || names.length > 0 || plan.extra.size > 0) return false;
  const count = allKeys(production, plan).size;
  if (count > mostMembers || maxProperties < count || maxProperties <= mostFilled) return false;
  return !speaksOfOthers(production) && nameClasses(grammar, production).length === 1;
}

const allKeys = (production: Production, plan: ObjectPlan): Set<string> =>
  new Set([...namedKeys(production), ...plan.keys]);

function listed(production: Production, plan: ObjectPlan): Members {
  const needed = new Set(plan.keys);
  const list = [...allKeys(production, plan)]
    .filter((key) => needed.has(key) || !production.state.absent.has(key))
    .map((key) => ({ key, needed: needed.has(key), node: undefined, size: Infinity }));
  return { list, inOrder: list.length <= mostInOrder || hasOnlyScalars(production) };
}

/** Whether some schema of each member says that it is no array and no object. */
function hasOnlyScalars(production: Production): boolean {
  const scalar = new Set<string>();
  for (const { properties } of production.state.objects) {
    for (const [key, schema] of Object.entries((properties?.json ?? {}) as Record<string, Json>))
      if (isJsonObject(schema) && (declaredTypes(schema) & (ARRAY | OBJECT)) === 0) scalar.add(key);
  }
  return namedKeys(production).every((key) => scalar.has(key));
}

/** Finds the member's node, and how large its smallest value is. */
export function find(grammar: Grammar, production: Production, member: Member): void {
  member.node = keyNode(grammar, production, member.key);
  member.size = sizeOf(grammar, member.node);
}
