import { resolvePointer } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Invariant, JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { sentence } from '../sentence.js';

function check({ answer, shapeFaults, era }: JudgedExchange): readonly Violation[] {
  if (answer?.kind !== 'result') return [];
  const seen = new Set<string>();
  return shapeFaults.flatMap(({ pointer, message }) => {
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
          at: `result ${pointer}`.trim(),
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
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Schema Reference, CallToolResult' },
  law: 'the result has the form that the era demands for its method',
  right: 'returns a result with content, an array of known blocks, and whatever else the era requires',
  applies: ({ answer }) => (answer?.kind === 'result' ? true : { notExercised: 'no result came' }),
  check,
};
