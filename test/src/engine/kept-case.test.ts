import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseFile } from '../../../src/corpus/case-file.js';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import type { Finding } from '../../../src/engine/events.js';
import { toldFaults } from '../../../src/engine/told-faults.js';
import type { Wishes } from './memory-server.js';
import { good, memoryServer, refusal, told, tool } from './memory-server.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Kept {
  readonly finding: Finding | undefined;
  readonly file: CaseFile | undefined;
}

/** The finding at a place of a tool that takes everything, and its case file. */
async function keptAt(place: string, wishes: Wishes): Promise<Kept> {
  const schema =
    '{"type":"object","properties":{"n":{"type":"integer","maximum":1000},"text":{"type":"string"}},"required":["text"]}';
  const corpusDir = await mkdtemp(join(folder, 'corpus-'));
  const { findings } = await told(memoryServer({ tools: [tool('n', schema)], call: () => good }), {
    checks: ['input.invalid-refused'],
    phases: ['fuzz'],
    corpusDir,
    ...wishes,
  });
  const finding = findings.find(({ violation }) => violation.place === place);
  const { cases } = await readCorpus(corpusDir);
  return { finding, file: cases.find(({ file }) => file.fingerprint === finding?.id)?.file };
}

describe('the case of a finding', () => {
  test.each([
    ['/properties/n/type', '{"text":"","n":""}', 'n is a string; the inputSchema asks for an integer'],
    ['/properties/n/maximum', '{"n":1001,"text":""}', 'n is 1001; the inputSchema asks for at most 1000'],
    ['/properties/text/type', '{"text":0}', 'text is a number; the inputSchema asks for a string'],
  ])('at %s tells what is wrong in the minimum, not what was first done', async (place, input, what) => {
    const { finding, file } = await keptAt(place, { maxCalls: 400 });
    expect([finding?.input, finding?.minimal]).toEqual([input, undefined]);
    expect(finding?.shrinkSteps).toBeGreaterThan(0);
    expect(file?.mutations.map((mutation) => mutation.what)).toEqual([what]);
    expect(file?.description).not.toContain('minimal');
  });

  test('says that it is not minimal where the calls were spent before', async () => {
    const { finding, file } = await keptAt('/properties/n/type', { maxCalls: 14 });
    expect(finding).toMatchObject({ minimal: false, shrinkSteps: 0 });
    expect(file?.description).toMatch(/asks for an integer \(this case is not minimal: .*\)$/);
    expect(file?.mutations.length).toBeGreaterThan(0);
  });
});

test('each of many faults of a tool stands on what the first ones stood on', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const properties = names.map((name) => `"${name}":{"type":"boolean"}`).join(',');
  const schema = `{"type":"object","properties":{"query":{"type":"string"},${properties}}}`;
  const server = memoryServer({
    tools: [tool('n', schema)],
    call: (_, { query }) => (typeof query === 'string' && query !== '' ? good : refusal),
  });
  const { findings } = await told(server, {
    checks: ['input.invalid-refused'],
    phases: ['fuzz'],
    maxCalls: 1500,
  });
  const inputs = findings.map(({ input }) => Object.entries(JSON.parse(input) as Record<string, unknown>));
  expect(inputs.map((members) => members.length)).toEqual(names.map(() => 2));
  expect(inputs.flat().filter(([name, value]) => name === 'query' && value !== 'a')).toEqual([]);
  expect(findings.filter(({ minimal }) => minimal === false)).toEqual([]);
});

test('where branches do not tell, a key too many stays what was done', () => {
  const args = {
    tool: 'n',
    phase: 'fuzz',
    index: 0,
    label: 'invalid',
    stimulus: { kind: 'arguments', json: '{"a":0}' },
    mutations: [{ pointer: '/secret', keyword: 'credential', what: 'got the extra key "secret"' }],
    exercised: [],
    breaches: [{ keyword: 'anyOf', schemaPointer: '/anyOf', instancePointer: '' }],
  } as const;
  expect(toldFaults(args, { anyOf: [] })).toEqual([
    { pointer: '/secret', keyword: 'credential', what: 'a key that is not known' },
  ]);
});
