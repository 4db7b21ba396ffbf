import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { setOwn } from '../../../../arbitraries/json/json.js';
import type { Pointer } from '../../../../arbitraries/json/pointer.js';
import { below, tokensOf } from '../../../../arbitraries/json/pointer.js';

/** `examples` demands nothing: its values are likely to be taken. */
export type LessonKeyword =
  | 'type'
  | 'required'
  | 'anyOf'
  | 'not'
  | 'propertyNames'
  | 'enum'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'minProperties'
  | 'maxProperties'
  | 'pattern'
  | 'format'
  | 'examples';

/** What is demanded of a value: one keyword of a schema, with its argument. */
export interface Demand {
  readonly keyword: LessonKeyword;
  readonly value: Json;
}

/**
 * What a refusal taught: a keyword that holds at a place of a tool's arguments, whatever its schema says.
 *
 * @property pointer into the arguments, `*` for the items of an array: `/filters/*`, or the empty text for the whole
 */
export interface Lesson extends Demand {
  readonly pointer: Pointer;
}

/** What tells one lesson from another. */
export const keyOfLesson = ({ pointer, keyword, value }: Lesson): string =>
  JSON.stringify([pointer, keyword, value]);

/** The place that a lesson is about: of one member that has to be there, that member. */
export function subjectOfLesson({ pointer, keyword, value }: Lesson): Pointer {
  const [name, another] = keyword === 'required' && Array.isArray(value) ? value : [];
  return typeof name === 'string' && another === undefined ? below(pointer, name) : pointer;
}

function nested(steps: readonly string[], inmost: JsonObject): JsonObject {
  return steps.reduceRight<JsonObject>((schema, step) => {
    if (step === '*') return { items: schema };
    const properties: Record<string, Json> = {};
    setOwn(properties, step, schema);
    return { properties };
  }, inmost);
}

/** One lesson as a schema of the arguments. */
export const schemaOfLesson = ({ pointer, keyword, value }: Lesson): JsonObject =>
  nested(tokensOf(pointer), { [keyword]: value });

/** Several lessons as one schema, which each value has to satisfy that satisfies all of them. */
export function schemaOfLessons(lessons: readonly Lesson[]): JsonObject {
  const [only, another] = lessons;
  if (only !== undefined && another === undefined) return schemaOfLesson(only);
  return { allOf: lessons.map(schemaOfLesson) };
}
