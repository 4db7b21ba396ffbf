import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Difference } from '../../protocol/json/equality.js';
import { firstDifference } from '../../protocol/json/equality.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';

const rootOf = (text: string) => {
  const reading = readJson(text);
  return reading.ok ? reading.root() : undefined;
};

/** What the application has to get: a client may add or take away what belongs to the protocol itself. */
function businessOf(value: Json): string {
  if (!isJsonObject(value)) return writeJson(value);
  const { resultType: _type, _meta, ttlMs: _ttl, cacheScope: _scope, ...business } = value;
  return writeJson(business);
}

/** Where what was received differs from a result that was sent, as far as the application is concerned. */
function differenceFrom(sent: string, received: Json): Difference | undefined {
  const [a, b] = [rootOf(businessOf(JSON.parse(sent) as Json)), rootOf(businessOf(received))];
  return a === undefined || b === undefined ? undefined : firstDifference(a, b);
}

/** The difference from the first of several right results, none when it equals one of them. */
export function differenceFromAll(sent: readonly string[], received: Json): Difference | undefined {
  const differences = sent.map((text) => differenceFrom(text, received));
  return differences.includes(undefined) ? undefined : differences[0];
}
