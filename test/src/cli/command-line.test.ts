import { describe, expect, test } from 'vitest';

import { formatError } from '../../../src/cli/error-lines.js';
import { parse, parseFuzz, refusal } from './parsing.js';

const target = ['--', 'node', 'server.js'];

describe('fuzz', () => {
  test('takes what follows -- as the server, whatever it looks like', () => {
    const command = parseFuzz(['--seed', '1', '--', 'node', 'server.js', '--seed', '2', '--', '--url=x']);
    expect(command.endpoint).toEqual({
      kind: 'stdio',
      command: 'node',
      args: ['server.js', '--seed', '2', '--', '--url=x'],
      env: {},
    });
    expect(command.options).toEqual({ seed: 1 });
  });

  test('without options leaves every choice to the engine', () => {
    expect(parseFuzz(target)).toEqual({
      command: 'fuzz',
      endpoint: { kind: 'stdio', command: 'node', args: ['server.js'], env: {} },
      options: {},
      output: { json: false, quiet: false, color: 'auto', reportDir: 'assay-report', reports: ['json'] },
      notes: [],
    });
  });

  test.each([
    ['--era both', { era: 'both' }],
    ['--era=2025-11-25', { era: '2025-11-25' }],
    ['--tools a,b* --tools c', { tools: ['a', 'b*', 'c'] }],
    ['--exclude-tools delete*', { excludeTools: ['delete*'] }],
    ['--allow-writes', { allowWrites: true }],
    ['--phases coverage,examples,coverage', { phases: ['coverage', 'examples'] }],
    ['--mode invalid', { mode: 'invalid' }],
    ['--checks output.*,wire.envelope', { checks: ['output.*', 'wire.envelope'] }],
    ['--exclude-checks output.text-agrees', { excludeChecks: ['output.text-agrees'] }],
    ['--seed 4294967295', { seed: 4294967295 }],
    ['--max-calls 5000', { maxCalls: 5000 }],
    ['--max-time 6h', { maxTimeMs: 21_600_000 }],
    ['--timeout 1.5s', { timeoutMs: 1500 }],
    ['--timeout 250ms', { timeoutMs: 250 }],
    ['--concurrency 16', { concurrency: 16 }],
    ['--rate-limit 10/s', { rateLimitPerSecond: 10 }],
    ['--rate-limit 30/m', { rateLimitPerSecond: 0.5 }],
    ['--max-payload 256KB', { maxPayloadBytes: 262_144 }],
    ['--max-payload 1mb', { maxPayloadBytes: 1_048_576 }],
    ['--max-schema-depth 64', { maxSchemaDepth: 64 }],
    ['--validation-budget 500', { validationBudgetMs: 500 }],
    ['--corpus cases', { corpusDir: 'cases' }],
    ['--fail-on policy', { failOn: 'policy' }],
    ['--seed 1 --seed 2', { seed: 2 }],
  ])('%s means %j', (line, options) => {
    expect(parseFuzz([...line.split(' '), ...target]).options).toEqual(options);
  });

  test('takes bounds from a file, which stay beside the options', () => {
    const files = { '/project/budget.json': '{}' };
    const line = ['--validation-limits', 'budget.json', '--max-schema-depth', '9'];
    expect(parseFuzz([...line, ...target], { files })).toMatchObject({
      options: { maxSchemaDepth: 9 },
      validationLimits: { file: 'budget.json', text: '{}' },
    });
    expect(refusal(['fuzz', ...line, ...target])).toMatchObject({
      code: 'configuration',
      message: '--validation-limits budget.json: there is no such file',
    });
  });

  test('says where and how to report', () => {
    const line = '--json --quiet --no-color --report-dir out --report junit,html --report json';
    expect(parseFuzz([...line.split(' '), ...target]).output).toEqual({
      json: true,
      quiet: true,
      color: 'never',
      reportDir: 'out',
      reports: ['json', 'junit', 'html'],
    });
  });

  test('gives a command its environment and folder', () => {
    const command = parseFuzz(
      ['--env', 'A=1=2', '--env', 'TOKEN', '--env', 'B=', '--cwd', 'sub', ...target],
      {
        env: { TOKEN: 'hunter2' },
      },
    );
    expect(command.endpoint).toMatchObject({ env: { A: '1=2', TOKEN: 'hunter2', B: '' }, cwd: 'sub' });
  });

  test('gives a URL its headers, the last of a name', () => {
    const command = parseFuzz([
      '--url',
      'http://127.0.0.1:1/mcp',
      '--header',
      'X-A: 1',
      '--header',
      'Authorization: Bearer a:b',
      '--header',
      'x-a:2',
    ]);
    expect(command.endpoint).toEqual({
      kind: 'http',
      url: 'http://127.0.0.1:1/mcp',
      headers: { Authorization: 'Bearer a:b', 'x-a': '2' },
    });
  });

  test('takes files and the two authorizations of isolation laws', () => {
    const command = parseFuzz(
      ['--relations', 'r.yaml', '--baseline', 'b.yaml', '--auth-a', 'A: 1', '--auth-b', 'A: 2', ...target],
      { files: { '/project/b.yaml': 'baseline: 1', '/project/r.yaml': 'relations: []' } },
    );
    expect(command).toMatchObject({
      relations: { file: 'r.yaml', text: 'relations: []' },
      baseline: { file: 'b.yaml', text: 'baseline: 1' },
      options: { authorizations: { a: { name: 'A', value: '1' }, b: { name: 'A', value: '2' } } },
    });
  });
});

