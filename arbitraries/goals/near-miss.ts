import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import type { Production } from '../space/production.js';
import { textsOf } from '../space/strings.js';

const longest = 4000;

/**
 * Values of a wrong type that a lenient reader takes for `valid`, which is of `production`: its text, or the
 * number that a text spells, 0 and 1 for booleans, an array around it, JSON in a string for an array or an
 * object, a lone item for an array. The likeliest mistake first, and null last.
 */
export function* nearMisses(production: Production, valid: Json): Iterable<Json> {
  if (typeof valid === 'string') yield numberFor(production, valid);
  else yield* spelled(valid);
  if (typeof valid === 'boolean') yield valid ? 1 : 0;
  if (Array.isArray(valid) && valid.length > 0) yield valid[0] as Json;
  yield [valid];
  yield null;
}

function* spelled(valid: Json): Iterable<Json> {
  const text = JSON.stringify(valid);
  if (text.length < longest) yield text;
  if (isJsonObject(valid)) yield [];
}

/** A number whose text is of the production, or 0. */
function numberFor(production: Production, valid: string): number {
  const spells = (number: number): boolean => {
    const text = String(number);
    return production.kind === 'string' ? textsOf(production).accepts(text) : text === valid;
  };
  return numbersFrom(valid).find(spells) ?? 0;
}

/** Numbers to try for a text of some length: what it spells, and the least ones that are as long. */
const numbersFrom = (valid: string): readonly number[] => {
  const { length } = valid;
  const long = length > 0 && length < 16 ? [10 ** (length - 1), Number('1'.repeat(length))] : [];
  return [Number(valid), 0, 1, ...long].filter((number) => Number.isFinite(number));
};
