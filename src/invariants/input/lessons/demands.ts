import type { Json } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import { bounds } from './bounds.js';
import { dateInDigits } from './date-letters.js';
import type { Demand } from './lesson.js';
import { listedValues } from './listed-values.js';
import { kindNamed } from './text-kind.js';

const typeNames: ReadonlyMap<string, string> = new Map([
  ...['string', 'str', 'text'].map((name) => [name, 'string'] as const),
  ...['number', 'float', 'double', 'numeric', 'float64', 'f64'].map((name) => [name, 'number'] as const),
  ...['integer', 'int', 'int64', 'int32', 'i64', 'i32', 'u64', 'u32', 'usize', 'whole number'].map(
    (name) => [name, 'integer'] as const,
  ),
  ...['boolean', 'bool'].map((name) => [name, 'boolean'] as const),
  ...['array', 'list', 'sequence', 'slice', 'tuple'].map((name) => [name, 'array'] as const),
  ...['object', 'dict', 'dictionary', 'map', 'record', 'struct', 'mapping'].map(
    (name) => [name, 'object'] as const,
  ),
]);

const typeName = `(${[...typeNames.keys()].join('|')})`;
const article = '(?:an? |of type |a valid |type |the type )?';

/** The name of a type where it is what a value should be. */
const typed: readonly RegExp[] = [
  new RegExp(
    `\\bexpected ${article}["'\`]?${typeName}["'\`]?(?: or ${article}${typeName})?(?:,|;|$| but| got| instead| value| or ["'\`]| \\(|\\.)`,
    'i',
  ),
  new RegExp(
    `\\b(?:must|should|has to|needs to) be ${article}(?:valid |non-?empty )?["'\`]?${typeName}\\b(?! of\\b)`,
    'i',
  ),
  new RegExp(`\\bis not ${article}(?:valid )?["'\`]?${typeName}\\b["'\`]?`, 'i'),
  new RegExp(`\\bfound, ${typeName} expected\\b`, 'i'),
  new RegExp(`\\bwant "${typeName}"`),
  new RegExp(`\\bof type ["'\`]?${typeName}\\b["'\`]?$`, 'i'),
];

function type(words: string): readonly Demand[] {
  for (const pattern of typed) {
    const [, ...names] = pattern.exec(words) ?? [];
    const values = names.flatMap(
      (name: string | undefined) => typeNames.get(name?.toLowerCase() ?? '') ?? [],
    );
    const [only, another] = values;
    if (only !== undefined) return [{ keyword: 'type', value: another === undefined ? only : values }];
  }
  return [];
}

