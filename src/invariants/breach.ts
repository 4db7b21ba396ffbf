import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { below, pointerOf, resolvePointer, tokensOf } from '../../arbitraries/json/pointer.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { demandOf, kindOf, showValue } from './demand.js';
import { excerptOf } from '../protocol/json/writer.js';
import { placeOf } from './place.js';
import { pointing } from './pointing.js';
import { nameValue } from './value-name.js';

/** A breach of a schema as far as a law needs it; both verdicts and cases carry it. */
export interface Breach {
  readonly keyword: string;
  readonly schemaPointer: Pointer;
  readonly instancePointer: Pointer;
}

const isChoice = (keyword: string): boolean => keyword === 'anyOf' || keyword === 'oneOf';

/**
 * The breach that speaks for all: the first one, or, when it lies inside a branch of a broken `anyOf` or
 * `oneOf`, the outermost such keyword, because no branch alone was demanded.
 */
export function principalBreach<T extends Breach>(breaches: readonly T[]): T | undefined {
  const [first] = breaches;
  if (first === undefined) return undefined;
  const choices = breaches.filter(
    (breach) => isChoice(breach.keyword) && first.schemaPointer.startsWith(`${breach.schemaPointer}/`),
  );
  return choices.reduce<T>(
    (outermost, choice) =>
      choice.schemaPointer.length < outermost.schemaPointer.length ? choice : outermost,
    first,
  );
}

/** The place of a breach: its schema pointer, or, when that is not known, where in the instance it is. */
export const placeOfBreach = (breach: Breach): Pointer =>
  breach.schemaPointer === '' ? placeOf(breach.instancePointer) : breach.schemaPointer;

const asJson = (schema: JsonSchema): Json => schema;

const tail = (pointer: Pointer): Pointer => pointerOf(tokensOf(pointer).slice(0, -1));

/** The value of the violated keyword, `undefined` when the pointer leads nowhere in this document. */
const keywordValue = (schema: JsonSchema, breach: Breach): Json | undefined =>
  resolvePointer(asJson(schema), breach.schemaPointer);

/** The members that a broken `required` names and the instance lacks. */
export function missingNames(
  schema: JsonSchema,
  breach: Breach,
  instance: Json | undefined,
): readonly string[] {
  const names = keywordValue(schema, breach);
  if (breach.keyword !== 'required' || !Array.isArray(names) || !isJsonObject(instance)) return [];
  return names.filter((name): name is string => typeof name === 'string' && !Object.hasOwn(instance, name));
}

/** The members of a closed object that its schema does not declare. */
export function undeclaredNames(
  schema: JsonSchema,
  breach: Breach,
  instance: Json | undefined,
): readonly string[] {
  const owner = resolvePointer(asJson(schema), tail(breach.schemaPointer));
  if (!isJsonObject(owner) || !isJsonObject(instance)) return [];
  const declared = Object.hasOwn(owner, 'properties') ? owner['properties'] : undefined;
  const names = isJsonObject(declared) ? declared : {};
  return Object.keys(instance).filter((name) => !Object.hasOwn(names, name));
}

/**
 * What is wrong and what is asked, as two halves of a sentence: `total is a string` and
 * `asks for an integer`.
 *
 * @param document the whole instance, `root` its name
 */
export function describeBreach(
  schema: JsonSchema,
  breach: Breach,
  document: Json | undefined,
  root: string,
): { readonly fact: string; readonly demand: string } {
  const instance = document === undefined ? undefined : resolvePointer(document, breach.instancePointer);
  const name = nameValue(breach.instancePointer, root);
  const [missing] = missingNames(schema, breach, instance);
  if (missing !== undefined) {
    return {
      fact: `${nameValue(below(breach.instancePointer, missing), root)} is absent`,
      demand: 'requires it',
    };
  }
  if (breach.keyword === 'additionalProperties' && instance !== undefined) {
    const [extra] = undeclaredNames(schema, breach, instance);
    const member = extra === undefined ? 'an undeclared member' : `the member ${excerptOf(extra, 60)}`;
    return { fact: `${name} has ${member}`, demand: 'closes the object' };
  }
  const value = keywordValue(schema, breach);
  const fact = `${name} is ${breach.keyword === 'type' ? kindOf(instance) : showValue(instance)}`;
  return { fact, demand: `asks for ${demandOf(breach.keyword, value)}` };
}

/** The schema around a violated keyword, for people: the keyword's own object under its name. */
export function promisedBy(
  schema: JsonSchema,
  breach: Breach,
  which: 'inputSchema' | 'outputSchema',
): { readonly at: string; readonly text: string } {
  const owner = tail(breach.schemaPointer);
  const node = resolvePointer(asJson(schema), owner);
  const name = tokensOf(owner).at(-1);
  const text =
    node === undefined
      ? excerptOf(breach.keyword)
      : `${name === undefined ? '' : `${excerptOf(name, 80)}: `}${excerptOf(node, 400)}`;
  return { at: pointing(which, breach.schemaPointer), text };
}
