import { describe, expect, test } from 'vitest';
import { validAccepted } from '../../../../src/invariants/input/valid-accepted.js';
import { errorSeparated } from '../../../../src/invariants/output/error-separated.js';
import type { Told } from '../exchange.js';
import { errorText, judge, said, theBreach } from '../exchange.js';

const inputSchema = { type: 'object', properties: { query: {}, limit: { type: 'integer' } } };
const called = (answer: string): Told => ({
  inputSchema,
  stimulus: { kind: 'params', json: '{"name":"search"}' },
  label: 'valid',
  answer,
});
const failed = (text: string): string => said(text, { isError: true });

describe('input.valid-accepted of a call without arguments', () => {
  test.each([
    ['a server that demands them', errorText(-32603, 'No arguments provided for tool: search')],
    ['invalid params', errorText(-32602, 'arguments must be an object')],
    [
      'a validator',
      failed('Invalid arguments for tool search: [{"expected":"object","received":"undefined"}]'),
    ],
    ['a handler', failed("Cannot read properties of undefined (reading 'toString')")],
    ['a handler in Python', failed("'NoneType' object has no attribute 'get'")],
  ])('observes the refusal of %s', (_, answer) => {
    expect(theBreach(validAccepted, called(answer))).toMatchObject({
      level: 'observed',
      place: '/arguments',
    });
    expect(judge(errorSeparated, called(answer))).not.toContainEqual(
      expect.objectContaining({ level: 'should' }),
    );
  });

  test('says what was refused', () => {
    const answer = errorText(-32603, 'No arguments provided for tool: search');
    expect(theBreach(validAccepted, called(answer)).message).toBe(
      'the tool requires no argument, and a call without the member arguments was refused: "No arguments provided for tool: search"',
    );
  });

  test('holds where it is taken', () => {
    expect(judge(validAccepted, called(said('ok')))).toEqual([]);
  });

  test.each([
    ['an upstream that failed', failed('fetch failed')],
    ['a key that {} lacks as well', failed('query is required')],
    ['a missing login', failed('unauthorized: pass the token as an argument')],
    ['an internal error', errorText(-32603, 'boom')],
  ])('has nothing to say of %s', (_, answer) => {
    expect(judge(validAccepted, called(answer))).toContain('does not speak of the arguments');
  });

  test('is no word on a call that something else is wrong with', () => {
    const odd: Told = { ...called(errorText(-32603, 'No arguments provided')), label: 'malformed' };
    expect(judge(validAccepted, odd)).toContain('malformed');
  });
});