const choices =
  /\b(?:(?:expected|must be|should be|is not|not)? ?(?:exactly )?one of(?: the following)?|(?:allowed|valid|supported|accepted|available|possible|permitted) (?:[a-z]+ ){0,2}(?:are|is)|(?:allowed|valid|supported|accepted|available|possible|permitted) [a-z]+(?: [a-z]+)?(?=:)|choose from|(?:allowed|valid|supported|accepted|available|options)(?: are)?(?=:)|in the enumeration|does not equal any of(?=:)|expected(?=:? ["'`])|(?:must|should) be(?=:? ["'`]))[:\s]*(.+)$/i;

/** `must be Text or Blob`: names, and no words of a sentence. */
const names =
  /\b(?:[Mm]ust|[Ss]hould) be (?:either )?((?:[A-Z][\w-]{0,40}, )*[A-Z][\w-]{0,40},? or [A-Z][\w-]{0,40})(?:[.;]|$)/;

function choice(words: string, sent: Json | undefined): readonly Demand[] {
  const list = choices.exec(words)?.[1] ?? names.exec(words)?.[1];
  const values = list === undefined ? [] : listedValues(list, sent);
  return values.length === 0 ? [] : [{ keyword: 'enum', value: values }];
}

const longestPattern = 256;
const matched =
  /\bmatch(?:es|ing)?(?: the)?(?: required)?(?: pattern| regex| regexp| regular expression| format)*:? (?:(["'`])(.+)\1|\/(.+)\/([a-z]*))/i;
const affixed = /\b(start|begin|end|include|contain)s?(?: with)? (["'`])(.{1,64}?)\2/i;

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);

/** Patterns that look at the case of letters alone can be said in a schema; they are whole ones or none. */
function pattern(words: string): readonly Demand[] {
  const found = matched.exec(words);
  const flags = found?.[4] ?? '';
  const told = found?.[2] ?? found?.[3];
  if (told !== undefined && told.length <= longestPattern && /^u?$/.test(flags) && !/^[a-z-]+$/.test(told))
    return [{ keyword: 'pattern', value: told }];
  const affix = affixed.exec(words);
  if (affix === null) return [];
  const text = escaped(affix[3] ?? '').replaceAll(String.raw`\-`, '-');
  const place = (affix[1] ?? '').toLowerCase();
  if (place === 'start' || place === 'begin') return [{ keyword: 'pattern', value: `^${text}` }];
  return [{ keyword: 'pattern', value: place === 'end' ? `${text}$` : text }];
}

const ofKind =
  /\b(?:invalid|valid|(?:can ?not|could ?n.t|failed to|unable to) parse|malformed|unrecognized|unknown|is not|not an?|must be|must match format|must contain|should be|expected|format)\b/i;

/** `Invalid date`, `must match format "email"`: a text of a kind that has a name. */
function kind(words: string, sent: Json | undefined): readonly Demand[] {
  if (typeof sent !== 'string' || !ofKind.test(words)) return [];
  // What was sent is often shown; its words are not the server's.
  const own = sent.length < 3 ? words : words.replaceAll(sent, '');
  const date = dateInDigits(own);
  if (date !== undefined && !/^\d{4}-\d\d-\d\d$/.test(date)) return [{ keyword: 'examples', value: [date] }];
  const named = date === undefined ? kindNamed(own) : kindNamed('date');
  if (named === undefined) return [];
  const { format, pattern: whole, examples } = named;
  return [
    ...(format === undefined ? [] : [{ keyword: 'format', value: format } as const]),
    ...(whole === undefined ? [] : [{ keyword: 'pattern', value: whole } as const]),
    { keyword: 'examples', value: examples },
  ];
}

const inExample =
  /\b(?:e\.g\.|for example|such as|like|example|in (?:the )?(?:format|form)|format:?)[:,]? ?\(?(["'`][^\n]{1,200})/i;
/** `owner/repo`: a form that stands without quotes has a sign of its own. */
const inForm =
  /\b(?:in|of) (?:the )?(?:format|form):? ([\w<>{}-]{1,30}[/:@#][\w<>{}/:@#-]{1,30})(?=[.,; ]|$)/i;

function examples(words: string, sent: Json | undefined): readonly Demand[] {
  const list = inExample.exec(words)?.[1];
  const form = inForm.exec(words)?.[1];
  const listed = list === undefined ? [] : listedValues(list, sent);
  const values = listed.length > 0 || form === undefined ? listed : [form.replaceAll(/[<>{}]/g, '')];
  return values.length === 0 ? [] : [{ keyword: 'examples', value: values }];
}

const unique = /\b(?:unique|duplicates?)\b/i;
const multiple = /\bmultiple of (\d{1,15}(?:\.\d{1,10})?)\b/i;

/** What words demand of the value that they are about. */
export function demandsIn(words: string, sent: Json | undefined): readonly Demand[] {
  const ofKinds = kind(words, sent);
  const factor = Number(multiple.exec(words)?.[1] ?? 0);
  return [
    ...type(words),
    ...choice(words, sent),
    ...pattern(words),
    ...bounds(words, sent),
    ...(factor > 0 ? [{ keyword: 'multipleOf', value: factor } as const] : []),
    ...(Array.isArray(sent) && unique.test(words) ? [{ keyword: 'uniqueItems', value: true } as const] : []),
    ...(ofKinds.length > 0 ? ofKinds : examples(words, sent)),
  ];
}

/** What an ajv error says of the value by its keyword and params. */
export function demandOfKeyword(keyword: string, params: Json | undefined): readonly Demand[] {
  if (!isJsonObject(params)) return [];
  const { allowedValues, allowedValue } = params;
  if (keyword === 'enum' && Array.isArray(allowedValues) && allowedValues.length <= 64)
    return [{ keyword, value: allowedValues }];
  return keyword === 'const' && allowedValue !== undefined
    ? [{ keyword: 'enum', value: [allowedValue] }]
    : [];
}
