import type { Json } from '../../../arbitraries/json/json.js';
import { depthOf } from '../../validation/preflight.js';
import type { ClientSettings } from './client-options.js';

/** Whether a result that we made is one that this client has to bear. */
export const isWithin = (
  result: string,
  { maxPayloadBytes, maxValueDepth }: Pick<ClientSettings, 'maxPayloadBytes' | 'maxValueDepth'>,
): boolean =>
  Buffer.byteLength(result, 'utf8') <= maxPayloadBytes &&
  (maxValueDepth === Number.POSITIVE_INFINITY ||
    depthOf(JSON.parse(result) as Json, maxValueDepth) <= maxValueDepth);
