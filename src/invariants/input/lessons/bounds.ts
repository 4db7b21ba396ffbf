import type { Json } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import type { Demand, LessonKeyword } from './lesson.js';

type Bound = 'least' | 'most' | 'above' | 'below';

const number = String.raw`(-?\d{1,15}(?:[,_]\d{3}){0,4}(?:\.\d{1,10})?)(?![\d.]*\d)`;
const said = (words: string): RegExp => new RegExp(`${words} ?${number}`, 'i');

/** In this order: a sentence that holds a shorter one comes before it. */
const sentences: readonly (readonly [readonly Bound[], RegExp])[] = [
  [['least', 'most'], said('\\bexactly')],
  [['least'], said('\\bless than the minimum(?: value)?(?: of)?')],
  [['most'], said('\\bgreater than the maximum(?: value)?(?: of)?')],
  [['above'], said('\\bless than or equal to the minimum(?: of)?')],
  [['below'], said('\\bgreater than or equal to the maximum(?: of)?')],
  [
    ['least'],
    said(
      '(?:\\bgreater than or equal to|\\bat least|\\bno (?:less|fewer) than|\\bnot (?:be )?(?:less|fewer|smaller|lower) than|\\bNOT have fewer than|>=|≥|\\bminimum(?: value| length)?(?: is| of|:)?)',
    ),
  ],
  [
    ['most'],
    said(
      '(?:\\bless than or equal to|\\bat most|\\bno (?:more|greater|longer) than|\\bnot (?:be )?(?:more|greater|larger|longer|higher) than|\\bNOT have more than|<=|≤|\\bmaximum(?: value| length)?(?: is| of|:)?|\\bup to|\\bexceeds?(?: (?:the )?(?:maximum|limit|max)(?: of)?)?)',
    ),
  ],
  [
    ['above'],
    said('(?:\\bgreater than|\\bmore than|\\babove|\\bbigger than|\\blarger than|\\blonger than|(?<![=-])>)'),
  ],
  [['below'], said('(?:\\bless than|\\bfewer than|\\bsmaller than|\\bshorter than|\\bbelow|\\bunder|<)')],
  [['least'], new RegExp(`${number} (?:or (?:more|greater|above|higher))`, 'i')],
  [['most'], new RegExp(`${number} (?:or (?:less|fewer|below|lower))`, 'i')],
];

const named: readonly LessonKeyword[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

/** A Go library names the keyword first, and its argument last: `maximum: 99 is greater than 50`. */
const byName = /^([a-zA-Z]{7,16}): .{1,200} (-?\d{1,15}(?:\.\d{1,10})?)$/s;

const between = new RegExp(
  `\\b(?:between|in (?:the )?range|from)(?: of)? [[(]?${number}(?: and | to |, ?|\\.\\.|-)${number}`,
  'i',
);
const positive = /\bpositive\b|\bgreater than zero\b/i;
const notNegative = /\bnon-?negative\b|\bnot be negative\b|\bcannot be negative\b/i;
const notEmpty =
  /\b(?:can ?not|can.t|must ?n.t|must not|should not|may not|not allowed to) be (?:empty|blank)\b|\bnon-?(?:empty|blank)\b|\bempty string\b|\bis (?:empty|blank|too short)\b|\bis required\b/i;

const keywords: Readonly<
  Record<'number' | 'string' | 'array' | 'object', Readonly<Record<Bound, LessonKeyword>>>
> = {
  number: { least: 'minimum', most: 'maximum', above: 'exclusiveMinimum', below: 'exclusiveMaximum' },
  string: { least: 'minLength', most: 'maxLength', above: 'minLength', below: 'maxLength' },
  array: { least: 'minItems', most: 'maxItems', above: 'minItems', below: 'maxItems' },
  object: { least: 'minProperties', most: 'maxProperties', above: 'minProperties', below: 'maxProperties' },
};

type Kind = keyof typeof keywords;

function kindOf(sent: Json | undefined): Kind | undefined {
  if (typeof sent === 'number') return 'number';
  if (typeof sent === 'string') return 'string';
  if (Array.isArray(sent)) return 'array';
  return isJsonObject(sent) ? 'object' : undefined;
}

/** Of sizes, which are whole, `more than 3` is `at least 4`. */
function demand(kind: Kind, bound: Bound, value: number): readonly Demand[] {
  const keyword = keywords[kind][bound];
  if (kind === 'number') return [{ keyword, value }];
  const size = bound === 'above' ? value + 1 : bound === 'below' ? value - 1 : value;
  return Number.isInteger(size) && size >= 0 ? [{ keyword, value: size }] : [];
}

const numberIn = (text: string | undefined): number => Number((text ?? '').replaceAll(/[,_]/g, ''));

function told(words: string, kind: Kind): readonly Demand[] {
  const range = between.exec(words);
  if (range !== null)
    return [...demand(kind, 'least', numberIn(range[1])), ...demand(kind, 'most', numberIn(range[2]))];
  for (const [sides, pattern] of sentences) {
    const found = pattern.exec(words)?.[1];
    if (found !== undefined) return sides.flatMap((side) => demand(kind, side, numberIn(found)));
  }
  return [];
}

/** The bound of a number, or of the size of a text, an array or an object, that words demand of what was sent. */
export function bounds(words: string, sent: Json | undefined): readonly Demand[] {
  const kind = kindOf(sent);
  if (kind === undefined) return [];
  const [, name, argument] = byName.exec(words) ?? [];
  const keyword = named.find((each) => each === name);
  if (keyword !== undefined) return [{ keyword, value: Number(argument) }];
  const found = told(words, kind);
  if (found.length > 0) return found;
  if (kind !== 'number') return notEmpty.test(words) ? demand(kind, 'least', 1) : [];
  if (notNegative.test(words)) return demand(kind, 'least', 0);
  return positive.test(words) ? demand(kind, 'above', 0) : [];
}
