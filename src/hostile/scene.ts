import type { Sent } from '../corpus/case-file.js';
import type { JsonRpcId } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';

/**
 * What our server says where it may misbehave; everything else it says is correct. Each answer is a whole
 * message with `"{id}"` in place of the request's id.
 */
export interface Scene {
  /** Answers to `tools/list`; page n is asked for with the cursor `"n"`, the first one without. */
  readonly pages: readonly Sent[];
  /** The answer to every `tools/call`. */
  readonly call: Sent;
}

const idPlace = '"{id}"';

/** The bytes of an answer: the first `"{id}"` becomes the request's id, equal in type and value. */
export function filled(sent: Sent, id: JsonRpcId): string | Uint8Array {
  if ('base64' in sent) return Buffer.from(sent.base64, 'base64');
  const at = sent.json.indexOf(idPlace);
  return at === -1
    ? sent.json
    : sent.json.slice(0, at) + JSON.stringify(id) + sent.json.slice(at + idPlace.length);
}

/** Members that the era wants in every result, and in one that may be cached. */
const dressing: Readonly<Record<Era, { readonly every: string; readonly cacheable: string }>> = {
  '2025-11-25': { every: '', cacheable: '' },
  '2026-07-28': { every: '"resultType":"complete"', cacheable: '"ttlMs":0,"cacheScope":"private"' },
};

/** The message that answers with a result, given as the JSON text of an object without what the era adds. */
export function resultMessage(era: Era, result: string, kind: 'call' | 'cacheable'): Sent {
  const { every, cacheable } = dressing[era];
  const inside = result.trim().slice(1, -1);
  const members = [every, kind === 'cacheable' ? cacheable : '', inside].filter((part) => part.trim() !== '');
  return { json: `{"jsonrpc":"2.0","id":${idPlace},"result":{${members.join(',')}}}` };
}
