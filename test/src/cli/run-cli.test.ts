import { Readable } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { AssayError } from '../../../src/errors/assay-error.js';
import { runCli } from '../../../src/cli/run-cli.js';
import type { Runners } from '../../../src/cli/runners.js';

const surroundings = {
  env: {},
  cwd: '/project',
  home: '/home/me',
  readFile: () => '{"mcpServers":{"it":{"command":"a","more":1}}}',
};

/** What a command line says and comes to, with these runners. */
async function play(
  argv: readonly string[],
  replaced: Partial<Runners> = {},
): Promise<Readonly<Record<string, unknown>>> {
  let out = '';
  let err = '';
  const stage = {
    stdin: Readable.from([]),
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
    env: { LANG: 'C.UTF-8' },
    signal: new AbortController().signal,
  };
  const done = async (): Promise<number> => 0;
  const runners: Runners = {
    fuzz: done,
    client: done,
    catalog: done,
    replay: done,
    limits: done,
    report: done,
    schema: done,
    hostile: done,
    ...replaced,
  };
  const code = await runCli(argv, surroundings, stage, runners);
  return { code, out, err };
}

describe('the exit code', () => {
  test('is what the command comes to, and says nothing by itself', async () => {
    const fuzz = async (): Promise<number> => 7;
    expect(await play(['fuzz', '--', 'a'], { fuzz })).toEqual({ code: 7, out: '', err: '' });
  });

  test('is 0 for help, on stdout', async () => {
    expect(await play(['--help'])).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Usage: mcp-assay/) as string,
    });
  });

  test('is 2 for wrong use, on stderr, in one line', async () => {
    expect(await play(['fuzz', '--seeed', '1', '--', 'a'])).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^error: unknown option --seeed of fuzz; did you mean --seed\? +\(exit 2\)\n$/,
      ) as string,
    });
  });

  test('is that of the error that a command throws', async () => {
    const fuzz = (): Promise<number> => Promise.reject(new AssayError('unreachable', 'no MCP server at x'));
    expect(await play(['fuzz', '--', 'a'], { fuzz })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^error: no MCP server at x +\(exit 3\)\n$/) as string,
    });
  });

  test('is 5 for a fault of ours', async () => {
    const replay = (): Promise<number> => Promise.reject(new TypeError('x is not a function'));
    expect(await play(['replay', 'c.json', '--', 'a'], { replay })).toMatchObject({ code: 5, out: '' });
  });
});

test('what a config file holds beside the server is said once on stderr', async () => {
  expect(await play(['fuzz', '--config', 'c.json'])).toMatchObject({
    code: 0,
    err: 'note: c.json#/mcpServers/it: ignored more\n',
  });
});