describe('replay', () => {
  test('takes case files, then a target', () => {
    expect(
      parse(['replay', 'a.json', 'corpus', '--timeout', '1s', '--era', '2025-11-25', ...target]),
    ).toEqual({
      command: 'replay',
      cases: ['a.json', 'corpus'],
      target: {
        kind: 'endpoint',
        endpoint: { kind: 'stdio', command: 'node', args: ['server.js'], env: {} },
      },
      options: { era: '2025-11-25', timeoutMs: 1000 },
      output: { json: false, quiet: false, color: 'auto' },
      notes: [],
    });
  });
});

describe('client', () => {
  const client = (...options: readonly string[]): unknown =>
    parse(['client', '--driver', 'sdk-v1', ...options]);

  test.each([
    [[], 'first'],
    [['--sheet-only'], 'only'],
    [['--no-sheet'], 'none'],
  ])('with %j fills the sheet in: %s', (options, sheet) => {
    expect(client(...options)).toMatchObject({ options: { driver: 'sdk-v1', sheet } });
  });

  test('takes one of two wishes about the sheet', () => {
    expect(() => client('--sheet-only', '--no-sheet')).toThrow('one of --no-sheet and --sheet-only');
  });
});

describe('replay of a client', () => {
  test('takes a driver that comes along', () => {
    expect(parse(['replay', 'a.json', '--driver', 'sdk-v1'])).toMatchObject({
      target: { kind: 'driver', driver: 'sdk-v1' },
    });
  });

  test('takes one target', () => {
    expect(() => parse(['replay', 'a.json', '--driver', 'sdk-v1', ...target])).toThrow('takes no target');
  });
});

