import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { atLeast } from '../../../arbitraries/document/dialect.js';
import type { Violated } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { below } from '../../../arbitraries/json/pointer.js';
import type { Lesson } from '../../invariants/input/lessons/lesson.js';
import { schemaOfLessons } from '../../invariants/input/lessons/lesson.js';

/** A schema with more demands than the tool advertises: only generators see it, never a judge. */
export interface TaughtSchema {
  readonly schema: JsonSchema;
  /** Whether a value breaks what the tool itself advertises, and not only what was added. */
  readonly breaksOwn: (violated: Violated) => boolean;
}

/**
 * What both a tool's schema and lessons allow. The schema stays where it is, and its references hold; what is added
 * comes last under `allOf`. `undefined` where nothing can be added: beside `$ref` early drafts read no other keyword.
 */
export function taughtSchema(
  schema: JsonSchema,
  dialect: Dialect,
  lessons: readonly Lesson[],
): TaughtSchema | undefined {
  if (!isJsonObject(schema)) return undefined;
  if (Object.hasOwn(schema, '$ref') && !atLeast(dialect, '2019-09')) return undefined;
  const own = schema['allOf'];
  const branches = Array.isArray(own) ? own : [];
  if (own !== undefined && !Array.isArray(own)) return undefined;
  const taught: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) setOwn(taught, key, value);
  setOwn(taught, 'allOf', [...branches, schemaOfLessons(lessons)]);
  const added = below('/allOf', branches.length);
  return {
    schema: taught,
    breaksOwn: ({ violated }) =>
      violated.some(({ schemaPointer }) => schemaPointer !== added && !schemaPointer.startsWith(`${added}/`)),
  };
}

/** What is likely to be taken as what is demanded: `examples` become the only choices. */
export const asChoices = (lessons: readonly Lesson[]): readonly Lesson[] =>
  lessons.flatMap((lesson) =>
    lesson.keyword === 'examples' ? [{ ...lesson, keyword: 'enum' } as const] : [],
  );

/** Lessons that demand something. */
export const demandsOf = (lessons: readonly Lesson[]): readonly Lesson[] =>
  lessons.filter(({ keyword }) => keyword !== 'examples');
