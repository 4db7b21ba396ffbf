import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Case } from '../../corpus/case.js';
import { readJson } from '../../protocol/json/reader.js';
import { lastAsked } from '../last-asked.js';

/** Gives the arguments of a call; they are read only where somebody looks at them. */
export type Sent = () => Json | undefined;

/** The arguments that a case sends as JavaScript sees them, `undefined` when it sends none that can be read. */
export const sentArguments = lastAsked(({ stimulus }: Case): Json | undefined => {
  if (stimulus.kind === 'raw') return undefined;
  const value = parsed(stimulus.json);
  if (stimulus.kind === 'arguments') return value;
  return isJsonObject(value) && Object.hasOwn(value, 'arguments') ? value['arguments'] : undefined;
});

/** What JavaScript's own reader takes, which is nearly all, needs no second reading. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    const reading = readJson(text);
    return reading.ok ? reading.value : undefined;
  }
}
