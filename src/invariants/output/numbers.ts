import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { below } from '../../../arbitraries/json/pointer.js';
import type { JsonNode } from '../../protocol/json/reading.js';
import { declaredNames } from '../declared-names.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { nameValue } from '../value-name.js';
import { resultOfAnswer, structuredNode, textBlocks } from './call-result.js';
import type { CallResult } from './call-result.js';
import { isRounding, isUnsafeInteger } from './rounding.js';

interface BigNumber {
  readonly pointer: Pointer;
  readonly text: string;
}

interface SpokenNumber {
  readonly index: number;
  readonly text: string;
}

/** So many big integers of one result are looked at. */
const most = 1000;

/** The integers beyond 2^53 of a tree, with their places, and the digits that its strings hold. */
function bigNumbersIn(root: JsonNode): {
  readonly numbers: readonly BigNumber[];
  readonly strings: ReadonlySet<string>;
} {
  const numbers: BigNumber[] = [];
  const strings = new Set<string>();
  const waiting: (readonly [Pointer, JsonNode])[] = [['', root]];
  for (let next = waiting.pop(); next !== undefined && numbers.length < most; next = waiting.pop()) {
    const [pointer, node] = next;
    if (node.kind === 'number' && isUnsafeInteger(node.text)) numbers.push({ pointer, text: node.text });
    if (node.kind === 'string') for (const digits of digitsIn(node.value)) strings.add(digits);
    if (node.kind === 'array')
      for (const [index, item] of node.items.entries()) waiting.push([below(pointer, index), item]);
    if (node.kind === 'object')
      for (const { name, value } of node.members) waiting.push([below(pointer, name), value]);
  }
  return { numbers, strings };
}

/** Integers beyond 2^53 in a text, JSON or prose. Digits inside of words, decimals and longer ids are none. */
const digitsIn = (text: string): readonly string[] =>
  (text.match(/(?<![\p{L}\p{N}_.-])-?[0-9]{16,400}(?![\p{L}\p{N}_-]|\.[0-9])/gu) ?? [])
    .slice(0, most)
    .filter(isUnsafeInteger);

/** Both forms of a result, as far as they hold integers beyond 2^53; `undefined` when one of them holds none. */
function bothForms(result: CallResult) {
  if (!/[0-9]{16}/.test(result.text)) return undefined;
  const spoken = textBlocks(result).flatMap(({ index, text }) =>
    digitsIn(text).map((digits): SpokenNumber => ({ index, text: digits })),
  );
  const node = spoken.length === 0 ? undefined : structuredNode(result);
  if (node === undefined) return undefined;
  const { numbers, strings } = bigNumbersIn(node);
  return numbers.length === 0 ? undefined : { numbers, strings, spoken: spoken.slice(0, most) };
}

/**
 * Integers of the structured content that the text has in another rounding. Both must be alone: a number that
 * the other form holds digit for digit, if only as a string, was not rounded.
 */
export function roundedNumbers(
  result: CallResult,
  outputSchema: JsonSchema | undefined,
): readonly Violation[] {
  const forms = bothForms(result);
  if (forms === undefined) return [];
  const spoken = new Set(forms.spoken.map(({ text }) => text));
  const written = new Set([...forms.numbers.map(({ text }) => text), ...forms.strings]);
  const alone = forms.spoken.filter(({ text }) => !written.has(text));
  const seen = new Set<Pointer>();
  return forms.numbers.flatMap(({ pointer, text }) => {
    const twin = spoken.has(text) ? undefined : alone.find((other) => isRounding(text, other.text));
    const place = placeOf(pointer, declaredNames(outputSchema));
    if (twin === undefined || seen.has(place)) return [];
    seen.add(place);
    return [rounded(place, { pointer, text }, twin)];
  });
}

const rounded = (place: Pointer, { pointer, text }: BigNumber, twin: SpokenNumber): Violation => ({
  level: 'policy',
  place,
  message: sentence(
    `${nameValue(pointer, 'structuredContent')} and the text block differ by rounding; an integer beyond 2^53 keeps its digits`,
  ),
  promised: { at: 'rule output.numbers', text: 'the same digits in text and structuredContent' },
  got: { at: pointing('structuredContent', pointer), text },
  other: { at: `content[${twin.index}].text`, text: twin.text },
  next: 'send integers beyond 2^53 as strings, or write them from a type that holds them',
});

const silence = ({ outcome }: ExchangeKind): string | undefined =>
  outcome === 'success' ? undefined : 'the call did not succeed';

function applies({ outcome, answer }: JudgedExchange): Applicability {
  const result = outcome === 'success' ? resultOfAnswer(answer) : undefined;
  if (result === undefined) return { notExercised: 'the call did not succeed' };
  return bothForms(result) === undefined
    ? { notExercised: 'text and structuredContent do not both hold an integer beyond 2^53' }
    : true;
}

export const numbers: Invariant = {
  id: 'output.numbers',
  level: 'policy',
  on: 'exchange',
  source: { kind: 'house', reference: 'output.numbers' },
  law: 'no integer beyond 2^53 is rounded between text and structuredContent',
  right: 'gives an integer beyond 2^53 with all its digits in both forms, or as a string',
  silence,
  applies,
  check: (exchange) => {
    const result = applies(exchange) === true ? resultOfAnswer(exchange.answer) : undefined;
    return result === undefined ? [] : roundedNumbers(result, exchange.tool.outputSchema);
  },
};
