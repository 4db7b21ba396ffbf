import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { shape } from '../../../../src/invariants/mrtr/shape.js';
import { resultShape } from '../../../../src/invariants/wire/result-shape.js';
import { readMessage } from '../../../../src/protocol/message.js';
import { protocols } from '../../../../src/protocol/protocols.js';
import { judge, resultText, said, theBreach } from '../exchange.js';
import type { Told } from '../exchange.js';

const asking = (members: JsonObject, era: Told['era'] = '2026-07-28'): Told => ({
  era: era ?? '2026-07-28',
  answer: resultText(JSON.stringify({ resultType: 'input_required', ...members })),
});

const form = {
  method: 'elicitation/create',
  params: { message: 'Which?', requestedSchema: { type: 'object', properties: {} } },
};

describe('mrtr.shape', () => {
  test('finds a result that asks for nothing', () => {
    expect(theBreach(shape, asking({}))).toMatchObject({
      level: 'must',
      place: '',
      promised: { at: 'InputRequiredResult' },
    });
  });

  test.each([
    [
      'a page',
      { method: 'elicitation/create', params: { mode: 'url', message: 'm', url: 'https://zoo.invalid/' } },
      'elicitation/create',
      'elicitation.url',
    ],
    [
      'a completion with tools',
      { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1, tools: [] } },
      'sampling/createMessage',
      'sampling.tools',
    ],
  ])('finds that %s is asked of a client without the capability', (_, request, method, capability) => {
    expect(theBreach(shape, asking({ inputRequests: { a: request } }))).toMatchObject({
      level: 'must',
      place: '/inputRequests/*/method',
      message: `${method} is asked for; the client declared no ${capability} capability`,
    });
  });

  test('holds for what the client declared', () => {
    const completion = { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } };
    const inputRequests = { form, completion, roots: { method: 'roots/list' } };
    expect(judge(shape, asking({ inputRequests }))).toEqual([]);
  });

  test('finds what is wrong in a round before the last', () => {
    const text = resultText(JSON.stringify({ resultType: 'input_required', requestState: 's', ttlMs: 1 }));
    const round = { answer: readMessage(text), shapeFaults: [] };
    const told: Told = { era: '2026-07-28', answer: said('x', { resultType: 'complete' }), rounds: [round] };
    expect(theBreach(shape, told)).toMatchObject({ place: '/ttlMs' });
  });

  test.each([
    ['a request of another kind', { inputRequests: { a: { method: 'tools/list' } } }],
    ['requests that are no map', { inputRequests: [] }],
    ['a state that is no string', { requestState: 1 }],
  ])('finds %s', (_, members) => {
    const found = judge(shape, asking(members));
    expect(found).toMatchObject([{ level: 'must', promised: { at: 'InputRequiredResult' } }]);
  });

  test('takes a caching hint for a should', () => {
    expect(theBreach(shape, asking({ requestState: 's', ttlMs: 5, cacheScope: 'public' }))).toMatchObject({
      level: 'should',
      place: '/ttlMs',
    });
  });

  test('holds for a state alone, which asks the client for nothing', () => {
    expect(judge(shape, asking({ requestState: '' }))).toEqual([]);
    expect(judge(shape, asking({ requestState: 'x', inputRequests: {}, _meta: {} }))).toEqual([]);
  });

  test('knows where asking is allowed', () => {
    const faults = protocols['2026-07-28'].resultFaults('tools/list', {
      resultType: 'input_required',
      requestState: 'x',
    });
    expect(judge(shape, { ...asking({ requestState: 'x' }), shapeFaults: faults })).toMatchObject([
      { level: 'must', place: '/resultType' },
    ]);
  });

  test('is the only law that tells', () => {
    expect(judge(resultShape, asking({}))).toBe('the result asks for input');
  });

  test('has nothing to say of complete results and of the older era', () => {
    expect(judge(shape, { era: '2026-07-28', answer: said('x', { resultType: 'complete' }) })).toBe(
      'no result asked for input',
    );
    expect(judge(shape, asking({}, '2025-11-25'))).toBe('2025-11-25 has no input_required');
  });
});
