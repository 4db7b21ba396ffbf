import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { setOwn } from '../../arbitraries/json/json.js';
import { subschemasOf } from './subschemas.js';

const sides = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

function exclusiveBounds(schema: Record<string, Json>): void {
  for (const [bound, exclusive] of sides) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const value = schema[bound];
    if (schema[exclusive] && typeof value === 'number') {
      schema[exclusive] = value;
      delete schema[bound];
    } else {
      delete schema[exclusive];
    }
  }
}

/**
 * Draft-04 in draft-06's words, in place, for a validator that does not read draft-04: `id` becomes `$id`
 * and a boolean exclusive bound becomes the number. Other dialects are left alone.
 */
export function earlierDraft(document: JsonSchema, dialect: Dialect): JsonSchema {
  if (dialect !== 'draft-04') return document;
  for (const { schema } of Array.from(subschemasOf(document, dialect))) {
    if (typeof schema === 'boolean') continue;
    const open = schema as Record<string, Json>;
    exclusiveBounds(open);
    if (typeof open['id'] !== 'string') continue;
    setOwn(open, '$id', open['id']);
    delete open['id'];
  }
  return document;
}
