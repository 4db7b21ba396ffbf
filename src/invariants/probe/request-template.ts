import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../protocol/era.js';
import { requestMeta } from '../../protocol/2026-07-28/request-meta.js';
import { requestText } from '../../protocol/framing.js';
import { writeJson } from '../../protocol/json/writer.js';

/**
 * The text of a request as a probe's step holds it: `"{id}"` in place of the id and, in 2026-07-28, `"{meta}"`
 * in place of `_meta`, unless the params have a `_meta` of their own.
 */
export function requestTemplate(era: Era, method: string, params: JsonObject = {}): string {
  const meta = era === '2026-07-28' && !Object.hasOwn(params, '_meta') ? { _meta: '{meta}' } : {};
  return requestText('{id}', method, writeJson({ ...params, ...meta }));
}

type MetaName = 'protocolVersion' | 'clientCapabilities';

const metaKey = (name: MetaName): string => `io.modelcontextprotocol/${name}`;

/** The `_meta` of 2026-07-28 without one of the members that each request must have. */
export const metaWithout = (name: MetaName): JsonObject =>
  Object.fromEntries(Object.entries(requestMeta).filter(([key]) => key !== metaKey(name)));

/** The `_meta` of 2026-07-28 that names another revision. */
export const metaNaming = (version: string): JsonObject => ({
  ...requestMeta,
  [metaKey('protocolVersion')]: version,
});
