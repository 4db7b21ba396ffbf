import type { JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import { implementation } from '../definitions/identity.js';
import type { Properties } from '../definitions/schema.js';
import { objectWith, oneOfStrings, string } from '../definitions/schema.js';

/** Definition `ResultMetaObject`. */
export const resultMeta = objectWith([], { 'io.modelcontextprotocol/serverInfo': implementation });

/** A complete result: definition `Result` with the one `resultType` that a definition of results fits. */
export const completeResult = (required: readonly string[], properties: Properties): JsonObject =>
  objectWith(['resultType', ...required], {
    resultType: { const: 'complete' },
    _meta: resultMeta,
    ...properties,
  });

/** Definition `CacheableResult`: says for how many milliseconds and for whom it may be kept. */
export const cacheableResult = (required: readonly string[], properties: Properties): JsonObject =>
  completeResult(['ttlMs', 'cacheScope', ...required], {
    ttlMs: { type: 'integer', minimum: 0 },
    cacheScope: oneOfStrings('public', 'private'),
    ...properties,
  });

/** Definition `PaginatedResult`, which is cacheable in this revision. */
export const page = (member: string, items: JsonSchema): JsonObject =>
  cacheableResult([member], { [member]: { type: 'array', items }, nextCursor: string });
