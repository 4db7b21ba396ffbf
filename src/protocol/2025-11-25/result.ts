import type { JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import type { Properties } from '../definitions/schema.js';
import { meta, objectWith, string } from '../definitions/schema.js';

/** Definition `Result`. */
export const resultWith = (required: readonly string[], properties: Properties): JsonObject =>
  objectWith(required, { _meta: meta, ...properties });

/** Definition `PaginatedResult`. */
export const page = (member: string, items: JsonSchema): JsonObject =>
  resultWith([member], { [member]: { type: 'array', items }, nextCursor: string });
