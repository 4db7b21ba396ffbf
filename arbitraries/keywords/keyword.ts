import type { SchemaDocument } from '../document/document.js';
import type { Place } from '../document/place.js';
import type { Scope } from '../document/scope.js';
import type { Exercised } from '../evaluate/breach.js';
import type { Evaluation } from '../evaluate/evaluation.js';
import type { Json, JsonObject } from '../json/json.js';
import type { Settings } from '../options.js';
import type { Alternative, State } from '../space/state.js';
import type { Occurrence } from '../space/item.js';
import type { Types } from './types.js';

/**
 * One occurrence of a keyword in a schema.
 *
 * @property place the place of the keyword's argument
 * @property owner the place of the schema object that holds it
 * @property satisfied what is told of it where a value satisfies it, and `violated` where not: always the same objects
 */
export interface Use {
  readonly keyword: Keyword;
  readonly place: Place;
  readonly owner: Place;
  readonly argument: Json;
  readonly schema: JsonObject;
  readonly document: SchemaDocument;
  readonly settings: Settings;
  readonly satisfied: Exercised;
  readonly violated: Exercised;
}

/** A use within a node: with the dynamic scope there, and the in-place applicators that led to it. */
export interface Occurring extends Use {
  readonly scope: Scope;
  readonly occurrence: Occurrence;
}

/**
 * The one shape of a keyword.
 *
 * @property keyword its name
 * @property on the types of instances that it says something of
 * @property asserts whether the use can be broken by itself (an applicator of subschemas alone can not)
 * @property test whether a value of those types satisfies it
 * @property record adds what it demands to the state of a node
 * @property negate ways to break it: each alternative demands one way, together they are its complement
 */
export interface Keyword {
  readonly keyword: string;
  readonly on: Types;
  asserts(use: Use): boolean;
  test(value: Json, use: Use, evaluation: Evaluation): boolean;
  record(state: State, use: Occurring): void;
  negate(use: Occurring): readonly Alternative[];
}

export const always = (): boolean => true;
export const never = (): boolean => false;
