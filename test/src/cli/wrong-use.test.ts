import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server, ServerResponse } from 'node:http';

import { play } from './binary.js';
import { scripted, urlOf, webServer, writing } from './targets.js';

const server = ['--', 'node', 'server.js'];

interface WrongUse {
  readonly argv: readonly string[];
  readonly code: number;
  /** The message, without `error: ` and the exit code, its lines joined. */
  readonly error: string | RegExp;
  /** What the line `next` begins with; without it there is no such line. */
  readonly next?: string;
  /** Files by name, made before. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Plays it, and asserts what holds for every wrong use. */
async function expectWrong({ argv, code, error, next, files }: WrongUse): Promise<void> {
  const run = play(argv, files);
  try {
    const ended = await run.ended;
    const err = ended.err.replaceAll(/^(?:\[\d\d:\d\d\]|warning:) .*\n/gm, '');
    const block = blockOf(err);
    expect({ code: ended.code, out: ended.out, ...block, next: block.next?.slice(0, next?.length) }).toEqual({
      code,
      out: '',
      error: typeof error === 'string' ? error : expect.stringMatching(error),
      next,
    });
    expect(err).not.toMatch(/^ {4}at /m);
    expect(err.match(/^error: /gm)).toHaveLength(1);
    expect(err).toMatch(new RegExp(String.raw`^error: [^]* \(exit ${code}\)\n$`));
    expect(err.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(await run.left()).toEqual([]);
  } finally {
    run.remove();
  }
}

/** The parts of an error block, each with its lines joined. */
function blockOf(err: string): { readonly error: string | undefined; readonly next: string | undefined } {
  const text = err.replace(/\s+\(exit \d+\)\n$/, '');
  const error = /^error: ((?:.*\n {7})*.*)/.exec(text)?.[1];
  const next = /^ {2}next {5}((?:.*\n {11})*.*)/m.exec(text)?.[1];
  return { error: joined(error), next: joined(next) };
}

const joined = (text: string | undefined): string | undefined => text?.replaceAll(/\n +/g, ' ');

const see = (command: string): string => `see mcp-assay ${command} --help`;

describe.concurrent('the command line', () => {
  test.each<WrongUse>([
    { argv: [], code: 2, error: 'no command given', next: 'see mcp-assay --help' },
    { argv: ['fuz', ...server], code: 2, error: 'unknown command fuz; did you mean fuzz?' },
    { argv: ['quux'], code: 2, error: 'unknown command quux', next: 'see mcp-assay --help' },
    {
      argv: ['campaign', 'config.yaml', '--any', 'thing'],
      code: 2,
      error: 'campaign is not in this version',
      next: 'there are fuzz, client, catalog, replay, limits, report, schema and hostile',
    },
    {
      argv: ['fuzz', '--max-cals', '5', ...server],
      code: 2,
      error: 'unknown option --max-cals of fuzz; did you mean --max-calls?',
    },
    { argv: ['fuzz', '--zzz', ...server], code: 2, error: 'unknown option --zzz of fuzz', next: see('fuzz') },
    { argv: ['fuzz', '--seed'], code: 2, error: '--seed needs a value: --seed <n>', next: see('fuzz') },
    {
      argv: ['fuzz', '--era', '2026', ...server],
      code: 2,
      error: '--era takes 2026-07-28, 2025-11-25, both or auto, not "2026"',
    },
    {
      argv: ['fuzz', '--mode', 'x', ...server],
      code: 2,
      error: '--mode takes valid, invalid or all, not "x"',
    },
    {
      argv: ['fuzz', '--fail-on', 'x', ...server],
      code: 2,
      error: '--fail-on takes must, should or policy, not "x"',
    },
    {
      argv: ['fuzz', '--seed', 'abc', ...server],
      code: 2,
      error: '--seed takes a whole number from 0 to 4294967295, not "abc"',
    },
    {
      argv: ['fuzz', '--max-calls', '-1', ...server],
      code: 2,
      error: '--max-calls takes a whole number from 1 to 1000000000, not "-1"',
    },
    {
      argv: ['fuzz', '--max-time', '3x', ...server],
      code: 2,
      error: '--max-time takes a duration with its unit, such as 5s, 10m or 6h, not "3x"',
    },
    {
      argv: ['fuzz', '--checks', 'output.conform', ...server],
      code: 2,
      error: 'unknown invariant "output.conform"; did you mean output.conforms?',
      next: 'name an id such as',
    },
    {
      argv: ['fuzz', '--checks', 'nope', ...server],
      code: 2,
      error: 'unknown invariant "nope"',
      next: 'name an id such as',
    },
    {
      argv: ['fuzz', '--checks', 'output.*', '--exclude-checks', 'output.*', ...server],
      code: 2,
      error: '--checks and --exclude-checks together leave no law to judge',
    },
    {
      argv: ['fuzz', '--baseline', 'none.yaml', ...server],
      code: 2,
      error: '--baseline none.yaml: there is no such file',
    },
    {
      argv: ['fuzz', '--baseline', 'b.yaml', ...server],
      files: { 'b.yaml': 'baseline: 1\nfindings:\n  - fingerprnt: f-04d1e9aa\n' },
      code: 2,
      error: 'b.yaml:3:5 unknown key "fingerprnt"; did you mean "fingerprint"?',
    },
    {
      argv: ['fuzz', '--report', 'html', ...server],
      code: 2,
      error: 'this version does not do --report html',
    },
    {
      argv: ['fuzz'],
      code: 2,
      error: 'fuzz has no target: which server?',
      next: 'end the line with -- <command>, or add --url <url>',
    },
    {
      argv: ['fuzz', 'node', 'server.js'],
      code: 2,
      error: 'unexpected argument "node" of fuzz',
      next: "put -- before the server's own command",
    },
    {
      argv: ['fuzz', '--url', 'http://127.0.0.1/', ...server],
      code: 2,
      error: 'fuzz takes one target, not -- <command> and --url',
    },
    {
      argv: ['fuzz', '--config', 'c.json'],
      files: { 'c.json': '{\n  "mcpServers": nope }' },
      code: 2,
      error: /^c\.json:2:17 is no JSON: /,
    },
    {
      argv: ['fuzz', '--config', 'c.json', '--server', 'other'],
      files: { 'c.json': '{ "mcpServers": { "it": { "command": "node" } } }' },
      code: 2,
      error: 'c.json has no server "other"',
      next: 'name one of them with --server',
    },
    {
      argv: ['fuzz', '--config', 'c.json'],
      files: { 'c.json': '{ "mcpServers": { "it": { "command": "${ABSENT}" } } }' },
      code: 2,
      error: 'c.json#/mcpServers/it/command: ${ABSENT}: there is no ABSENT in the environment',
      next: 'set the variable, or give the value',
    },
    {
      argv: ['hostile', '--stdio', '--http', '0'],
      code: 2,
      error: 'hostile takes one of --stdio and --http',
    },
    {
      argv: ['hostile', '--stdio', '--json'],
      code: 2,
      error: "over stdio, stdout is the protocol's own: --json has no place there",
      next: 'read receipt.json when it has ended',
    },
    {
      argv: ['hostile', '--attack', 'nope'],
      code: 2,
      error: '--attack "nope" is no attack',
      next: 'there are agreeing, ',
    },
    {
      argv: ['hostile', '--attack', 'mistyped,shared-id'],
      code: 2,
      error: 'over stdio a server makes one attack',
      next: 'add one server for each to the host',
    },
    {
      argv: ['client'],
      code: 2,
      error: 'client has no target: which client?',
      next: 'add --driver sdk-v1, or end the line with -- <driver command>',
    },
    {
      argv: ['client', '--driver', 'sdk-v9'],
      code: 2,
      error:
        '--driver takes sdk-v1, sdk-v2-2025, sdk-v2-2025-no-cache, sdk-v2-2025-shared-cache, sdk-v2-2026, sdk-v2-2026-no-cache or sdk-v2-2026-shared-cache, not "sdk-v9"',
    },
    {
      argv: ['client', '--driver', 'sdk-v1', '--', 'node'],
      code: 2,
      error: 'client takes one driver, not -- <driver command> and --driver',
    },
    {
      argv: ['limits', '--validator', 'joi'],
      code: 2,
      error:
        '--validator takes ajv, ajv-all-errors, ajv-draft-07, sdk-v1, sdk-v2, assay-ajv, hyperjump, schemasafe, ' +
        'cfworker, jsonschema, typebox or the path of a module, not "joi"',
    },
    {
      argv: ['limits', '--validator', './there-is-none.mjs'],
      code: 2,
      error: '--validator: there is no module ./there-is-none.mjs',
    },
    {
      argv: ['limits', '--resume', '--report-dir', 'there-is-none'],
      code: 2,
      error: '--resume: there is no there-is-none/limits.json',
      next: 'leave --resume out to begin',
    },
    {
      argv: ['limits', '--', 'node'],
      code: 2,
      error: 'limits takes no target: nothing can come after --',
      next: see('limits'),
    },
    {
      argv: ['replay', 'corpus'],
      code: 2,
      error: 'replay has no target: which server?',
      next: 'end the line with -- <command>',
    },
    {
      argv: ['replay', 'absent.json', ...server],
      code: 2,
      error: 'there is no file or folder absent.json',
      next: 'give the path of a case file or of a corpus folder',
    },
    {
      argv: ['replay', 'no-case.json', ...server],
      files: { 'no-case.json': '{ "a": 1 }' },
      code: 2,
      error: /^no-case\.json is no case file: /,
      next: 'see corpus/README.md for the format',
    },
    { argv: ['schema'], code: 2, error: 'schema needs <schema.json>', next: see('schema') },
    {
      argv: ['schema', 's.json', 't.json'],
      code: 2,
      error: 'unexpected argument "t.json" of schema',
      next: see('schema'),
    },
    { argv: ['schema', 'absent.json'], code: 2, error: 'absent.json: there is no such file' },
    {
      argv: ['schema', 's.json'],
      files: { 's.json': '{\n  "type": }' },
      code: 2,
      error: /^s\.json:2:11 is no JSON: /,
    },
    {
      argv: ['schema', 's.json'],
      files: { 's.json': '[]' },
      code: 2,
      error: 's.json is no JSON Schema: it holds neither an object nor a boolean',
    },
    {
      argv: ['schema', 's.json', '--seed', '1'],
      files: { 's.json': '{ "allOf": [{ "type": "string" }, { "type": "number" }] }' },
      code: 2,
      error: 's.json: no value satisfies this schema',
    },
    {
      argv: ['schema', 's.json', '--seed', '1'],
      files: { 's.json': '{ "$ref": "http://127.0.0.1:1/other.json" }' },
      code: 2,
      error:
        /^s\.json: no values can be made: the reference "http:\/\/127\.0\.0\.1:1\/other\.json" at \/\$ref /,
    },
    {
      argv: ['schema', 's.json', '--invalid', '--seed', '1'],
      files: { 's.json': 'true' },
      code: 2,
      error: 's.json: no values can be made: the schema asserts nothing that can be broken',
    },
    { argv: ['report', 'absent.ndjson'], code: 2, error: /absent\.ndjson.*no such file/ },
    {
      argv: ['report', 'run.ndjson', '--report', 'sarif'],
      files: { 'run.ndjson': '' },
      code: 2,
      error: 'this version does not do --report sarif',
      next: 'there are --report json and --report ndjson',
    },
    {
      argv: ['report', 'run.ndjson'],
      files: { 'run.ndjson': 'no log\nat all\n' },
      code: 2,
      error: 'run.ndjson holds no run',
      next: 'give the event log of a run',
    },
  ])('$argv: $error', (use) => expectWrong(use));
});

describe.concurrent('a target over stdio', () => {
  test.each<WrongUse>([
    {
      argv: ['fuzz', '--', 'false'],
      code: 3,
      error: /^`false` ended with code 1 after \d+ ms, without an answer$/,
      next: 'run it alone: it must stay up and answer on stdout',
    },
    {
      argv: ['fuzz', '--', 'sh', '-c', 'yes'],
      code: 3,
      error: /^`sh -c yes` prints no JSON-RPC \("y"/,
      next: 'start the server in its stdio mode',
    },
    {
      argv: ['fuzz', '--', 'nonexistent-binary'],
      code: 3,
      error: '`nonexistent-binary` could not be started: no such command (ENOENT)',
      next: 'install the command or correct its name',
    },
    {
      argv: ['fuzz', '--era', '2025-11-25', '--timeout', '50ms', '--', 'sleep', '60'],
      code: 3,
      error: /^`sleep 60` gave no answer within \d+\.\d s$/,
      next: 'check that it is an MCP server',
    },
    {
      argv: ['fuzz', '--', ...scripted('process.exit(3)')],
      code: 3,
      error: /exited with code 3 after the handshake$/,
      next: 'run it alone: it must stay up and answer tools/list',
    },
    {
      argv: ['fuzz', '--', ...scripted('say(m, { tools: [] })')],
      code: 7,
      error: 'nothing was tested: the target lists no tools',
      next: 'check that the server offers tools',
    },
    {
      argv: ['fuzz', '--', ...writing(['a', 'b', 'c', 'd', 'e'])],
      code: 7,
      error: 'nothing was tested: none of the 5 tools says readOnlyHint: true',
      next: 'on data that you can lose: add --allow-writes',
    },
    {
      argv: ['fuzz', '--', ...scripted('refuse(m)')],
      code: 7,
      error: 'nothing was tested: the target lists no tools',
      next: 'check that the server offers tools',
    },
    {
      argv: ['fuzz', '--allow-writes', '--tools', 'z*', '--', ...writing(['a', 'b'])],
      code: 7,
      error: 'nothing was tested: all 2 tools are skipped',
      next: 'change --tools',
    },
    {
      argv: ['client', '--', 'false'],
      code: 3,
      error: 'the driver `false` ended with code 1 before its first line',
      next: 'a driver first prints {"driver":1,',
    },
    {
      argv: ['client', '--', 'nonexistent-binary'],
      code: 3,
      error: 'the driver `nonexistent-binary` could not be started (ENOENT)',
      next: 'install the command or correct its name',
    },
  ])('$argv: $error', (use) => expectWrong(use));
});

describe.concurrent('a target over HTTP', () => {
  test('that is not there', () =>
    expectWrong({
      argv: ['fuzz', '--url', 'http://127.0.0.1:1'],
      code: 3,
      error: 'no MCP server at http://127.0.0.1:1: connection refused (ECONNREFUSED)',
      next: 'start the server or correct the port',
    }));

  const html = (response: ServerResponse): unknown =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>hello</title>');
  const status =
    (code: number) =>
    (response: ServerResponse): unknown =>
      response.writeHead(code, { 'content-type': 'text/plain' }).end('no');

  const kinds = [
    [
      'HTML',
      html,
      3,
      /answers HTML \(HTTP 200\); the path is often \/mcp$/,
      'give the URL of the MCP endpoint',
    ],
    ['401', status(401), 4, /wants authorization \(HTTP 401\)$/, "give it: --header 'Authorization: Bearer"],
    ['404', status(404), 3, /answers HTTP 404 text\/plain, no JSON-RPC$/, 'give the URL of the MCP endpoint'],
    ['429', status(429), 4, /limits our rate \(HTTP 429\)$/, 'wait, or use --rate-limit 1/s'],
  ] as const;
  const servers = new Map<string, Server>();
  beforeAll(async () => {
    for (const [name, answer] of kinds) servers.set(name, await webServer(answer));
  });
  afterAll(() => {
    for (const each of servers.values()) {
      each.closeAllConnections();
      each.close();
    }
  });

  test.each(kinds)('that answers %s', (name, _answer, code, error, next) => {
    const found = servers.get(name);
    if (found === undefined) throw new Error(`no server for ${name}`);
    return expectWrong({ argv: ['fuzz', '--url', urlOf(found)], code, error, next });
  });
});
