import { smallestOf } from '../draw/smallest.js';
import { Evaluation } from '../evaluate/evaluation.js';
import type { Breach } from '../evaluate/breach.js';
import type { Generator } from '../generator.js';
import type { Json } from '../json/json.js';
import { isJsonObject, setOwn } from '../json/json.js';
import type { Occurring } from '../keywords/keyword.js';
import type { Fault } from './fault.js';

const constants: readonly Json[] = [null, false, 0, '', [], {}];
const longest = 1000;

/**
 * Values that break a keyword and need no construction: one of each other type, the neighbour of a bound or of
 * a member, an object without the required member. Only those that break nothing else at their place, or, where
 * others break by nature, those that break the fewest. Empty where there are none. Throws `Unsupported`.
 */
export function atHand(generator: Generator, fault: Fault): readonly Json[] {
  const tried = [...proposals(generator, fault)].map((value) => ({
    value,
    breaches: breachesAt(generator, fault, value),
  }));
  const broken = tried.filter(
    ({ breaches }) =>
      breaches.some(({ schemaPointer }) => schemaPointer === fault.pointer) &&
      (fault.crowded || breaches.length === 1),
  );
  const fewest = Math.min(...broken.map(({ breaches }) => breaches.length));
  return broken.filter(({ breaches }) => breaches.length === fewest).map(({ value }) => value);
}

/** What a value breaks of the site's own schemas; nothing when it does not fail where it must. */
function breachesAt(generator: Generator, { site }: Fault, value: Json): readonly Breach[] {
  const breaches: Breach[] = [];
  for (const item of site.production.node.items) {
    if (item.kind !== 'schema') return [];
    const evaluation = new Evaluation(generator.reading, 'breaches', item.scope);
    const holds = evaluation.holds(item.place, value);
    if (!item.positive && holds) return [];
    if (item.positive) breaches.push(...(evaluation.breaches ?? []));
  }
  return breaches;
}

function proposals({ maker }: Generator, { use, alternative, site }: Fault): Iterable<Json> {
  switch (use.keyword.keyword) {
    case 'type':
      return alternative === 0 ? constants.filter((value) => value !== null || !isNullable(use)) : [1.5];
    case 'anyOf':
    case 'oneOf':
      return alternative === 0 ? constants : [];
    case 'enum':
      return neighbours(Array.isArray(use.argument) ? (use.argument[0] as Json) : undefined);
    case 'const':
      return neighbours(use.argument);
    case 'required':
      return without(smallestOf(maker, site.production), use.argument, alternative);
    default:
      return passed(use);
  }
}

/** ajv's `nullable`. */
const isNullable = ({ schema }: Occurring): boolean => schema['nullable'] === true;

/** What is nearly a member: another case, a letter too many, a number beside it. */
function neighbours(member: Json | undefined): readonly Json[] {
  if (typeof member === 'string') return [member.toUpperCase(), `${member}${member.at(-1) ?? 'x'}`];
  if (typeof member === 'number') return [member + 1, member - 1];
  return typeof member === 'boolean' ? [!member] : [];
}

/** The value beside a bound of a number or a length. */
function passed({ keyword, argument }: Occurring): readonly Json[] {
  if (typeof argument !== 'number' || Math.abs(argument) > 2 ** 52) return [];
  switch (keyword.keyword) {
    case 'minimum':
      return [argument - 1];
    case 'maximum':
      return [argument + 1];
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [argument];
    case 'minLength':
      return argument > 0 && argument <= longest ? ['a'.repeat(argument - 1)] : [];
    case 'maxLength':
      return argument >= 0 && argument < longest ? ['a'.repeat(argument + 1)] : [];
    default:
      return [];
  }
}

function without(value: Json | undefined, names: Json, which: number): readonly Json[] {
  const name = Array.isArray(names) ? (names as readonly Json[])[which] : undefined;
  if (value === undefined || !isJsonObject(value) || typeof name !== 'string') return [];
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value)) if (key !== name) setOwn(copy, key, value[key] as Json);
  return [copy];
}
