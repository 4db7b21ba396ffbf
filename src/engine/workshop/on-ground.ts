import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Proposal } from './proposal.js';
import { argumentsOf, proposed } from './proposal.js';
import type { Labelled } from './workshop.js';

/**
 * What was changed of the smallest value, done to another one: members that a value has as the smallest has them
 * become those of the ground, members that it lacks are taken from the ground too, all others stay. Where the
 * three are objects the same holds within.
 *
 * @param value one that stands in surroundings as small as can be
 * @param ground arguments that a tool is known to take
 */
export function onGround(value: Json, smallest: Json, ground: Json): Json {
  if (!isJsonObject(value) || !isJsonObject(smallest) || !isJsonObject(ground)) return value;
  const moved: Record<string, Json> = {};
  for (const [key, member] of Object.entries(ground)) {
    const known = own(smallest, key);
    const here = own(value, key);
    if (here === undefined) {
      if (known === undefined) setOwn(moved, key, member);
    } else setOwn(moved, key, isEqual(here, known) ? member : onGround(here, known ?? null, member));
  }
  for (const [key, member] of Object.entries(value))
    if (!Object.hasOwn(ground, key)) setOwn(moved, key, member);
  return moved;
}

const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Without recursion, however deep they are. */
const isEqual = (a: Json, b: Json | undefined): boolean => b !== undefined && writeJson(a) === writeJson(b);

/** A proposal with the ground in place of the smallest arguments, where that leaves its label and its breaches alone. */
export function proposalOnGround(
  proposal: Proposal,
  groundText: string | undefined,
  smallest: Json | undefined,
  labelOf: (proposal: Proposal) => Labelled,
): Proposal {
  const ground = groundText === undefined ? undefined : readJson(groundText);
  const value = argumentsOf(proposal);
  if (value === undefined || smallest === undefined || ground?.ok !== true) return proposal;
  const moved = proposed(onGround(value, smallest, ground.value), proposal.mutations);
  const [before, after] = [labelOf(proposal), labelOf(moved)];
  const isSame = before.label === after.label && isDeepStrictEqual(before.breaches, after.breaches);
  return isSame ? moved : proposal;
}