describe('text', () => {
  test.each([[['--help']], [['help']], [['fuzz', '--help']], [['help', 'fuzz']]])(
    'of help for %j',
    (argv) => {
      const command = parse(argv);
      expect(command).toMatchObject({
        command: 'text',
        text: expect.stringContaining('Usage: mcp-assay') as string,
      });
    },
  );

  test('of the version', () => {
    expect(parse(['--version'])).toMatchObject({
      command: 'text',
      text: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });

  test('of help names every option that the contract names', () => {
    const command = parse(['fuzz', '--help']);
    const text = command.command === 'text' ? command.text : '';
    const promised =
      `era tools exclude-tools allow-writes phases mode checks exclude-checks relations seed max-calls max-time timeout
       concurrency rate-limit max-payload max-schema-depth validation-budget validation-limits corpus report-dir report baseline fail-on
       header env cwd auth-a auth-b json quiet no-color url config server`.split(/\s+/);
    expect(promised.filter((name) => !text.includes(`--${name} `))).toEqual([]);
  });
});

describe('wrong use', () => {
  test.each([
    [[], 'no command given'],
    [['fuz', ...target], 'unknown command fuz; did you mean fuzz?'],
    [['quux'], 'unknown command quux'],
    [['--sed', '1'], 'unknown option --sed of mcp-assay'],
    [['fuzz', '--max-cals', '5', ...target], 'unknown option --max-cals of fuzz; did you mean --max-calls?'],
    [['fuzz', '--max-cals=5', ...target], 'unknown option --max-cals of fuzz; did you mean --max-calls?'],
    [['fuzz', '-x', ...target], 'unknown option -x of fuzz'],
    [['fuzz', '--zzz', ...target], 'unknown option --zzz of fuzz'],
    [['fuzz', '--seed'], '--seed needs a value: --seed <n>'],
    [['fuzz', '--seed', ...target], '--seed needs a value: --seed <n>'],
    [['fuzz', '--era', '2026', ...target], '--era takes 2026-07-28, 2025-11-25, both or auto, not "2026"'],
    [['fuzz', '--era=', ...target], '--era takes 2026-07-28, 2025-11-25, both or auto, not ""'],
    [['fuzz', '--seed', '-1', ...target], '--seed takes a whole number from 0 to 4294967295, not "-1"'],
    [
      ['fuzz', '--seed', '4294967296', ...target],
      '--seed takes a whole number from 0 to 4294967295, not "4294967296"',
    ],
    [['fuzz', '--seed', '1e3', ...target], '--seed takes a whole number from 0 to 4294967295, not "1e3"'],
    [
      ['fuzz', '--max-calls', '0', ...target],
      '--max-calls takes a whole number from 1 to 1000000000, not "0"',
    ],
    [
      ['fuzz', '--timeout', '5', ...target],
      '--timeout takes a duration with its unit, such as 5s, 10m or 6h, not "5"',
    ],
    [
      ['fuzz', '--timeout', '0s', ...target],
      '--timeout takes a duration with its unit, such as 5s, 10m or 6h, not "0s"',
    ],
    [
      ['fuzz', '--max-payload', '256', ...target],
      '--max-payload takes a size with its unit up to 1GB, such as 256KB or 1MB, not "256"',
    ],
    [['fuzz', '--rate-limit', '10', ...target], '--rate-limit takes a rate such as 10/s or 30/m, not "10"'],
    [['fuzz', '--rate-limit', '0/s', ...target], '--rate-limit takes a rate such as 10/s or 30/m, not "0/s"'],
    [['fuzz', '--mode', 'both', ...target], '--mode takes valid, invalid or all, not "both"'],
    [
      ['fuzz', '--report', 'json,pdf', ...target],
      '--report takes json, junit, sarif, html, ndjson or markdown, not "pdf"',
    ],
    [['fuzz', '--fail-on', 'observed', ...target], '--fail-on takes must, should or policy, not "observed"'],
    [['fuzz', '--tools', 'a,,b', ...target], '--tools takes names or globs separated by commas, not "a,,b"'],
    [['fuzz', '--allow-writes=yes', ...target], 'unexpected argument "yes" of fuzz'],
    [['fuzz', 'node', 'server.js'], 'unexpected argument "node" of fuzz'],
    [['fuzz'], 'fuzz has no target: which server?'],
    [['fuzz', '--'], 'there is no command after --'],
    [['fuzz', '--', ''], 'there is no command after --'],
    [['fuzz', '--url', 'http://x/', ...target], 'fuzz takes one target, not -- <command> and --url'],
    [['fuzz', '--url', 'http://x/', '--config', 'c.json'], 'fuzz takes one target, not --url and --config'],
    [['fuzz', '--server', 'a', ...target], '--server names a server of a file: --config is missing'],
    [['fuzz', '--url', 'localhost:3000'], 'no http or https URL: "localhost:3000"'],
    [
      ['fuzz', '--url', 'http://x/', '--env', 'A=1'],
      '--env is for a command; a server at a URL takes --header',
    ],
    [
      ['fuzz', '--url', 'http://x/', '--cwd', 'a'],
      '--cwd is for a command; a server at a URL takes --header',
    ],
    [['fuzz', '--header', 'A: 1', ...target], '--header is for --url; a command takes --env'],
    [
      ['fuzz', '--url', 'http://x/', '--header', 'hunter2'],
      "--header takes 'Name: value'; what was given has no name before a colon",
    ],
    [
      ['fuzz', '--url', 'http://x/', '--header', 'a b: hunter2'],
      `--header takes 'Name: value'; "a b" can not be the name of a header`,
    ],
    [
      ['fuzz', '--url', 'http://x/', '--header', 'A: hunter2\n'.concat('x')],
      '--header A: the value holds a character that no header can carry',
    ],
    [
      ['fuzz', '--env', '1A=hunter2', ...target],
      '--env takes NAME or NAME=value; "1A" is no name of a variable',
    ],
    [['fuzz', '--env', 'ABSENT', ...target], '--env ABSENT: there is no ABSENT in the environment'],
    [
      ['fuzz', '--auth-a', 'A: 1', ...target],
      '--auth-a and --auth-b belong together: isolation needs two authorizations',
    ],
    [['fuzz', '--config', 'absent.json'], '--config absent.json: there is no such file'],
    [['replay', ...target], 'replay needs <case>'],
    [['replay', 'a.json'], 'replay has no target: which server?'],
    [['replay', 'a.json', '--max-calls', '5', ...target], 'unknown option --max-calls of replay'],
  ])('%j: %s', (argv, message) => {
    const error = refusal(argv);
    expect(error).toMatchObject({ message, exitCode: 2 });
    expect(`${error.message} ${error.next ?? ''}`).not.toContain('hunter2');
  });

  test('is one line when the line says what to do', () => {
    expect(formatError(refusal(['fuzz', '--seeed', '5', ...target]))).toMatch(
      /^error: unknown option --seeed of fuzz; did you mean --seed\? +\(exit 2\)$/,
    );
  });

  test('says what to do in a labelled line, else', () => {
    const [first, second, ...more] = formatError(refusal(['fuzz'])).split('\n');
    expect(first).toBe('error: fuzz has no target: which server?');
    expect(second).toMatch(/^ {2}next {5}end the line with -- <command>, or add --url <url> or --config/);
    expect(more.at(-1)).toMatch(/\(exit 2\)$/);
  });
});

describe('an error', () => {
  test('that is none of ours is our own fault, in one line and without escapes', () => {
    expect(formatError(new TypeError('a\u001b[31m'))).toBe(
      'error: a fault of mcp-assay itself: TypeError: a\\u001b[31m          (exit 5)',
    );
    expect(formatError(null)).toContain('(exit 5)');
  });
});
