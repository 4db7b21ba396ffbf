import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../arbitraries/json/json.js';
import type { DriverOp } from '../../../src/targets/client/driver-protocol.js';
import type { Driver } from '../../../src/targets/client/driver.js';
import { openDriver } from '../../../src/targets/client/driver.js';
import { driverSkeleton } from '../../../src/targets/client/driver-skeleton.js';
import { noServers } from '../targets/client/fake-driver.js';
import { hasPython, onlyWithPython } from '../targets/client/python.js';
import { isValid } from '../targets/client/valid-line.js';
import type { Play } from './binary.js';
import { play } from './binary.js';

const plays: Play[] = [];
const drivers: Driver[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()));
  for (const run of plays.splice(0)) run.remove();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A run of the command that leaves its folder until the test has ended. */
function playing(argv: readonly string[], files: Readonly<Record<string, string>> = {}): Play {
  const run = play(argv, files);
  plays.push(run);
  return run;
}

/** The path of a file in a folder of its own. */
function written(file: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-skeleton-'));
  folders.push(folder);
  writeFileSync(join(folder, file), text);
  return join(folder, file);
}

const operations: readonly DriverOp[] = [
  { op: 'connect', server: 'a' },
  { op: 'listTools' },
  { op: 'listTools', cursor: 'x', server: 'a' },
  { op: 'callTool', name: 't', arguments: {} },
  { op: 'listResources' },
  { op: 'readResource', uri: 'x:1' },
  { op: 'getPrompt', name: 'p', arguments: {} },
  { op: 'setAuth', token: null },
  { op: 'answerInput', responses: null },
];

const languages = [
  ['.mjs', process.execPath, 'async ({ server, name, arguments: args }) => unsupported', true],
  ['.py', 'python3', '    return UNSUPPORTED', hasPython],
] as const;

describe.each(languages.filter(([, , , isThere]) => isThere))(
  `a skeleton that ends in %s${onlyWithPython}`,
  (ending, command, gap) => {
    const file = `mine${ending}`;

    test('is written once, and never over what is there', async () => {
      const first = playing(['client', '--init', file]);
      expect(await first.ended).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining(file) as string,
      });
      expect(readFileSync(join(first.folder, file), 'utf8')).toBe(driverSkeleton[ending]);
      const again = playing(['client', '--init', file], { [file]: 'mine' });
      const { code, err } = await again.ended;
      expect(code).toBe(2);
      expect(err).toMatch(/is there already and stays as it is/);
      expect(readFileSync(join(again.folder, file), 'utf8')).toBe('mine');
    });

    test('runs against the engine as it is, and ends with nothing tested', async () => {
      const argv = ['client', '--seed', '1', '--max-calls', '5', '--', command, file];
      const run = playing(argv, { [file]: driverSkeleton[ending] });
      const { code, err } = await run.ended;
      expect(code).toBe(7);
      expect(err).toMatch(/nothing was tested: .*unsupported at connect/s);
      expect(await run.left()).toEqual([]);
    });

    test('prints lines of the published schema', async () => {
      const child = spawn(command, [written(file, driverSkeleton[ending])], {
        env: { MCP_ASSAY_DRIVER: '{}', PATH: process.env['PATH'] },
      });
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.stdin.end(operations.map((op, at) => `${JSON.stringify({ id: at + 1, ...op })}\n`).join(''));
      await once(child, 'close');
      const [hello, ...answers] = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Json);
      expect(isValid('hello', hello ?? null)).toBe(true);
      expect(answers).toEqual(operations.map((_, at) => ({ id: at + 1, outcome: 'unsupported' })));
      expect(answers.every((answer) => isValid('answer', answer))).toBe(true);
    });

    test('hands over numbers that JSON has no usual text for', async () => {
      const numbers = '{"tiny":-0.0,"huge":[1e400,-1e400],"text":"\\ud800"}';
      const filled =
        ending === '.mjs'
          ? driverSkeleton[ending].replace(
              gap,
              `async () => ({ outcome: 'success', value: JSON.parse('${numbers.replace('\\', '\\\\')}') })`,
            )
          : driverSkeleton[ending].replaceAll(
              gap,
              `    return {"outcome": "success", "value": json.loads(r'${numbers}')}`,
            );
      const driver = await openDriver({ command, args: [written(file, filled)] }, { setup: noServers });
      drivers.push(driver);
      expect(await driver.perform({ op: 'callTool', name: 't', arguments: {} }, 20_000)).toEqual({
        kind: 'answered',
        answer: { outcome: 'success', value: { tiny: -0, huge: [Infinity, -Infinity], text: '\ud800' } },
      });
    });
  },
);

describe('client --init', () => {
  test('is driver.mjs when no file is named', async () => {
    const run = playing(['client', '--init']);
    expect((await run.ended).code).toBe(0);
    expect(readFileSync(join(run.folder, 'driver.mjs'), 'utf8')).toBe(driverSkeleton['.mjs']);
  });

  test.each([
    [['--init', 'driver.rb'], /ends in \.mjs or \.py, not "driver\.rb"/],
    [['--init', 'no/folder.py'], /no\/folder\.py can not be written \(ENOENT\)/],
    [['--init', '--driver', 'sdk-v1'], /writes a driver and takes none/],
    [['--init', '--', 'node', 'x.js'], /writes a driver and takes none/],
  ])('is refused: %j', async (options, message) => {
    const run = playing(['client', ...options]);
    const { code, err } = await run.ended;
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
