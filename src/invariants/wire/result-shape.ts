import { resolvePointer } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Invariant, JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { isLinkMember } from '../resource/link-shape.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { unsupportedResultType } from './result-type.js';
import { surveyedShape } from './surveyed-shape.js';

/** What a result that asks for input breaks is mrtr.shape's to judge. */
const asksForInput = ({ era, outcome }: JudgedExchange): boolean =>
  era === '2026-07-28' && outcome === 'inputRequired';

function check(exchange: JudgedExchange): readonly Violation[] {
  const { answer, shapeFaults, era } = exchange;
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
        promised: { at: 'CallToolResult', text: `the result shape of ${era}` },
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
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Schema Reference' },
  law: 'the result has the form that the era demands for its method',
  right: 'returns a result with content, an array of known blocks, and whatever else the era requires',
  applies: (exchange) => {
    if (exchange.answer?.kind !== 'result') return { notExercised: 'no result came' };
    return asksForInput(exchange) ? { notExercised: 'the result asks for input' } : true;
  },
  check,
  also: [surveyedShape],
};
