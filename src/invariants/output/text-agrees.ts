import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { equalNumbers } from '../../protocol/json/decimal.js';
import { firstDifference } from '../../protocol/json/equality.js';
import type { Difference } from '../../protocol/json/equality.js';
import type { JsonNode } from '../../protocol/json/reading.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { declaredNames } from '../declared-names.js';
import { excerpt } from '../excerpt.js';
import type { ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import type { DeclaredNames } from '../place.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { nameValue } from '../value-name.js';
import { carriesBare } from './bare-value.js';
import { hasStructuredContent, nodeText, resultOfAnswer, structuredNode, textBlocks } from './call-result.js';
import type { CallResult } from './call-result.js';
import { carriedStrings, jsonTexts } from './json-texts.js';
import { isRounding } from './rounding.js';
import { holdSameData, memberInText } from './same-data.js';
import { writtenOut } from './written-out.js';

/** A text block that is the JSON text of an array or object. */
interface JsonBlock {
  readonly index: number;
  readonly text: string;
  readonly node: JsonNode;
}

/** The text blocks that are data; what the structured content carries as a string is a value of it. */
function jsonBlocks(result: CallResult, structured: JsonNode): readonly JsonBlock[] {
  const carried = carriedStrings(structured);
  return jsonTexts(result)
    .filter(({ text }) => !carried.has(text))
    .map(({ index, text, reading }) => ({ index, text, node: reading.root() }));
}

/** What was rounded is output.numbers' to tell. */
const sameNumber = (a: string, b: string): boolean => equalNumbers(a, b) || isRounding(a, b);

const nodeKind = (node: JsonNode | undefined): string => {
  if (node === undefined) return 'absent';
  if (node.kind === 'null') return 'null';
  if (node.kind === 'true' || node.kind === 'false') return 'a boolean';
  return `${/^[ao]/.test(node.kind) ? 'an' : 'a'} ${node.kind}`;
};

function messageOf(difference: Difference): string {
  const text = nodeKind(difference.a);
  const structured = nodeKind(difference.b);
  if (difference.pointer === '')
    return `the text block is the JSON of ${text} and structuredContent is ${structured}; both are to hold the same data`;
  const where = nameValue(difference.pointer, 'the result');
  if (text === structured) return `${where} differs between the text block and structuredContent`;
  return `${where} is ${text} in the text block and ${structured} in structuredContent`;
}

function disagreement(
  result: CallResult,
  structured: JsonNode,
  block: JsonBlock,
  declared: DeclaredNames | undefined,
): readonly Violation[] {
  const difference = firstDifference(block.node, structured, sameNumber);
  if (difference === undefined) return [];
  const { pointer, a, b } = difference;
  const textExcerpt = a === undefined ? 'absent' : block.text.slice(a.start, a.end);
  return [
    {
      level: 'policy',
      place: placeOf(pointer, declared),
      message: sentence(messageOf(difference)),
      promised: { at: 'rule output.text-agrees', text: 'a text block that is JSON equals structuredContent' },
      got: { at: pointing(`content[${block.index}].text`, pointer), text: excerpt(textExcerpt) },
      other: {
        at: pointing('structuredContent', pointer),
        text: excerpt(b === undefined ? 'absent' : nodeText(result, b)),
      },
      next: 'make the text block the JSON text of the same value, or write prose in it',
    },
  ];
}

const isScalar = ({ kind }: JsonNode): boolean => kind !== 'array' && kind !== 'object';

/** The block to compare in detail: one of the same kind as the structured content if there is one. */
const closest = (blocks: readonly JsonBlock[], structured: JsonNode): JsonBlock | undefined =>
  blocks.find((block) => block.node.kind === structured.kind) ?? blocks[0];

/**
 * A result whose structured content no text block holds as JSON. The specification asks for it, with a SHOULD
 * that prose for people may outweigh: it is observed.
 */
function withoutText(result: CallResult, structured: JsonNode): readonly Violation[] {
  const [first] = textBlocks(result);
  if (carriesBare(result, structured)) {
    const message = `structuredContent is ${nodeKind(structured)} and the text carries its value bare, not as its JSON; a client that reads nothing else misses the names alone`;
    // One way of making results serves all tools of a server.
    return [{ ...unwritten(result, structured, message), tool: '' }];
  }
  const message = `structuredContent is ${nodeKind(structured)} and ${first === undefined ? 'there is no text block' : 'no text block is its JSON'}; a tool should also return it as JSON text, for clients that read nothing else`;
  const next = 'add a text block with the JSON text of structuredContent';
  return [{ ...unwritten(result, structured, message), next }];
}

/** The JSON of the one member in place of that of the whole: the same data but for the name around it. */
function withoutName(result: CallResult, structured: JsonNode, name: string): readonly Violation[] {
  const message = `structuredContent is an object and the text block is the JSON of its member ${excerptOf(name, 60)} alone; a tool should also return the whole as JSON text`;
  const next = 'make the text block the JSON text of structuredContent';
  return [{ ...unwritten(result, structured, sentence(message)), next }];
}

/** That no text block holds the structured content as the specification asks for it. */
function unwritten(result: CallResult, structured: JsonNode, message: string): Violation {
  const [first] = textBlocks(result);
  return {
    level: 'observed',
    place: '/content',
    message,
    promised: {
      at: 'MCP 2025-11-25 and 2026-07-28, Tools, Structured Content',
      text: 'structured content SHOULD also be returned as serialized JSON in a text block',
    },
    got:
      first === undefined
        ? { at: 'content', text: excerptOf(result.value['content'] ?? null, 400) }
        : { at: `content[${first.index}].text`, text: excerpt(first.text) },
    other: { at: 'structuredContent', text: excerpt(nodeText(result, structured)) },
  };
}

/** What a result says of agreement: why nothing, or where its text and its structured content part. */
type Finding = { readonly notExercised: string } | { readonly violations: readonly Violation[] };

const agreement: Finding = { violations: [] };

function compare(result: CallResult, outputSchema: JsonSchema | undefined): Finding {
  if (!hasStructuredContent(result)) return { notExercised: 'the result has no structuredContent' };
  if (writtenOut(result) !== undefined) return agreement;
  const structured = structuredNode(result);
  const blocks = structured === undefined ? [] : jsonBlocks(result, structured);
  const block = structured === undefined ? undefined : closest(blocks, structured);
  if (structured === undefined || (block === undefined && isScalar(structured))) {
    return { notExercised: 'no text block is a JSON array or object' };
  }
  if (block === undefined) return { violations: withoutText(result, structured) };
  const nodes = blocks.map(({ node }) => node);
  if (holdSameData(nodes, structured)) return { violations: [] };
  const name = memberInText(nodes, structured);
  if (name !== undefined) return { violations: withoutName(result, structured, name) };
  return { violations: disagreement(result, structured, block, declaredNames(outputSchema)) };
}

/** `applies` and `check` ask for the same comparison, one after the other. */
let last: { readonly result: CallResult; readonly finding: Finding } | undefined;

function compareOnce(result: CallResult, outputSchema: JsonSchema | undefined): Finding {
  if (last?.result !== result) last = { result, finding: compare(result, outputSchema) };
  return last.finding;
}

/** Where the text blocks that are JSON and the structured content hold different data; prose is let be. */
export function textDisagreement(
  result: CallResult,
  outputSchema: JsonSchema | undefined,
): readonly Violation[] {
  return breachesOf(compareOnce(result, outputSchema)).filter(({ level }) => level !== 'observed');
}

const breachesOf = (finding: Finding): readonly Violation[] =>
  'violations' in finding ? finding.violations : [];

const judgeable = ({ outcome, answer }: JudgedExchange): CallResult | undefined =>
  outcome === 'success' ? resultOfAnswer(answer) : undefined;

const silence = ({ outcome }: ExchangeKind): string | undefined =>
  outcome === 'success' ? undefined : 'the call did not succeed';

export const textAgrees: Invariant = {
  id: 'output.text-agrees',
  level: 'policy',
  on: 'exchange',
  source: { kind: 'house', reference: 'output.text-agrees' },
  law: 'a text block that is JSON equals structuredContent, losslessly and whatever the order of keys; where there is none, that is observed',
  right: 'gives in a JSON text block the same value as in structuredContent, digit for digit',
  silence,
  applies: (exchange) => {
    const result = judgeable(exchange);
    if (result === undefined) return { notExercised: 'the call did not succeed' };
    const finding = compareOnce(result, exchange.tool.outputSchema);
    return 'notExercised' in finding ? finding : true;
  },
  check: (exchange) => {
    const result = judgeable(exchange);
    return result === undefined ? [] : breachesOf(compareOnce(result, exchange.tool.outputSchema));
  },
};
