import { resolvePointer } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { OfferKind } from '../../protocol/offer.js';
import { offerKinds } from '../../protocol/offer.js';
import type { ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { isLinkMember } from '../resource/link-shape.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { unsupportedResultType } from './result-type.js';
import { surveyedShape } from './surveyed-shape.js';

/** What a result that asks for input breaks is mrtr.shape's to judge. */
const asksForInput = ({ era, outcome }: ExchangeKind): boolean =>
  era === '2026-07-28' && outcome === 'inputRequired';

function silence(kind: ExchangeKind): string | undefined {
  if (kind.answer?.kind !== 'result') return 'no result came';
  return asksForInput(kind) ? 'the result asks for input' : undefined;
}

const resultNames: Readonly<Record<OfferKind, string>> = {
  tool: 'CallToolResult',
  prompt: 'GetPromptResult',
  resource: 'ReadResourceResult',
};

function check(exchange: JudgedExchange): readonly Violation[] {
  const { answer, shapeFaults, era, tool } = exchange;
  if (answer?.kind !== 'result' || asksForInput(exchange)) return [];
  // A type that nobody supports is told once, by wire.result-type.
  const seen = new Set(unsupportedResultType(exchange) === undefined ? [] : ['/resultType']);
  return shapeFaults.flatMap(({ pointer, message }) => {
    if (isLinkMember(answer.result, pointer)) return [];
    const place = placeOf(pointer);
    if (seen.has(place)) return [];
    seen.add(place);
    const value = resolvePointer(answer.result, pointer);
    return [
      {
        level: 'must',
        place,
        message: sentence(message),
        promised: { at: resultNames[tool.way?.kind ?? 'tool'], text: `the result shape of ${era}` },
        got: {
          at: pointing('result', pointer),
          text: excerptOf(value === undefined ? answer.result : value, 400),
        },
      } satisfies Violation,
    ];
  });
}

export const resultShape: Invariant = {
  id: 'wire.result-shape',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Schema Reference' },
  law: 'the result has the form that the era demands for its method',
  right: 'returns a result with content, an array of known blocks, and whatever else the era requires',
  silence,
  applies: (exchange) => {
    const why = silence(exchange);
    return why === undefined ? true : { notExercised: why };
  },
  check,
  also: [surveyedShape],
};
