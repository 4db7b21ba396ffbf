import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stackTraceIn } from '../../../../src/invariants/secret/stack-trace.js';
import { trace } from '../../../../src/invariants/secret/trace.js';
import { property } from '../../../property.js';
import type { Told } from '../exchange.js';
import { asExchange, errorText, exchangeOf, judge, said, theBreach } from '../exchange.js';

const failed = (text: string): string => said(text, { isError: true });
const js =
  'TypeError: x is not a function\n    at run (file:///srv/app/dist/tool.js:12:34)\n    at node:internal/a:1:2';

describe('secret.trace', () => {
  test.each([
    ['JavaScript', js],
    ['JavaScript by path', 'Error\n    at Object.<anonymous> (/srv/app/index.js:1:7)'],
    ['JavaScript of a method', 'Error: x\n    at async Foo.bar [as baz] (/srv/app/index.ts:1:7)'],
    [
      'JavaScript of the runtime',
      'Error\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
    ],
    ['JavaScript on Windows', 'Error\r\n    at f (C:\\srv\\app\\index.js:1:7)'],
    ['JavaScript inside JSON', JSON.stringify({ error: 'x', stack: js })],
    ['Python', 'Traceback (most recent call last):\n  File "/srv/app.py", line 3, in f\nKeyError: 1'],
    ['a frame of Python', 'boom\n  File "/srv/app.py", line 3, in f'],
    ['Java', 'java.lang.RuntimeException: x\n\tat com.example.App.main(App.java:12)'],
    ['Go', 'panic: x\n\ngoroutine 1 [running]:\nmain.main()'],
    ['a frame of Go', 'main.main()\n\t/srv/app/main.go:12 +0x1d'],
    ['Rust', "thread 'main' panicked at src/main.rs:4:5:\nboom"],
    ['.NET', 'System.Exception: x\n   at App.Run(String s) in /srv/App.cs:line 12'],
    ['PHP', 'x\n#0 /srv/app/index.php(12): f()'],
    ['an installed module', "Cannot find module '/srv/app/node_modules/zod/index.js'"],
    ['a source file with its line', 'error in /srv/app/src/tool.ts:12'],
  ])('finds a trace of %s', (_, text) => {
    expect(theBreach(trace, { answer: failed(text) })).toMatchObject({ level: 'should', place: '/result' });
    expect(theBreach(trace, { answer: errorText(-32603, text) }).place).toBe('/error');
  });

  test("finds it in an error's data, and shows where", () => {
    const data = JSON.stringify({ stack: js });
    const answer = `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x","data":${data}}}`;
    expect(theBreach(trace, { answer }).got).toEqual({
      at: 'error',
      text: 'at run (file:///srv/app/dist/tool.js:12:34)',
    });
  });

  const sent = (json: string, text: string): Told => ({
    stimulus: { kind: 'arguments', json },
    answer: failed(text),
  });
  test.each([
    ['prose', '{}', 'I looked at the file; at noon (12:30:15) it was gone'],
    ['a bare path', '{}', "ENOENT: no such file or directory, open '/etc/app/config.json'"],
    ['a source path without a line', '{}', 'Access denied - /home/user/project/index.js'],
    ['a URL', '{}', 'GET https://cdn.example/lib/app.js:443 failed'],
    ['a relative place', '{}', 'src/index.ts:12:5 - error TS2304'],
    ['a list', '{}', '#1 first (12): done\n#2 second'],
    ['the path that was sent', '{"path":"/srv/a.js"}', 'error in /srv/a.js:12'],
    ['the end of a path that was sent', '{"path":"src/a.js"}', 'error in /srv/src/a.js:12:1'],
    [
      'a module that was asked for',
      '{"path":"/srv/node_modules/x/y.js"}',
      "ENOENT: open '/srv/node_modules/x/y.js'",
    ],
    ['an exception without a trace', '{}', "Cannot read properties of undefined (reading 'map')"],
    ['zod', '{}', 'Invalid input: expected string, received undefined\n  → at query'],
  ])('holds for %s', (_, json, text) => {
    expect(judge(trace, sent(json, text))).toEqual([]);
  });

  test('only observes a tool that runs programs', () => {
    const inputSchema = { type: 'object', properties: { code: { type: 'string' } } };
    expect(theBreach(trace, { inputSchema, answer: failed(js) }).level).toBe('observed');
    expect(theBreach(trace, { name: 'runTests', answer: failed(js) }).level).toBe('observed');
    expect(theBreach(trace, { name: 'truncate', answer: failed(js) }).level).toBe('should');
  });

  test('has nothing to say of a success', () => {
    expect(judge(trace, { answer: said(js) })).toBe('no error came');
  });

  test('is quick on text made to be slow', () => {
    const started = performance.now();
    for (const unit of [
      '\n    at a(',
      '/a.',
      '/a/node_modules/',
      '  File "/',
      '#0 /a',
      'at a.b()',
      '\t at <',
    ]) {
      stackTraceIn(unit.repeat(32_768 / unit.length), () => false);
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });

  property(
    'never takes what a client said for a trace of the server',
    [fc.stringMatching(/^\/[a-z]{1,8}\/[a-z]{1,8}\.(js|py|ts)$/), fc.nat({ max: 999 })],
    (path, line) => {
      const told = sent(JSON.stringify({ path }), `${path}:${line}: no`);
      expect(asExchange(trace).check(exchangeOf(told))).toEqual([]);
    },
  );
});
