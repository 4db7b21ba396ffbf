import { describe, expect, test } from 'vitest';
import { present } from '../../../../src/invariants/output/present.js';
import { errorText, judge, resultText, said, theBreach } from '../exchange.js';

const outputSchema = { type: 'object' };

describe('output.present', () => {
  test.each([
    ['an empty result', resultText('{"content":[]}')],
    ['prose alone', said('all is well')],
    ['JSON in the text alone', said('{"total":1}')],
    ['isError false', said('fine', { isError: false })],
  ])('misses structured content in %s', (_, answer) => {
    expect(theBreach(present, { outputSchema, answer })).toMatchObject({
      level: 'must',
      place: '/structuredContent',
      message: "structuredContent is absent; the tool's own outputSchema promises it for every success",
    });
  });

  test.each(['null', 'false', '0', '""', '[]', '{}'])('never takes %s for a missing value', (value) => {
    const answer = resultText(`{"content":[],"structuredContent":${value}}`);
    expect(judge(present, { outputSchema, answer, era: '2026-07-28' })).toEqual([]);
  });

  test('takes an inherited name for no value', () => {
    const answer = resultText('{"content":[],"__proto__":{"structuredContent":{}}}');
    expect(theBreach(present, { outputSchema, answer }).place).toBe('/structuredContent');
  });

  test.each([
    ['a tool that promises nothing', { answer: said('x') }, 'no outputSchema'],
    [
      'a tool error',
      { outputSchema, answer: said('upstream refused', { isError: true }) },
      'did not succeed',
    ],
    ['a refusal', { outputSchema, answer: errorText(-32602, 'no') }, 'did not succeed'],
    ['silence', { outputSchema }, 'did not succeed'],
    ['a result that is no object', { outputSchema, answer: resultText('null') }, 'no object'],
  ])('has nothing to say of %s', (_, told, reason) => {
    expect(judge(present, told)).toContain(reason);
  });
});
