import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { readJson } from '../../protocol/json/reader.js';
import { describeBreach, placeOfBreach, principalBreach } from '../breach.js';
import { excerpt } from '../excerpt.js';
import type { Violation } from '../invariant.js';
import { textBlocks } from '../output/call-result.js';
import type { CallResult } from '../output/call-result.js';
import { sentence } from '../sentence.js';
import { verdictOf } from './output-verdict.js';

const breach = (message: string, place: string, got: string): Violation => ({
  level: 'policy',
  place,
  message: sentence(message),
  promised: { at: 'textSchema', text: 'the JSON of a text block conforms to it' },
  got: { at: 'content', text: excerpt(got) },
});

/** The first text block: what an application that knows of no structured content reads. */
export function misshapenText(schema: JsonSchema, result: CallResult): readonly Violation[] {
  const [first] = textBlocks(result);
  if (first === undefined) return [breach('there is no text block to read', '/content', '')];
  const reading = readJson(first.text);
  if (!reading.ok)
    return [breach(`the text block is no JSON: ${reading.problem}`, '/content/*/text', first.text)];
  const verdict = verdictOf(schema, first.text);
  if (verdict.kind !== 'invalid') return [];
  return [breach(wrong(schema, reading.value, verdict.breaches), placeIn(verdict.breaches), first.text)];
}

type Breaches = Parameters<typeof principalBreach>[0];

function wrong(schema: JsonSchema, value: Json, breaches: Breaches): string {
  const principal = principalBreach(breaches);
  if (principal === undefined) return 'the text block is not what the schema asks for';
  const { fact, demand } = describeBreach(schema, principal, value, 'the text');
  return `in the text ${fact}; the schema ${demand}`;
}

function placeIn(breaches: Breaches): string {
  const principal = principalBreach(breaches);
  return principal === undefined ? '' : placeOfBreach(principal);
}
