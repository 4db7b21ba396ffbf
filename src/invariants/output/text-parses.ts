import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Json } from '../../../arbitraries/json/json.js';
import { readJson } from '../../protocol/json/reader.js';
import { sentArguments } from '../input/sent-arguments.js';
import type { Sent } from '../input/sent-arguments.js';
import { sentStrings } from '../input/sent-strings.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { contentBlocks, resultOfAnswer, structuredNode, textBlocks } from './call-result.js';
import type { CallResult } from './call-result.js';
import { jsonFlaw } from './cut-json.js';
import type { JsonFlaw } from './cut-json.js';
import { carriedStrings, jsonTexts } from './json-texts.js';

const jsonType = /^(?:application|text)\/(?:[\w.-]+\+)?json[\t ]*(?:;|$)/i;

/** Arguments that ask for a piece of a text: what comes back is the piece, cut or not. */
const piece =
  /^(?:head|tail|offset|from|to|start|end|range|skip|.*(?:line|byte|char|index|length|offset|range|chunk|max).*)$/i;

const asksForPiece = (sent: Json | undefined): boolean =>
  isJsonObject(sent) && Object.keys(sent).some((name) => piece.test(name));

/** A text that came from the arguments is the caller's. Of a very short one, it must show the same kind of flaw. */
const isEcho = (text: string, sent: readonly string[]): boolean =>
  sent.some(
    (string) =>
      /^[\t\n\r ]*[[{]/.test(string) &&
      (string.length >= 8 || jsonFlaw(string) !== undefined) &&
      text.includes(string.slice(0, 1000)),
  );

/** The flaw's surroundings: what comes before tells more than what comes behind. */
const around = (text: string, offset: number): string => excerpt(text.slice(Math.max(0, offset - 80)), 160);

function flawed(index: number, text: string, flaw: JsonFlaw, isPiece: boolean): Violation {
  const what = flaw.kind === 'cut' ? 'ends inside a value' : `is no JSON: ${flaw.problem}`;
  return {
    level: flaw.kind === 'odd' || isPiece ? 'observed' : 'policy',
    place: '/content/*/text',
    message: sentence(`a text block begins as JSON and ${what}`),
    promised: { at: 'rule output.text-parses', text: 'text that begins as JSON is JSON' },
    got: { at: `content[${index}].text, offset ${flaw.offset}`, text: around(text, flaw.offset) },
    next: 'cut the data before it is written, and say so in it; or set isError',
  };
}

/** The text blocks that begin as JSON and are none, but those that are a value of the structured content or an echo. */
function brokenTexts(result: CallResult, sent: Sent): readonly Violation[] {
  const read = jsonTexts(result);
  for (const { index, text } of textBlocks(result)) {
    if (read.some((known) => known.index === index)) continue;
    const flaw = jsonFlaw(text);
    if (flaw === undefined || isEcho(text, sentStrings(sent()))) continue;
    if (carriedStrings(structuredNode(result)).has(text)) continue;
    return [flawed(index, text, flaw, asksForPiece(sent()))];
  }
  return [];
}

/** The embedded resources that say they are JSON and come as text. */
const jsonResources = (result: CallResult): readonly { readonly index: number; readonly text: string }[] =>
  contentBlocks(result).flatMap(({ index, block }) => {
    const resource = block['type'] === 'resource' ? block['resource'] : undefined;
    if (!isJsonObject(resource)) return [];
    const { mimeType, text } = resource;
    return typeof mimeType === 'string' && jsonType.test(mimeType) && typeof text === 'string'
      ? [{ index, text }]
      : [];
  });

function brokenResources(result: CallResult): readonly Violation[] {
  for (const { index, text } of jsonResources(result)) {
    const reading = readJson(text);
    if (reading.ok) continue;
    return [
      {
        level: 'policy',
        place: '/content/*/resource/text',
        message: sentence(`an embedded resource that says it is JSON is none: ${reading.problem}`),
        promised: { at: 'rule output.text-parses', text: 'a declared JSON MIME type holds JSON' },
        got: {
          at: `content[${index}].resource.text, offset ${reading.offset}`,
          text: around(text, reading.offset),
        },
        next: 'send JSON, or declare the type that it is',
      },
    ];
  }
  return [];
}

/**
 * Text blocks that begin as JSON and are none, and embedded resources that are not the JSON they say they are.
 *
 * @param sent the arguments, when they are known: what is an echo of them, or a piece that they asked for, is
 *   not held against the tool
 */
export const unparsedTexts = (result: CallResult, sent: Sent = () => undefined): readonly Violation[] => [
  ...brokenTexts(result, sent),
  ...brokenResources(result),
];

const silence = ({ outcome }: ExchangeKind): string | undefined =>
  outcome === 'success' ? undefined : 'the call did not succeed';

function applies({ outcome, answer }: JudgedExchange): Applicability {
  const result = outcome === 'success' ? resultOfAnswer(answer) : undefined;
  if (result === undefined) return { notExercised: 'the call did not succeed' };
  return textBlocks(result).some(({ text }) => /^[\t\n\r ]*[[{]/.test(text)) ||
    jsonResources(result).length > 0
    ? true
    : { notExercised: 'no text begins as JSON or is declared as JSON' };
}

export const textParses: Invariant = {
  id: 'output.text-parses',
  level: 'policy',
  on: 'exchange',
  source: { kind: 'house', reference: 'output.text-parses' },
  law: 'text that begins as JSON is JSON, and so is an embedded text with a JSON MIME type',
  right: 'sends whole JSON whatever its size, and says in the data what was left out',
  silence,
  applies,
  check: (exchange) => {
    const result = applies(exchange) === true ? resultOfAnswer(exchange.answer) : undefined;
    return result === undefined ? [] : unparsedTexts(result, () => sentArguments(exchange.case));
  },
};
