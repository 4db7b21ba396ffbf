import type { Sent } from '../../corpus/case-file.js';
import type { JsonRpcId } from '../../protocol/answer.js';
import type { Era } from '../../protocol/era.js';

/** Places in a message that are filled with the id of the request that it answers. */
const idForms: Readonly<Record<string, (id: JsonRpcId) => JsonRpcId>> = {
  /** Equal in type and value. */
  '"{id}"': (id) => id,
  /** The same digits in the other type. */
  '"{id as text}"': (id) => (typeof id === 'number' ? String(id) : ` ${id}`),
  /** A text that a program may read as the same number. */
  '"{id in hex}"': (id) => (typeof id === 'number' ? ` 0x${id.toString(16)} ` : ` ${id} `),
  /** Of a request that was never made. */
  '"{another id}"': (id) => (typeof id === 'number' ? id + 7_000_000 : `${id}-other`),
};

const anyForm = /"\{(?:id|id as text|id in hex|another id)\}"/;

/** The bytes of an answer: the first place for an id is filled. */
export function filled(sent: Sent, id: JsonRpcId): string | Uint8Array {
  if ('base64' in sent) return Buffer.from(sent.base64, 'base64');
  const place = anyForm.exec(sent.json);
  if (place === null) return sent.json;
  const [form] = place;
  const end = place.index + form.length;
  return sent.json.slice(0, place.index) + JSON.stringify(idForms[form]?.(id) ?? id) + sent.json.slice(end);
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
  return bareMessage(`{${members.join(',')}}`);
}

/** The message that answers with a result exactly as given, whatever it is. */
export const bareMessage = (result: string): Sent => ({
  json: `{"jsonrpc":"2.0","id":"{id}","result":${result}}`,
});

/** The message that answers with a JSON-RPC error. */
export const errorMessage = (code: number, message: string): Sent => ({
  json: `{"jsonrpc":"2.0","id":"{id}","error":${JSON.stringify({ code, message })}}`,
});

/**
 * The right answer after one that was for nobody: a client that goes on waiting need not wait for its deadline, and one
 * that took the first answer shows it.
 */
export const rescue: Sent = errorMessage(-32603, 'Internal error');

/** A notification without parameters. */
export const notification = (method: string): Sent => ({ json: JSON.stringify({ jsonrpc: '2.0', method }) });
