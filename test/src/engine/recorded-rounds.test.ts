import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import { replayCases } from '../../../src/replay-cases.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { askingTwist } from '../../quality/zoo/asking.js';
import { inMemory } from '../../quality/zoo/endpoint.js';
import { success } from '../../quality/zoo/tools.js';

const era = '2026-07-28';
const server = (large: string): Endpoint =>
  inMemory(
    era,
    askingTwist({ done: (_, size) => success({ ordered: 'it', size: size === 'm' ? large : size }) }),
  );

test('what was found behind an answer of one kind is found there again, and its mending seen', async () => {
  const corpusDir = await mkdtemp(join(tmpdir(), 'assay-rounds-'));
  try {
    const options = {
      era,
      seed: 1,
      maxCalls: 400,
      corpusDir,
      tools: ['order'],
      checks: ['output.conforms'],
    } as const;
    await fuzzServer(server('xl'), { ...options, checks: ['output.conforms', 'mrtr.*'] }).receipt;
    const files = (await readCorpus(corpusDir)).cases.map(({ file }) => file);
    expect(files.map(({ invariant }) => invariant)).toEqual(['output.conforms']);
    const verdicts = async (endpoint: Endpoint): Promise<readonly string[]> => {
      const seen: string[] = [];
      for await (const { replayed } of replayCases(endpoint, files)) seen.push(replayed.verdict);
      return seen;
    };
    expect(await verdicts(server('xl'))).toEqual(['still-failing']);
    expect(await verdicts(server('m'))).toEqual(['fixed']);
  } finally {
    await rm(corpusDir, { recursive: true });
  }
});
