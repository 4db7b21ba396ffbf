import { describe, expect, test } from 'vitest';
import { resultShape } from '../../../../src/invariants/wire/result-shape.js';
import type { Violation } from '../../../../src/invariants/invariant.js';
import { errorText, exchangeOf, judge, resultText, said } from '../exchange.js';

const places = (found: readonly Violation[] | string): readonly string[] =>
  typeof found === 'string' ? [] : found.map(({ place }) => place);

describe('wire.result-shape', () => {
  test('finds a result without content', () => {
    const found = judge(resultShape, { answer: resultText('{"structuredContent":{}}') });
    expect(found).toMatchObject([{ level: 'must', got: { text: '{"structuredContent":{}}' } }]);
  });

  test('finds structured content that the older era does not allow, and only there', () => {
    const list = '{"content":[],"structuredContent":[],"resultType":"complete"}';
    expect(places(judge(resultShape, { answer: resultText(list) }))).toContain('/structuredContent');
    expect(places(judge(resultShape, { answer: resultText(list), era: '2026-07-28' }))).not.toContain(
      '/structuredContent',
    );
  });

  test('tells equal faults of many blocks once, with no index in the place', () => {
    const exchange = {
      ...exchangeOf({ answer: said('x') }),
      shapeFaults: [0, 1, 2].map((index) => ({
        pointer: `/content/${index}/text`,
        message: `"text" is missing in block ${index}`,
      })),
    };
    const found = resultShape.on === 'exchange' ? resultShape.check(exchange) : [];
    expect(found.map(({ place }) => place)).toEqual(['/content/*/text']);
  });

  test.each([
    ['an empty success', resultText('{"content":[]}')],
    ['a tool error', said('no', { isError: true })],
    ['extra members and _meta', said('x', { _meta: { a: 1 }, took: 3 })],
    [
      'all kinds of blocks',
      resultText(
        '{"content":[{"type":"image","data":"","mimeType":"image/png"},{"type":"resource_link","uri":"a:b","name":"x"},{"type":"resource","resource":{"uri":"a:b","text":""}}]}',
      ),
    ],
  ])('holds for %s', (_, answer) => {
    expect(judge(resultShape, { answer })).toEqual([]);
  });

  test('says nothing of an error', () => {
    expect(judge(resultShape, { answer: errorText(-32602, 'no') })).toBe('no result came');
  });
});
