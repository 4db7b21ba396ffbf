import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Case } from '../../corpus/case.js';
import { readJson } from '../../protocol/json/reader.js';

/** Many laws ask for the same case. */
const read = new WeakMap<Case, { readonly sent: Json | undefined }>();

/** The arguments that a case sends as JavaScript sees them, `undefined` when it sends none that can be read. */
export function sentArguments(tried: Case): Json | undefined {
  const known = read.get(tried);
  if (known !== undefined) return known.sent;
  const sent = readArguments(tried);
  read.set(tried, { sent });
  return sent;
}

function readArguments({ stimulus }: Case): Json | undefined {
  if (stimulus.kind === 'raw') return undefined;
  const reading = readJson(stimulus.json);
  if (!reading.ok) return undefined;
  if (stimulus.kind === 'arguments') return reading.value;
  const params = reading.value;
  return isJsonObject(params) && Object.hasOwn(params, 'arguments') ? params['arguments'] : undefined;
}
