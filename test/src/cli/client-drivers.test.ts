import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { eras } from '../../../src/protocol/era.js';
import type { Receipt } from '../../../src/reports/receipt.js';
import { hasPython, onlyWithPython } from '../targets/client/python.js';
import type { Play } from './binary.js';
import { play } from './binary.js';

const plays: Play[] = [];
afterEach(() => {
  for (const run of plays.splice(0)) run.remove();
});

/** What `mcp-assay client` says of a driver, and comes to. */
async function playing(
  driver: readonly string[],
  files: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
) {
  const run = play(
    ['client', '--json', '--seed', '1', '--max-calls', '60', ...options, '--', ...driver],
    files,
  );
  plays.push(run);
  const ended = await run.ended;
  expect(await run.left()).toEqual([]);
  return ended;
}

const hello = '{"driver":1,"client":{"name":"a","version":"1"},"features":[]}';
const answering = (script: string): string =>
  `console.log('${hello}'); require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => { const { id } = JSON.parse(line); ${script} });`;

describe('a driver of one’s own', () => {
  test.each([
    ['never speaks the protocol', 'console.log("hi")', 3, 'prints no JSON ("hi")', 'a driver first prints'],
    ['ends at once', 'process.exit(1)', 3, 'ended with code 1 before its first line', 'run it alone'],
    ['logs to stdout', answering('console.log("log")'), 3, 'prints no JSON ("log")', 'print logs to stderr'],
    [
      'ends when it is asked',
      answering('console.error("no db"); process.exit(4)'),
      7,
      'ended with code 4 at connect',
      'stderr   no db',
    ],
    [
      'can nothing',
      answering('console.log(JSON.stringify({ id, outcome: "unsupported" }))'),
      7,
      'unsupported at connect',
      'let the client connect',
    ],
  ])('is told what is wrong with it when it %s', async (_what, script, code, problem, next) => {
    const ended = await playing(['node', 'driver.cjs'], { 'driver.cjs': script });
    const said = ended.err.replaceAll(/\s+/g, ' ');
    expect(ended.code).toBe(code);
    expect(said).toContain(problem);
    expect(said).toContain(next.replaceAll(/\s+/g, ' '));
  });

  test.runIf(hasPython).each(eras)(
    `may be in Python, with a client that speaks %s${onlyWithPython}`,
    async (era) => {
      const script = fileURLToPath(new URL('../../fixtures/drivers/python_driver.py', import.meta.url));
      const { code, out } = await playing(['python3', script], {}, ['--era', era, '--no-sheet']);
      expect(code).toBe(1);
      const [run] = (JSON.parse(out) as Receipt).runs;
      expect(run?.target).toMatchObject({ kind: 'client', serverInfo: { name: 'python-stdlib' } });
      expect(run?.wire?.era).toBe(era);
      const status = (id: string) => run?.invariants.find((law) => law.id === id)?.status;
      expect([status('client.delivers'), status('client.refuses')]).toEqual(['passed', 'failed']);
    },
  );
});
