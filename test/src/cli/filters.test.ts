import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../../src/corpus/fingerprint.js';
import { compiledEntry } from '../../../src/errors/compiled-entry.js';
import type { Receipt } from '../../../src/reports/receipt.js';
import { play } from './binary.js';

const twin = compiledEntry(new URL('../../../src/sample/broken-twin.ts', import.meta.url)).pathname;
const known = fingerprint({
  invariant: 'output.conforms',
  era: '2026-07-28',
  direction: 'server',
  tool: 'search',
  place: '/properties/total/type',
});
const entry = (id: string, more = ''): string =>
  `  - { fingerprint: ${id}, reason: mended soon, since: 2026-01-01${more} }\n`;
const baseline = (...entries: readonly string[]): Readonly<Record<string, string>> => ({
  'b.yaml': `baseline: 1\nfindings:\n${entries.join('')}`,
});
const conforming = ['--tools', 'search', '--checks', 'output.conforms', '--baseline', 'b.yaml'];

interface Played {
  readonly what: string;
  readonly argv: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly code: number;
  /** Tools that were called. */
  readonly tested: readonly string[];
  readonly laws: RegExp;
  /** What each finding is, level first. */
  readonly findings: readonly string[];
  readonly out?: RegExp;
  readonly err?: string;
}

describe.concurrent('the broken twin', () => {
  test.each<Played>([
    {
      what: 'with a finding below the level that fails',
      argv: ['--tools', 'search', '--checks', 'output.text-agrees'],
      code: 0,
      tested: ['search'],
      laws: /^output\.text-agrees$/,
      findings: ['policy output.text-agrees search'],
      out: /^ PASSED {5}no finding at or above must, 1 below it \(exit 0\)$/m,
    },
    {
      what: 'with a finding at the level that fails',
      argv: ['--tools', 'sea*', '--checks', 'output.text-agrees', '--fail-on', 'policy'],
      code: 1,
      tested: ['search'],
      laws: /^output\.text-agrees$/,
      findings: ['policy output.text-agrees search'],
      out: /^ FAILED {5}1 finding at or above policy \(exit 1\)$/m,
    },
    {
      what: 'without some tools and laws',
      argv: ['--exclude-tools', 'list,st*', '--checks', 'secret.canary,wire.*', '--exclude-checks', 'wire.*'],
      code: 1,
      tested: ['search', 'preview'],
      laws: /^secret\.canary$/,
      findings: ['must secret.canary preview'],
      out: / left out by --checks or --exclude-checks$/m,
    },
    {
      what: 'with what is wrong known',
      argv: conforming,
      files: baseline(entry(known), entry('f-00000000', ', tool: list')),
      code: 0,
      tested: ['search'],
      laws: /^output\.conforms$/,
      findings: [`must output.conforms search known since 2026-01-01`],
      out: /^ baseline {3}1 known, 1 not looked for: b\.yaml\n[^]* PASSED /m,
    },
    {
      what: 'with a baseline that is out of date',
      argv: conforming,
      files: baseline(entry(known, ', expiry: 2026-02-01'), entry('f-04d1e9aa')),
      code: 1,
      tested: ['search'],
      laws: /^output\.conforms$/,
      findings: [`must output.conforms search`],
      out: /^ baseline {3}1 stale, 1 expired: b\.yaml\n[^]* FAILED /m,
      err: 'error: b.yaml:4 f-04d1e9aa did not occur any more: delete the entry\n',
    },
  ])(
    '$what: $argv',
    { timeout: 180_000 },
    async ({ argv, files, code, tested, laws, findings, out, err }) => {
      const bounds = ['--seed', '1', '--timeout', '400ms', '--max-calls', '200'];
      const run = play(['fuzz', ...bounds, ...argv, '--', process.execPath, twin], files);
      try {
        const ended = await run.ended;
        const text = readFileSync(join(run.folder, 'assay-report/receipt.json'), 'utf8');
        const [told] = (JSON.parse(text) as Receipt).runs;
        expect(told?.testedTools).toEqual(tested);
        expect(told?.invariants.filter(({ id }) => !laws.test(id))).toEqual([]);
        expect(told?.invariants.length).toBeGreaterThan(0);
        expect(
          told?.findings.map(({ level, invariant, tool, baseline: mark }) =>
            [level, invariant, tool, ...(mark === undefined ? [] : [`known since ${mark.since}`])].join(' '),
          ),
        ).toEqual(findings);
        expect(ended.code).toBe(code);
        if (out !== undefined) expect(ended.out).toMatch(out);
        if (err !== undefined) expect(ended.err).toContain(err);
        expect(await run.left()).toEqual([]);
      } finally {
        run.remove();
      }
    },
  );
});
