import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseFile } from '../../../src/corpus/case-file.js';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import { replayCases } from '../../../src/replay-cases.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
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

const dying = (way: string): Endpoint => ({
  kind: 'stdio',
  command: process.execPath,
  args: [fileURLToPath(new URL('../../fixtures/dying-server.mjs', import.meta.url)), way],
});

/** Says something on stdout each time that it starts, or nothing. */
const greeting = (words: string): Endpoint => ({
  kind: 'stdio',
  command: process.execPath,
  args: [
    '-e',
    `const words = ${JSON.stringify(words)};
    if (words !== '') process.stdout.write(words + '\\n');
    const initialized = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'g', version: '1' } };
    const tools = [{ name: 'n', annotations: { readOnlyHint: true }, inputSchema: { type: 'object' } }];
    const results = { initialize: initialized, ping: {}, 'tools/list': { tools }, 'tools/call': { content: [] } };
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      let message = {};
      try { message = JSON.parse(line); } catch {}
      const { id, method } = message;
      const result = results[method];
      const error = { code: -32601, message: 'unknown' };
      if (id === undefined) return;
      process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }) + '\\n');
    });`,
  ],
});

async function verdicts(endpoint: Endpoint, files: readonly CaseFile[]): Promise<readonly string[]> {
  const fared: string[] = [];
  for await (const { replayed: one } of replayCases(endpoint, files)) fared.push(one.verdict);
  return fared;
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

  test('that shows a habit of the server is told once, and replayed with the tool that showed it', async () => {
    const bare: MemoryServer = {
      tools: [tool('m', numberSchema), tool('n', numberSchema)],
      call: () => '{"content":[{"type":"text","text":"done"}],"structuredContent":{"content":"done"}}',
    };
    const corpusDir = join(folder, 'bare');
    const checks = ['output.text-agrees'];
    const first = await told(memoryServer(bare), { maxCalls: 60, checks, corpusDir });
    expect(first.findings.map(({ level, tool: of }) => `${level} ${of}`)).toEqual(['observed ']);
    const { cases } = await readCorpus(corpusDir);
    const files = cases.map(({ file }) => file);
    expect(files.map((file) => file.tool)).toEqual(['m']);
    expect(await verdicts(memoryServer(bare), files)).toEqual(['still-failing']);
    const again = await told(memoryServer(bare), { maxCalls: 60, checks, corpus: cases });
    expect(again.findings.map(({ known, repeats }) => [known, repeats.failed])).toEqual([[true, 3]]);
  });

  describe('about the server as a whole', () => {
    const knows = (name: string): boolean => name === 'n';
    const careless: MemoryServer = {
      tools: [tool('n', numberSchema)],
      call: (name, given) => (knows(name) && !isNumber(given) ? refusal : good),
    };
    const careful: MemoryServer = { ...careless, call: (_, given) => (isNumber(given) ? good : refusal) };
    const doubled: MemoryServer = { ...careful, tools: [...careless.tools, ...careless.tools] };

    test('that a question of a law showed is asked again', async () => {
      const corpusDir = join(folder, 'asked');
      const checks = ['input.refusal-class'];
      const first = await told(memoryServer(careless), { maxCalls: 400, checks, corpusDir });
      expect(first.findings.map(({ level, violation }) => `${level} ${violation.place}`)).toContain(
        'should /name/unknown',
      );
      const { cases } = await readCorpus(corpusDir);
      const wishes = { maxCalls: 400, phases: [], checks, corpus: cases };
      const again = await told(memoryServer(careless), wishes);
      const known = again.findings.filter(({ known: isKnown }) => isKnown);
      expect(known.map(({ id }) => id).toSorted()).toEqual(first.findings.map(({ id }) => id).toSorted());
      expect(known.every(({ repeats }) => repeats.failed === 3 && repeats.tried === 3)).toBe(true);
      expect(known.find(({ violation }) => violation.place === '/name/unknown')?.input).toContain(
        'assay-no-such-tool',
      );
      const mended = await told(memoryServer({ ...careful, call: () => refusal }), wishes);
      expect(mended.events.filter(({ type }) => type === 'fixed')).toEqual([]);
    });

    test('that a question ended is asked again, and only the end counts', async () => {
      const corpusDir = join(folder, 'mortal');
      const checks = ['survival.no-crash', 'input.refusal-class'];
      const wishes = { maxCalls: 400, phases: ['examples'], checks, corpusDir } as const;
      const first = await told(dying('at-unknown'), wishes);
      expect(first.findings.map(({ invariant, violation }) => `${invariant} ${violation.place}`)).toContain(
        'survival.no-crash /asked/input.refusal-class',
      );
      const crash = (await readCorpus(corpusDir)).cases
        .map(({ file }) => file)
        .filter(({ invariant }) => invariant === 'survival.no-crash');
      expect(await verdicts(dying('at-unknown'), crash)).toEqual(['still-failing']);
      expect(await verdicts(dying('never'), crash)).toEqual(['fixed']);
    });

    test('that each start shows is started again each time, whatever was replayed before', async () => {
      const corpusDir = join(folder, 'greeting');
      const wishes = { maxCalls: 30, phases: ['examples'], checks: ['wire.framing'], corpusDir } as const;
      await told(greeting('Starting…'), wishes);
      const files = (await readCorpus(corpusDir)).cases.map(({ file }) => file);
      expect(files.map(({ invariant, tool: of }) => `${invariant} ${of}`)).toEqual(['wire.framing ']);
      const twice = [...files, ...files];
      expect(await verdicts(greeting('Starting…'), twice)).toEqual(['still-failing', 'still-failing']);
      expect(await verdicts(greeting(''), files)).toEqual(['not-replayed']);
    });

    test('that the list showed is looked for in the list', async () => {
      const corpusDir = join(folder, 'doubled');
      await told(memoryServer(doubled), { maxCalls: 20, checks: ['list.names'], corpusDir });
      const files = (await readCorpus(corpusDir)).cases.map(({ file }) => file);
      expect(await verdicts(memoryServer(doubled), files)).toEqual(['still-failing']);
      expect(await verdicts(memoryServer(careful), files)).toEqual(['fixed']);
    });
  });
});
