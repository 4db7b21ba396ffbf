import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Case } from '../../corpus/case.js';
import type { Labelled } from './workshop.js';

type Breach = Case['breaches'][number];

/** Tried in the place of an item, since what is done with no item at all may be nothing. */
const plainest: readonly Json[] = ['', 0, false, [], {}];

/**
 * Ways to mend one broken place and nothing else, most likely first: the offending member away, the sound
 * value of that place in its stead, the missing members added. Whether one is right, a validator says.
 */
export function* repairsOf(value: Json, breach: Breach, sound: Json): Generator<Json> {
  const tokens = tokensOf(breach.instancePointer);
  if (breach.keyword === 'required' || breach.keyword === 'dependentRequired') {
    yield edit(value, tokens, (broken) => withMissing(broken, resolvePointer(sound, breach.instancePointer)));
  }
  const replacement = resolvePointer(sound, breach.instancePointer);
  if (replacement !== undefined) yield edit(value, tokens, () => replacement);
  else if (/^\d+$/.test(tokens.at(-1) ?? ''))
    for (const plain of plainest) yield edit(value, tokens, () => plain);
  if (tokens.length > 0) yield edit(value, tokens, () => undefined);
  const here = resolvePointer(value, breach.instancePointer);
  if (isJsonObject(here)) {
    for (const key of Object.keys(here)) yield edit(value, [...tokens, key], () => undefined);
  }
}

/** Ways to mend one of several broken places. */
export function* mendings(value: Json, breaches: readonly Breach[], sound: Json): Generator<Json> {
  for (const breach of breaches) yield* repairsOf(value, breach, sound);
}

/** So many values are looked at for one repair: a thousand extra keys are not worth a thousand validations. */
const mostLabelled = 200;

/**
 * A value with its fault mended, with each where there are several; `undefined` when that can not be done, or there is
 * none.
 */
export function repaired(value: Json, sound: Json, labelOf: (value: Json) => Labelled): Json | undefined {
  let left = mostLabelled;
  const counted = (candidate: Json): Labelled | undefined => {
    left -= 1;
    return left < 0 ? undefined : labelOf(candidate);
  };
  let current: Mended = { value, labelled: labelOf(value) };
  while (current.labelled.breaches.length > 0) {
    const better = mended(current, sound, counted);
    if (better === undefined || better.labelled.label === 'valid') return better?.value;
    current = better;
  }
  return undefined;
}

interface Mended {
  readonly value: Json;
  readonly labelled: Labelled;
}

/** One place mended: valid, or with fewer breaches than before, or else, at worst, another value altogether. */
function mended(
  { value, labelled: { breaches } }: Mended,
  sound: Json,
  labelOf: (value: Json) => Labelled | undefined,
): Mended | undefined {
  const [breach] = breaches;
  let better: Mended | undefined;
  let other: Mended | undefined;
  for (const candidate of breach === undefined ? [] : repairsOf(value, breach, sound)) {
    const labelled = labelOf(candidate);
    if (labelled === undefined) break;
    const made = { value: candidate, labelled };
    if (labelled.label === 'valid' && candidate !== sound) return made;
    if (labelled.label === 'valid') other ??= made;
    else if (labelled.label === 'invalid' && labelled.breaches.length < breaches.length) better ??= made;
  }
  return better ?? other;
}

function withMissing(broken: Json | undefined, sound: Json | undefined): Json | undefined {
  if (!isJsonObject(broken) || !isJsonObject(sound)) return sound;
  const mended: Record<string, Json> = {};
  for (const source of [sound, broken])
    for (const [key, member] of Object.entries(source)) setOwn(mended, key, member);
  return mended;
}

/** A copy of `value` with the place at `tokens` changed, in its order; `undefined` takes the member away. */
function edit(
  value: Json,
  tokens: readonly string[],
  change: (old: Json | undefined) => Json | undefined,
): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return change(value) ?? null;
  if (Array.isArray(value)) {
    const at = Number(token);
    const items = value as readonly Json[];
    const changed = rest.length === 0 ? change(items[at]) : edit(items[at] ?? null, rest, change);
    return changed === undefined ? items.filter((_, index) => index !== at) : items.with(at, changed);
  }
  if (!isJsonObject(value)) return value;
  const old = Object.hasOwn(value, token) ? value[token] : undefined;
  const changed = rest.length === 0 ? change(old) : edit(old ?? null, rest, change);
  const copy: Record<string, Json> = {};
  for (const [key, member] of Object.entries(value)) {
    const next = key === token ? changed : member;
    if (next !== undefined) setOwn(copy, key, next);
  }
  if (old === undefined && changed !== undefined) setOwn(copy, token, changed);
  return copy;
}

/** The schema of the same arguments without optional members. */
export function requiringAll(schema: JsonSchema): JsonSchema | undefined {
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  if (!isJsonObject(schema) || !isJsonObject(properties)) return undefined;
  return { ...schema, required: Object.keys(properties) };
}
