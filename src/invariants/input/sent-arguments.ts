import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Case } from '../../corpus/case.js';
import { readJson } from '../../protocol/json/reader.js';

/** The arguments that a case sends as JavaScript sees them, `undefined` when it sends none that can be read. */
export function sentArguments({ stimulus }: Case): Json | undefined {
  if (stimulus.kind === 'raw') return undefined;
  const reading = readJson(stimulus.json);
  if (!reading.ok) return undefined;
  if (stimulus.kind === 'arguments') return reading.value;
  const params = reading.value;
  return isJsonObject(params) && Object.hasOwn(params, 'arguments') ? params['arguments'] : undefined;
}
