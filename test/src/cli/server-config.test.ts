import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { withoutComments } from '../../../src/cli/json-with-comments.js';
import { openTransport } from '../../../src/transport/open-transport.js';
import { property } from '../../property.js';
import type { Given } from './parsing.js';
import { parseFuzz, refusal } from './parsing.js';

const config = (servers: unknown, key = 'mcpServers'): Given => ({
  files: { '/project/c.json': JSON.stringify({ [key]: servers }) },
  env: { TOKEN: 'hunter2', PORT: '80', EMPTY: '' },
});
const line = (...more: string[]): string[] => ['--config', 'c.json', ...more];

describe('a server of a file', () => {
  test.each([
    [
      'a command',
      { command: 'node', args: ['s.js'] },
      { kind: 'stdio', command: 'node', args: ['s.js'], env: {} },
    ],
    [
      'a command with type',
      { type: 'stdio', command: 'node' },
      { kind: 'stdio', command: 'node', args: [], env: {} },
    ],
    ['a url', { url: 'http://x/' }, { kind: 'http', url: 'http://x/', headers: {} }],
    ['type http', { type: 'http', url: 'http://x/' }, { kind: 'http', url: 'http://x/', headers: {} }],
    [
      'streamable-http',
      { type: 'streamable-http', url: 'http://x/' },
      { kind: 'http', url: 'http://x/', headers: {} },
    ],
    [
      'transportType',
      { transportType: 'streamableHttp', url: 'http://x/' },
      { kind: 'http', url: 'http://x/', headers: {} },
    ],
    [
      'requestInit',
      { url: 'http://x/', requestInit: { headers: { A: '1' } } },
      { kind: 'http', url: 'http://x/', headers: { A: '1' } },
    ],
    ['cwd', { command: 'a', cwd: '/b' }, { kind: 'stdio', command: 'a', args: [], env: {}, cwd: '/b' }],
  ])('is told by %s', (_, entry, endpoint) => {
    expect(parseFuzz(line(), config({ it: entry })).endpoint).toEqual(endpoint);
    expect(parseFuzz(line('--server', 'it'), config({ it: entry, other: {} }, 'servers')).endpoint).toEqual(
      endpoint,
    );
  });

  test('has its variables filled in, and what came from the environment is a secret', () => {
    const entry = {
      command: '${userHome}/bin/node',
      args: [
        '${workspaceFolder}/s.js',
        '--port=${PORT}',
        '${env:TOKEN}',
        '${ABSENT:-x:-y}',
        '${EMPTY:-e}',
        '${EMPTY}',
        '$PORT',
      ],
      env: { A: '${TOKEN}' },
    };
    const { endpoint } = parseFuzz(line(), config({ it: entry }));
    expect(endpoint).toEqual({
      kind: 'stdio',
      command: '/home/me/bin/node',
      args: ['/project/s.js', '--port=80', 'hunter2', 'x:-y', 'e', '', '$PORT'],
      env: { A: 'hunter2' },
      secrets: expect.arrayContaining(['80', 'hunter2']) as string[],
    });
    expect(openTransport(endpoint).endpoint).not.toContain('hunter2');
  });

  test('at a URL shows no filled-in part of it', () => {
    const { endpoint } = parseFuzz(
      line(),
      config({ it: { url: 'https://x.example/${TOKEN}/mcp', headers: { A: 'Bearer ${TOKEN}' } } }),
    );
    expect(endpoint).toMatchObject({
      url: 'https://x.example/hunter2/mcp',
      headers: { A: 'Bearer hunter2' },
    });
    expect(openTransport(endpoint).endpoint).toBe('https://x.example/[redacted]/mcp');
  });

  test('takes values of the command line before those of the file, which need no variable then', () => {
    const { endpoint } = parseFuzz(
      line('--env', 'A=1', '--cwd', 'sub'),
      config({ it: { command: 'a', env: { A: '${ABSENT}', B: 'b' }, cwd: 'x' } }),
    );
    expect(endpoint).toMatchObject({ env: { A: '1', B: 'b' }, cwd: 'sub' });
    const http = parseFuzz(
      line('--header', 'authorization: 1'),
      config({ it: { url: 'http://x/', headers: { Authorization: '${input:key}' } } }),
    );
    expect(http.endpoint).toMatchObject({ headers: { authorization: '1' } });
  });

  test('in .vscode has the folder above as its workspace', () => {
    const files = { '/project/.vscode/mcp.json': '{"servers":{"it":{"command":"${workspaceFolder}/a"}}}' };
    expect(parseFuzz(['--config', '.vscode/mcp.json'], { files }).endpoint).toMatchObject({
      command: '/project/a',
    });
  });

  test('may have fields that we do not know: they are named once', () => {
    const { notes } = parseFuzz(line(), config({ it: { command: 'a', envFile: '.env', sandbox: {} } }));
    expect(notes).toEqual(['c.json#/mcpServers/it: ignored envFile, sandbox']);
  });

  test('may be named __proto__', () => {
    const files = { '/project/c.json': '{"mcpServers":{"__proto__":{"command":"a"},"b":{"command":"b"}}}' };
    expect(parseFuzz(line('--server', '__proto__'), { files }).endpoint).toMatchObject({ command: 'a' });
    expect(refusal(['fuzz', ...line('--server', 'constructor')], { files }).message).toBe(
      'c.json has no server "constructor"',
    );
  });

  test('is the only one that is not disabled', () => {
    const servers = { off: { command: 'a', disabled: true }, on: { command: 'b' } };
    expect(parseFuzz(line(), config(servers)).endpoint).toMatchObject({ command: 'b' });
  });
});

