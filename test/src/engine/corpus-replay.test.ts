import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import type { MemoryServer, Told } from './memory-server.js';
import { good, isNumber, memoryServer, numberSchema, refusal, told, tool } from './memory-server.js';

const outputs = ',"outputSchema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}';
const result = (a: string): string => `{"content":[],"structuredContent":{"a":${a}}}`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-replay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the cases that a first server left behind come to on a second one. */
async function replayed(
  name: string,
  check: string,
  before: MemoryServer,
  after: MemoryServer,
): Promise<Told> {
  const corpusDir = join(folder, name);
  const first = await told(memoryServer(before), { maxCalls: 150, checks: [check], corpusDir });
  expect(first.findings.length).toBe(1);
  const { cases } = await readCorpus(corpusDir);
  return told(memoryServer(after), { maxCalls: 40, phases: [], checks: [check], corpus: cases });
}

const types = ({ events }: Told): readonly string[] =>
  events.map(({ type }) => type).filter((type) => type === 'found' || type === 'fixed' || type === 'warned');

const mistyped: MemoryServer = { tools: [tool('n', numberSchema, outputs)], call: () => result('1') };

describe('a case of the corpus', () => {
  test('that still fails is found again', async () => {
    const run = await replayed('still', 'output.conforms', mistyped, mistyped);
    expect(run.findings.map(({ known, repeats }) => [known, repeats])).toEqual([
      [true, { failed: 3, tried: 3 }],
    ]);
  });

  test('that is right now is fixed', async () => {
    const mended = { ...mistyped, call: () => result('"text"') };
    expect(types(await replayed('fixed', 'output.conforms', mistyped, mended))).toEqual(['fixed']);
  });

  test('whose law has nothing to judge any more is not called fixed', async () => {
    const run = await replayed('silent', 'output.conforms', mistyped, { ...mistyped, call: () => refusal });
    expect(types(run)).toEqual(['warned']);
    expect(run.warnings[0]).toContain('nothing to judge');
  });

  test('whose tool is gone is told as not replayed', async () => {
    const other = { ...mistyped, tools: [tool('m', numberSchema)] };
    const run = await replayed('gone', 'output.conforms', mistyped, other);
    expect(run.warnings[0]).toContain('the target has no tool "n"');
  });

  test('that left the process sick is tried with the call that failed then', async () => {
    const poison: MemoryServer = {
      tools: [tool('calm', numberSchema), tool('poison', numberSchema)],
      call: (name, given, state) => {
        if (name === 'poison' && Number(given['n']) > 500) state.set('sick', true);
        return isNumber(given) && state.get('sick') !== true ? good : refusal;
      },
    };
    const run = await replayed('sick', 'survival.alive', poison, poison);
    expect(run.findings.map(({ known, repeats }) => [known, repeats])).toEqual([
      [true, { failed: 3, tried: 3 }],
    ]);
  });
});
