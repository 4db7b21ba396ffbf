import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseFile } from '../../../src/corpus/case-file.js';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import { OutsideFile } from '../../../src/engine/outside-file.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import { outsideMark } from '../../../src/invariants/resource/traversal.js';
import { eras } from '../../../src/protocol/era.js';
import { replayCases } from '../../../src/replay-cases.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { folderTwist, readableTwist, resourceAnimals } from '../../quality/zoo/animals/resources.js';
import { inMemory, opened } from '../../quality/zoo/endpoint.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-laws-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The case files that a short run leaves behind. */
async function casesOf(
  endpoint: Endpoint,
  era: (typeof eras)[number],
  law: string,
): Promise<readonly CaseFile[]> {
  const corpusDir = await mkdtemp(join(folder, 'corpus-'));
  const run = fuzzServer(endpoint, { seed: 1, maxCalls: 300, corpusDir, era, checks: [law] });
  await run.receipt;
  const { cases } = await readCorpus(corpusDir);
  return cases.map(({ file }) => file);
}

async function verdicts(endpoint: Endpoint, files: readonly CaseFile[]): Promise<readonly string[]> {
  const fared: string[] = [];
  for await (const { replayed } of replayCases(endpoint, files)) fared.push(replayed.verdict);
  return fared;
}

const animalsOf = (law: string, era: string): typeof resourceAnimals =>
  resourceAnimals.filter((animal) => animal.invariant === law && animal.era === era);

const sentIn = ({ exchange }: CaseFile): readonly string[] =>
  exchange.flatMap((step) => {
    if (!('send' in step) || !('json' in step.send)) return [];
    const { method, params } = JSON.parse(step.send.json) as {
      method: string;
      params: { name?: string; uri?: string };
    };
    return [`${method} ${params.name ?? params.uri ?? ''}`.trim()];
  });

describe.each(eras)('a case of resources in %s', (era) => {
  test('holds the call that linked and the read that failed, and is replayed', async () => {
    const steps: string[][] = [];
    for (const animal of animalsOf('resource.readable', era)) {
      const { endpoint } = await opened(animal.server());
      const files = await casesOf(endpoint, era, 'resource.readable');
      steps.push(...files.map((file) => [...sentIn(file)]));
      expect(await verdicts(endpoint, files)).toEqual(['still-failing']);
    }
    expect(steps).toEqual([
      ['tools/call link', 'resources/read zoo://gone'],
      ['tools/call link', 'resources/read zoo://made'],
      ['resources/list', 'resources/read zoo://ghost'],
    ]);
  });

  test('of an embedded resource holds call and read alone', async () => {
    const [animal] = animalsOf('resource.embedded-equal', era);
    const { endpoint } = await opened(animal?.server() ?? inMemory(era));
    const files = await casesOf(endpoint, era, 'resource.embedded-equal');
    expect(files.map(sentIn)).toEqual([['tools/call embed', 'resources/read zoo://about']]);
    expect(await verdicts(endpoint, files)).toEqual(['still-failing']);
  });

  test('of a path that goes up holds no path of this machine, and is fixed once the server looks', async () => {
    const [animal] = animalsOf('resource.traversal', era);
    const { endpoint } = await opened(animal?.server() ?? inMemory(era));
    const files = await casesOf(endpoint, era, 'resource.traversal');
    expect(files.map(sentIn)).toEqual([[`resources/read docs://${'../'.repeat(12)}{outside}`]]);
    expect(JSON.stringify(files)).not.toMatch(/assay-outside/);
    expect(JSON.stringify(files)).toContain(outsideMark);
    expect(await verdicts(endpoint, files)).toEqual(['still-failing']);
    expect(await verdicts(inMemory(era, folderTwist('/usr')), files)).toEqual(['fixed']);
    const [, encoded] = animalsOf('resource.traversal', era);
    const others = await casesOf(
      (await opened(encoded?.server() ?? inMemory(era))).endpoint,
      era,
      'resource.traversal',
    );
    expect(JSON.stringify(others)).toContain('{folder}');
    expect(JSON.stringify(others)).not.toMatch(/assay-outside/);
  });

  test('is none on a server that keeps the laws', async () => {
    const files = await casesOf(inMemory(era, readableTwist()), era, 'resource.*');
    expect(files.map(({ description }) => description)).toEqual([]);
  });
});

describe('the file outside', () => {
  const stdio = (more: Partial<Extract<Endpoint, { kind: 'stdio' }>>): Endpoint => ({
    kind: 'stdio',
    command: 'node',
    args: [],
    cwd: '/usr',
    ...more,
  });
  const placed = async (endpoint: Endpoint): Promise<boolean> => {
    const file = new OutsideFile(endpoint);
    const path = await file.place();
    const content = path === undefined ? undefined : await readFile(path, 'utf8');
    await file.close();
    if (path !== undefined) await expect(readFile(path)).rejects.toThrow('ENOENT');
    return content === outsideMark;
  };

  test.each([
    ['near', stdio({}), true],
    ['over loopback', { kind: 'http', url: 'http://127.0.0.1:1/mcp' }, true],
    ['far away', { kind: 'http', url: 'https://example.invalid/mcp' }, false],
    ['started in a folder that holds it', stdio({ cwd: tmpdir() }), false],
    ['told of a folder that holds it', stdio({ args: ['--root=/'] }), false],
    ['told so by its environment', stdio({ env: { ROOT: tmpdir() } }), false],
  ] as const)('for a server that is %s', async (_, endpoint, is) => {
    expect(await placed(endpoint)).toBe(is);
  });
});