describe('wrong use of a file', () => {
  const two = { a: { command: 'x' }, b: { command: 'y', disabled: true }, c: { command: 'z' } };
  test.each([
    [two, [], 'c.json has 2 servers to choose from, and --server names none'],
    [{}, [], 'c.json has 0 servers to choose from, and --server names none'],
    [two, ['--server', 'd'], 'c.json has no server "d"'],
    [two, ['--server', 'b'], 'server "b" of c.json is disabled'],
    [[], [], 'c.json has no object named mcpServers or servers'],
    [{ it: 1 }, [], 'c.json#/mcpServers/it is no object'],
    [{ it: {} }, [], 'c.json#/mcpServers/it has no command'],
    [{ it: { type: 'http' } }, [], 'c.json#/mcpServers/it has no url'],
    [
      { it: { command: 'a', url: 'http://x/' } },
      [],
      'c.json#/mcpServers/it has both a url and a command: which one?',
    ],
    [
      { it: { type: 'sse', url: 'http://x/' } },
      [],
      'c.json#/mcpServers/it/type is "sse", the old transport of 2024, which is not spoken here: use streamable-http',
    ],
    [
      { it: { type: 'ws', url: 'http://x/' } },
      [],
      'c.json#/mcpServers/it/type is stdio, http or streamable-http, not "ws"',
    ],
    [
      { it: { url: 'unix:///x' } },
      [],
      'c.json#/mcpServers/it/url is a socket; only http and https are spoken here',
    ],
    [{ it: { command: 1 } }, [], 'c.json#/mcpServers/it/command is no text'],
    [{ it: { command: 'a', args: 'b' } }, [], 'c.json#/mcpServers/it/args is no array'],
    [{ it: { command: 'a', args: [1] } }, [], 'c.json#/mcpServers/it/args holds something that is no text'],
    [{ it: { command: 'a', env: { A: 1 } } }, [], 'c.json#/mcpServers/it/env/A is no text'],
    [{ it: { command: 'a', env: [] } }, [], 'c.json#/mcpServers/it/env is no object'],
    [
      { it: { command: 'a', env: { A: '${ABSENT}' } } },
      [],
      'c.json#/mcpServers/it/env/A: ${ABSENT}: there is no ABSENT in the environment',
    ],
    [
      { it: { command: 'a', args: ['${input:key}'] } },
      [],
      'c.json#/mcpServers/it/args/0: ${input:key} can not be filled in here',
    ],
    [{ it: { command: 'a' } }, ['--header', 'A: 1'], '--header is for --url; a command takes --env'],
    [
      { it: { url: 'http://x/' } },
      ['--env', 'A=1'],
      '--env is for a command; a server at a URL takes --header',
    ],
  ])('%j %j: %s', (servers, more, message) => {
    expect(refusal(['fuzz', ...line(...more)], config(servers))).toMatchObject({ message, exitCode: 2 });
  });

  test('names the servers there are', () => {
    expect(refusal(['fuzz', ...line()], config(two)).facts).toEqual([['servers', 'a, b (disabled), c']]);
  });

  test('that is no JSON says where', () => {
    const files = { '/project/c.json': '{ // servers\n  "mcpServers": {1}\n}' };
    expect(refusal(['fuzz', ...line()], { files }).message).toMatch(/^c\.json:2:18 is no JSON: /);
  });
});

describe('comments', () => {
  test.each([
    ['{"a":1} // b', { a: 1 }],
    ['/* a */ {"a": /* "b" */ 1}', { a: 1 }],
    ['{"a":"// no \\" /* comment */",}', { a: '// no " /* comment */' }],
    ['{"a":[1,2, /* last */ ],\n}', { a: [1, 2] }],
    ['{"a":",]"}', { a: ',]' }],
    ['{"a":[1 // ]}\n,2, // ]\n3]}', { a: [1, 2, 3] }],
    ['{"url":"http://x/"}', { url: 'http://x/' }],
  ])('are taken out of %j', (text, value) => {
    expect(JSON.parse(withoutComments(text))).toEqual(value);
  });

  property('leave JSON as it is, and places as they are', [fc.json()], (json) => {
    expect(withoutComments(json)).toBe(json);
  });

  property(
    'may stand between any two tokens',
    [fc.jsonValue(), fc.constantFrom('// c "\n', '/* " // \n ,} */', '/**/')],
    (value, comment) => {
      const text = JSON.stringify(value, null, 1).replaceAll('\n', `\n${comment}`);
      expect(JSON.parse(withoutComments(text))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(withoutComments(text)).toHaveLength(text.length);
    },
  );
});
