import { describe, expect, test } from 'vitest';
import { resultShape } from '../../../../src/invariants/wire/result-shape.js';
import { resultType } from '../../../../src/invariants/wire/result-type.js';
import { errorText, judge, resultText, theBreach } from '../exchange.js';

const era = '2026-07-28';
const typed = (type: string): string => resultText(`{"content":[],"resultType":${type}}`);

describe('wire.result-type', () => {
  test.each(['"partial"', '"Complete"', '1', 'null', '["complete"]', '""'])('finds the type %s', (type) => {
    const told = { era, answer: typed(type) } as const;
    expect(theBreach(resultType, told)).toMatchObject({
      level: 'must',
      place: '/resultType',
      got: { text: type },
    });
    // One fault, one finding.
    expect(judge(resultShape, told)).toEqual([]);
  });

  test.each(['"complete"', '"input_required"'])('holds for %s', (type) => {
    expect(judge(resultType, { era, answer: typed(type) })).toEqual([]);
  });

  test('leaves a type that is missing to wire.result-shape', () => {
    const told = { era, answer: resultText('{"content":[]}') } as const;
    expect(judge(resultType, told)).toEqual([]);
    expect(judge(resultShape, told)).toMatchObject([{ place: '/resultType' }]);
  });

  test('says nothing of errors and of the older era', () => {
    expect(judge(resultType, { era, answer: errorText(-32602, 'no') })).toBe('no result came');
    expect(judge(resultType, { answer: typed('"partial"') })).toContain('no result types');
  });
});
