import { expect, test } from 'vitest';

import { redactArguments, redactUrl } from '../../../src/transport/secrets.js';

test.each([
  ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
  ['https://x.example/mcp?tenant=a', 'https://x.example/mcp?tenant=a'],
  ['https://me:hunter2@x.example/mcp', 'https://[redacted]@x.example/mcp'],
  ['https://x.example/mcp?api_key=hunter2&a=b', 'https://x.example/mcp?api_key=[redacted]&a=b'],
  ['https://x.example/mcp?accessToken=hunter2', 'https://x.example/mcp?accessToken=[redacted]'],
  ['https://x.example/mcp?q=sk-synthetic-0123456789', 'https://x.example/mcp?q=[redacted]'],
  ['https://x.example/s/0123456789abcdef0123456789abcdef/mcp', 'https://x.example/s/[redacted]/mcp'],
  ['https://x.example/mcp#hunter2', 'https://x.example/mcp'],
  ['no url', 'no url'],
])('%s is shown as %s', (url, shown) => {
  expect(redactUrl(url)).toBe(shown);
});

test.each([
  [
    ['server.js', '--port', '80'],
    ['server.js', '--port', '80'],
  ],
  [
    ['--token', 'hunter2', 'x'],
    ['--token', '[redacted]', 'x'],
  ],
  [
    ['--token', '--verbose'],
    ['--token', '--verbose'],
  ],
  [['--api-key=hunter2'], ['--api-key=[redacted]']],
  [
    ['API_KEY=hunter2', 'node'],
    ['API_KEY=[redacted]', 'node'],
  ],
  [['--db=postgres://me:hunter2@db/x'], ['--db=postgres://[redacted]@db/x']],
  [['ghp_0123456789abcdef'], ['[redacted]']],
  [
    ['-y', '@modelcontextprotocol/server-filesystem@2026.8.31', '/tmp/a'],
    ['-y', '@modelcontextprotocol/server-filesystem@2026.8.31', '/tmp/a'],
  ],
])('the arguments %j are shown as %j', (args, shown) => {
  expect(redactArguments(args)).toEqual(shown);
});
