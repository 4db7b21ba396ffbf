import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { readJson } from '../../protocol/json/reader.js';

/** Why a validator refused, as a schema could say it, and the path of the key that it names. */
export interface SchemaReason {
  readonly reason: 'type' | 'required' | 'enum' | 'unknown key' | 'length or number bound';
  readonly path: readonly string[];
}

const zodCodes: ReadonlyMap<string, SchemaReason['reason']> = new Map([
  ['invalid_type', 'type'],
  ['invalid_enum_value', 'enum'],
  ['invalid_value', 'enum'],
  ['invalid_literal', 'enum'],
  ['unrecognized_keys', 'unknown key'],
  ['too_small', 'length or number bound'],
  ['too_big', 'length or number bound'],
]);

const pathOf = (path: Json | undefined): readonly string[] =>
  Array.isArray(path)
    ? path.filter((step) => typeof step === 'string' || typeof step === 'number').map(String)
    : [];

function reasonOfIssue(issue: Json): SchemaReason | undefined {
  if (!isJsonObject(issue) || typeof issue['code'] !== 'string') return undefined;
  const reason = zodCodes.get(issue['code']);
  if (reason === undefined) return undefined;
  const path = pathOf(issue['path']);
  if (reason === 'unknown key') return { reason, path: [...path, ...pathOf(issue['keys']).slice(0, 1)] };
  const { message } = issue;
  const absent =
    issue['received'] === 'undefined' ||
    (typeof message === 'string' && message.includes('received undefined'));
  return { reason: reason === 'type' && absent ? 'required' : reason, path };
}

/** zod's issues as JSON, as the TypeScript SDK puts them behind its own words. */
function reasonOfIssues(words: string): SchemaReason | undefined {
  const start = words.indexOf('[');
  const end = words.lastIndexOf(']');
  if (start === -1 || end < start) return undefined;
  const reading = readJson(words.slice(start, end + 1));
  if (!reading.ok || !Array.isArray(reading.value)) return undefined;
  return reading.value.map(reasonOfIssue).find((reason) => reason !== undefined);
}

const key = `["'\`]?([A-Za-z_$][A-Za-z0-9_$.-]{0,63})["'\`]?`;
const noun = '(?:parameter|argument|property|field|key)s?';
const type = '(?:a |an |of type |a valid )*(?:string|number|integer|boolean|object|array|list|dict)';

/** A path behind or before a message, as both SDKs write it: `… at a.b`, `→ at a.b`, `a.b: …`. */
const behind = `(?:\\s+→)? at ([\\w.$[\\]-]{1,64})`;
const absent = '(?:expected \\w+, received undefined|required)';
const mistyped = 'expected \\w+, received \\w+';
const missized =
  '(?:too (?:big|small)|(?:string|number|array) must (?:contain|be (?:greater|less)))[^\\n]{0,80}?';
const unlisted = 'invalid (?:enum value|option)[^\\n]{0,200}?';

/** The words of the usual validators, each with the key as its first group. */
const sentences: readonly (readonly [SchemaReason['reason'], RegExp])[] = [
  ['required', /must have required property '([^'\n]{1,64})'/],
  ['required', /'([^'\n]{1,64})' is a required property/],
  ['required', new RegExp(`missing (?:a )?required ${noun}:? ${key}`, 'i')],
  ['required', new RegExp(`(?:^|[\\n:] ?)(?:the )?(?:${noun} )?${key} (?:${noun} )?is required`, 'i')],
  ['required', new RegExp(`${absent}${behind}`, 'i')],
  ['required', new RegExp(`([\\w.]{1,64}): (?:invalid input: )?${absent}`, 'i')],
  ['required', /^([\w.]{1,64})\n {2}(?:Field required|Missing required argument)/m],
  ['type', new RegExp(`${mistyped}${behind}`, 'i')],
  ['type', new RegExp(`([\\w.]{1,64}): (?:invalid input: )?${mistyped}`, 'i')],
  ['type', /^([\w.]{1,64})\n {2}Input should be a valid (?:string|integer|number|boolean|list|dict)/m],
  ['type', new RegExp(`(?:data|arguments|params)?[/.]([\\w/-]{1,64}) must be ${type}`)],
  ['type', new RegExp(`\\b${noun} ${key} must be ${type}`, 'i')],
  ['enum', new RegExp(`${unlisted}${behind}`, 'i')],
  [
    'enum',
    /(?:data|arguments|params)?[/.]([\w/-]{1,64}) must be equal to (?:one of the allowed values|constant)/,
  ],
  ['length or number bound', new RegExp(`${missized}${behind}`, 'i')],
  [
    'length or number bound',
    /(?:data|arguments|params)?[/.]([\w/-]{1,64}) must (?:be [<>]=?|NOT have (?:fewer|more) than)/,
  ],
  ['unknown key', /unrecognized key(?:\(s\)|s)?(?: in object)?: ["']([^"'\n]{1,64})["']/i],
  ['unknown key', /Additional properties are not allowed \('([^'\n]{1,64})' w/],
  ['unknown key', /unexpected keyword argument '?([\w.]{1,64})/i],
];

/**
 * The schema reason that a refusal gives with the key it speaks of, when it is told in the words of a usual
 * validator (zod 3 and 4, ajv, pydantic, python jsonschema); `undefined` for all else.
 */
export function schemaReason(words: string): SchemaReason | undefined {
  const issue = reasonOfIssues(words);
  if (issue !== undefined) return issue;
  for (const [reason, pattern] of sentences) {
    const path = pattern.exec(words)?.[1];
    if (path !== undefined) return { reason, path: path.split(/[./[\]]+/).filter((step) => step !== '') };
  }
  return undefined;
}
