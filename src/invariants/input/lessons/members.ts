import type { Json } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import { namesKey } from '../refusal.js';
import { declaredBy, standsOut } from '../standing-out.js';
import type { Complaint } from './complaint.js';
import type { Demand } from './lesson.js';
import { keyMeant } from './place-of-complaint.js';
import type { RefusedCall } from './place-of-complaint.js';

/** What is demanded of an object, with the steps to it. */
export interface MemberDemand extends Demand {
  readonly steps: readonly string[];
}

const absent =
  /\breceived undefined\b|^required$|\bfield required\b|\bis (?:a )?(?:required|missing|mandatory)\b|\b(?:are|must be) (?:required|provided|specified|given)\b|\bmust have required property\b|\bmissing\b|\bmust (?:provide|specify)\b|\bis undefined\b|\bno \w+ (?:was )?provided\b/i;

const either = /\bor\b|\bone of\b|\bat least one\b/i;
const both =
  /\bboth\b|\bmutually exclusive\b|\bonly one\b|\b(?:can ?not|must not) be (?:used|combined|given|specified) (?:together|with)\b|\btogether\b/i;
const refusing = /\b(?:can ?not|can't|must not|only one|mutually exclusive|not allowed|either)\b/i;

const named = /must have required property ["'`]?([\w$-]{1,64})|["'`]([\w$.-]{1,64})["'`] is a required/i;

/** The keys that words name of those that there may be, in the order of their names' places. */
function keysIn(words: string, call: RefusedCall): readonly string[] {
  const names = [...new Set([...Object.keys(call.sent).slice(0, 200), ...declaredBy(call.tool)])];
  return names
    .filter((name) => words.includes(name) && namesKey(words, name))
    .toSorted((a, b) => words.indexOf(a) - words.indexOf(b));
}

const list =
  /^(?:the |either )?((?:["'`]?[\w$-]{1,64}["'`]?(?:, (?:or |and )?| or | and |\/)){1,5}["'`]?[\w$-]{1,64}["'`]?) (?:is|are|must be) /i;

/** The keys of a list that is the subject of a sentence: `ip or cidr is required`. */
function subjects(words: string, call: RefusedCall): readonly string[] {
  const names = (list.exec(words)?.[1] ?? '').split(/, (?:or |and )?| or | and |\//);
  const keys = names.map((name) => keyMeant(name.replaceAll(/["'`]/g, ''), call));
  return keys.every((key) => key !== undefined) ? keys : [];
}

const isAbsent = (object: Json | undefined, key: string): boolean =>
  isJsonObject(object) && !Object.hasOwn(object, key);

/** `x or y is required`: behind `for` comes what makes it so. */
const beforeReason = (words: string): string => words.split(/ (?:for|when|if|in) /)[0] ?? words;

function required(
  { words, path }: Complaint,
  call: RefusedCall,
  steps: readonly string[] | undefined,
): MemberDemand | undefined {
  const object = call.sent;
  const told = named.exec(words);
  const key = told?.[1] ?? told?.[2];
  if (key !== undefined)
    return { steps: (path === undefined ? undefined : steps) ?? [], keyword: 'required', value: [key] };
  const last = steps?.at(-1);
  const listed = subjects(words, call);
  const mentioned = listed.length > 0 ? listed : keysIn(beforeReason(words), call);
  const keys = mentioned.filter((each) => isAbsent(object, each));
  if (keys.length > 1 && either.test(words))
    return { steps: [], keyword: 'anyOf', value: keys.map((each) => ({ required: [each] })) };
  if (last !== undefined && steps !== undefined)
    return { steps: steps.slice(0, -1), keyword: 'required', value: [last] };
  return keys.length === 0 ? undefined : { steps: [], keyword: 'required', value: keys };
}

const extra =
  /\bunrecognized keys?\b|\badditional properties\b|\bunexpected (?:keyword )?(?:argument|property|key|field|parameter)|\bextra (?:inputs|fields?|keys?|properties)\b|\bunknown (?:keys?|fields?|properties|property|parameters?|arguments?)\b/i;

/** Names of the properties that a schema's own root declares. */
function rootNames({ tool: { inputSchema } }: RefusedCall): readonly string[] {
  const properties = isJsonObject(inputSchema) ? inputSchema['properties'] : undefined;
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** The root takes no other names than those that it declares. */
function closed(words: string, call: RefusedCall): MemberDemand | undefined {
  const names = rootNames(call);
  const more = Object.keys(call.sent).filter((key) => !names.includes(key));
  const isTold = more.some((key) => namesKey(words, key)) || /\badditional properties\b(?! are)/i.test(words);
  return names.length > 0 && more.length > 0 && isTold
    ? { steps: [], keyword: 'propertyNames', value: { enum: names } }
    : undefined;
}

/** Two members that must not be there together. */
function apart(words: string, call: RefusedCall): MemberDemand | undefined {
  if (!both.test(words) || !refusing.test(words)) return undefined;
  const keys = keysIn(words, call).filter(
    (key) => Object.hasOwn(call.sent, key) && standsOutOrLong(words, key),
  );
  return keys.length === 2 ? { steps: [], keyword: 'not', value: { required: keys } } : undefined;
}

const standsOutOrLong = (words: string, key: string): boolean => key.length >= 4 || standsOut(words, key, []);

/** What a complaint demands of the members of an object: that some are there, that others are not. */
export function memberDemandsIn(
  complaint: Complaint,
  call: RefusedCall,
  steps: readonly string[] | undefined,
  value: Json | undefined,
): readonly MemberDemand[] {
  const { words, path } = complaint;
  if (extra.test(words)) {
    const demand = closed(`${words} "${(path ?? []).join('.')}"`, call);
    return demand === undefined ? [] : [demand];
  }
  const mayBeAbsent = value === undefined || steps?.length === 0;
  const missing = mayBeAbsent && absent.test(words) ? required(complaint, call, steps) : undefined;
  return [apart(words, call), missing].flatMap((each) => each ?? []);
}
