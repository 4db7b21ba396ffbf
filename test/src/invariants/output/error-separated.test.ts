import { describe, expect, test } from 'vitest';
import { errorSeparated } from '../../../../src/invariants/output/error-separated.js';
import type { Told } from '../exchange.js';
import { errorText, judge, resultText, said, theBreach } from '../exchange.js';

const json = (value: unknown): string => said(JSON.stringify(value));
const structured = (structuredContent: unknown, isError?: boolean): string =>
  resultText(
    JSON.stringify({ content: [], structuredContent, ...(isError === undefined ? {} : { isError }) }),
  );

const rows = {
  type: 'object',
  properties: { total: { type: 'integer' }, hits: { type: 'array' } },
  required: ['total', 'hits'],
};

describe('output.error-separated', () => {
  test('shows what says that the call failed', () => {
    expect(
      theBreach(errorSeparated, { answer: structured({ success: false, error: 'no upstream' }) }),
    ).toEqual({
      level: 'must',
      place: '/structuredContent/success',
      message: 'success is false and isError is not set: a failure told as a success',
      promised: { at: 'rule output.error-separated', text: 'a failure is reported with isError' },
      got: { at: 'structuredContent', text: '{"success":false,"error":"no upstream"}' },
      next: expect.any(String) as string,
    });
  });

  test.each([
    ['an error alone', structured({ error: { code: 'X' } })],
    ['an error alone in a text', json({ error: 'Not found' })],
    ['an error with its companions', json({ ok: false, error: 'x', statusCode: 500, data: null })],
    ['isError in the wrong place', json({ isError: true, content: [] })],
    ['a JSON-RPC error as a result', structured({ code: -32002, message: 'not found' })],
  ])('finds %s in a success', (_, answer) => {
    expect(theBreach(errorSeparated, { answer })).toMatchObject({ level: 'must' });
  });

  test('finds a success in an error', () => {
    expect(theBreach(errorSeparated, { answer: structured({ success: true, id: 1 }, true) })).toMatchObject({
      level: 'must',
      place: '/structuredContent/success',
      message: 'success is true and isError is true: a success told as an error',
    });
    const answer = structured({ total: 1, hits: [{ id: 1 }] }, true);
    expect(theBreach(errorSeparated, { answer, outputSchema: rows })).toMatchObject({
      level: 'policy',
      place: '/isError',
    });
  });

  test.each<readonly [string, Told]>([
    ['success: false beside data', { answer: structured({ success: false, failed: 2, tests: [1] }) }],
    ['success: false alone', { answer: structured({ success: false }) }],
    ['an error beside data', { answer: json({ rows: [1], error: 'one page could not be read' }) }],
    ['a status of error', { answer: json({ status: 'error', message: 'x' }) }],
    [
      'an error that the outputSchema declares',
      { answer: structured({ error: 'x' }), outputSchema: { properties: { error: { type: 'string' } } } },
    ],
    ['the answer of a check', { answer: json({ ok: false, error: 'line 3' }), name: 'validate_config' }],
    ['a body that was fetched', { answer: json({ error: 'not found' }), name: 'http_request' }],
  ])('only observes %s', (_, told) => {
    expect(theBreach(errorSeparated, told)).toMatchObject({ level: 'observed' });
  });

  test.each([
    'Error: fetch failed',
    'error: no such table',
    '❌ Error: no key',
    'TypeError: x is not a function',
    'fetch failed',
    'Failed to read the file',
    'Traceback (most recent call last):\n  File',
    'ECONNREFUSED 127.0.0.1:80',
    'Error searching libraries: TypeError: fetch failed',
  ])('only observes prose: %j', (text) => {
    expect(theBreach(errorSeparated, { answer: said(text) })).toMatchObject({
      level: 'observed',
      place: '/content/*/text',
    });
  });

  test.each<readonly [string, Told]>([
    ['a success', { answer: structured({ success: true, data: [] }) }],
    ['no error', { answer: structured({ error: null, errors: [], data: 1 }) }],
    ['an empty error', { answer: json({ error: '', ok: true }) }],
    ['an empty list', { answer: structured({ total: 0, hits: [] }), outputSchema: rows }],
    ['a tool error', { answer: said('Error: no', { isError: true }) }],
    ['a tool error with an error object', { answer: structured({ error: { code: 'X' } }, true) }],
    ['a tool error that says so', { answer: structured({ success: false, error: 'x' }, true) }],
    [
      'an error in the form of the schema',
      { answer: structured({ total: 0, hits: [] }, true), outputSchema: rows },
    ],
    [
      'an error with what was done so far',
      { answer: structured({ total: 1, hits: [1], message: 'the rest failed' }, true), outputSchema: rows },
    ],
    ['prose about errors', { answer: said('The log holds 3 errors. Error rate: 2 %') }],
    ['prose that begins with such a word', { answer: said('Errors are listed below') }],
    ['an HTTP status', { answer: json({ code: 404, message: 'not found' }) }],
    [
      'several texts',
      {
        answer: resultText(
          '{"content":[{"type":"text","text":"{\\"error\\":\\"x\\"}"},{"type":"text","text":"y"}]}',
        ),
      },
    ],
    ['a list', { answer: json([{ error: 'x' }]) }],
    ['nothing', { answer: resultText('{"content":[]}') }],
    ['an echo', { answer: json({ error: 'abc' }), stimulus: { kind: 'arguments', json: '{"error":"abc"}' } }],
    [
      'an echo of a text',
      {
        answer: said('{"error":"x"}'),
        stimulus: { kind: 'arguments', json: '{"text":"{\\"error\\":\\"x\\"}"}' },
      },
    ],
    [
      'an echo of prose',
      { answer: said('Error: x'), stimulus: { kind: 'arguments', json: '{"text":"Error: x"}' } },
    ],
  ])('holds for %s', (_, told) => {
    expect(judge(errorSeparated, told)).toEqual([]);
  });

  const branch = { inputSchema: { type: 'object', properties: { branch: { type: 'string' } } } };
  const thrown = (text: string, told: Told = {}): Told => ({
    ...branch,
    stimulus: { kind: 'arguments', json: '{"branch":"__proto__"}' },
    answer: said(text, { isError: true }),
    ...told,
  });

  test.each([
    'this.branches[input.branchId].push is not a function',
    "Error: Cannot read properties of undefined (reading 'map')",
    "'NoneType' object is not subscriptable",
    "Error executing tool find: 'int' object has no attribute 'lower'",
    'runtime error: invalid memory address or nil pointer dereference',
    'Maximum call stack size exceeded',
  ])('observes that valid arguments made the handler throw: %j', (text) => {
    expect(theBreach(errorSeparated, thrown(text))).toMatchObject({
      level: 'observed',
      place: '/isError/exception',
      message: `valid arguments made the tool throw, and the exception is its answer: ${JSON.stringify(text)}`,
    });
  });

  test.each<readonly [string, Told]>([
    ['invalid arguments', thrown('x.map is not a function', { label: 'invalid' })],
    ['a tool that runs programs', thrown('x.map is not a function', { name: 'run_script' })],
    [
      'a tool that is given one',
      thrown('x.map is not a function', {
        inputSchema: { type: 'object', properties: { expression: { type: 'string' } } },
      }),
    ],
    [
      'what was sent',
      thrown('no line holds: a is not a function', {
        stimulus: { kind: 'arguments', json: '{"branch":"a is not a function"}' },
      }),
    ],
    ['a sentence for people', thrown('null is not a valid branch')],
    ['a failure that is told', thrown('ValueError: the branch must not be empty')],
    ['a success', { ...branch, answer: said('x.map is not a function') }],
  ])('takes no exception from %s', (_, told) => {
    expect(judge(errorSeparated, told)).toEqual([]);
  });

  test('has nothing to say of silence and of refusals', () => {
    expect(judge(errorSeparated, { answer: errorText(-32602, 'x') })).toBe('no complete result came');
    expect(judge(errorSeparated, {})).toBe('no complete result came');
  });

  const named = (name: string, json: string): Told => ({ name, stimulus: { kind: 'arguments', json } });

  test('observes a sentence without the value that it announces', () => {
    const answer = said('The timestamp of abc (parsed as UTC) is NaN ms.');
    const found = theBreach(errorSeparated, { answer, ...named('get_timestamp', '{"time":"abc"}') });
    expect(found).toMatchObject({
      level: 'observed',
      message:
        'the text says NaN where it announces a value, and isError is not set: what was sent was not understood',
    });
  });

  test.each<readonly [string, Told]>([
    ['a calculator', { ...named('calculate', '{"of":"0/0"}'), answer: said('The result is NaN') }],
    ['what was asked about', { ...named('explain', '{"word":"NaN"}'), answer: said('typeof NaN: NaN') }],
    [
      'a long text',
      { ...named('docs', '{"page":"js"}'), answer: said(`x = NaN ${'and so on '.repeat(40)}`) },
    ],
    ['no arguments', { ...named('usage', '{}'), answer: said('The ratio is NaN') }],
    [
      'an error that was asked for',
      { ...named('say', '{"kind":"error"}'), answer: said('Error: it failed') },
    ],
    ['the page of a handbook', { answer: said('Error handling in Rust: an overview') }],
    ['a verdict with its reason', { answer: json({ valid: false, error: 'empty' }), name: 'format' }],
  ])('takes %s for no failure', (_, told) => {
    expect(judge(errorSeparated, told)).toEqual([]);
  });

  test.each([
    ['Entity with name zz not found', 'should', '/error'],
    ['open /tmp/none.xlsx: no such file or directory', 'should', '/error'],
    ["Cannot read properties of undefined (reading 'filter')", 'should', '/error/exception'],
    ['Maximum call stack size exceeded', 'should', '/error/overflow'],
    ['Internal error', 'observed', '/error'],
    ['', 'observed', '/error'],
    ['API key missing', 'observed', '/error'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'observed', '/error'],
  ] as const)('takes a failure as an error -32603 for %s (%j)', (words, level, place) => {
    expect(theBreach(errorSeparated, { answer: errorText(-32603, words) })).toMatchObject({ level, place });
  });

  test('tells what the failure was and where it belongs', () => {
    const found = theBreach(errorSeparated, { answer: errorText(-32603, 'zz not found') });
    expect(found.message).toBe(
      'valid arguments were answered with a failure of the tool, told as the protocol error -32603 ("zz not found"); a tool\'s failure is a result with isError, which the model can read',
    );
  });

  test.each(['invalid', 'malformed', 'disputed', 'formatOnly'] as const)(
    'leaves an internal error after %s arguments to other laws',
    (label) => {
      expect(typeof judge(errorSeparated, { answer: errorText(-32603, 'x'), label })).toBe('string');
    },
  );
});
