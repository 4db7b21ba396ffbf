import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCorpus } from '../../src/corpus/read-corpus.js';
import type { Finding } from '../../src/engine/events.js';
import type { FuzzOptions } from '../../src/engine/options.js';
import { fuzzServer } from '../../src/fuzz-server.js';
import { replayCases } from '../../src/replay-cases.js';
import type { Receipt } from '../../src/reports/receipt.js';
import { receiptSchema } from '../../src/reports/receipt.schema.js';
import type { StdioEndpoint } from '../../src/transport/endpoint.js';

const isReceipt = new Ajv2020({ allErrors: true }).compile(receiptSchema);
const require = createRequire(import.meta.url);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-real-'));
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files', 'a.txt'), 'hello\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A reference server of npm, as its users start it. */
function server(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): StdioEndpoint {
  const manifest = require.resolve(`@modelcontextprotocol/server-${name}/package.json`);
  return {
    kind: 'stdio',
    command: process.execPath,
    args: [join(dirname(manifest), 'dist/index.js'), ...args],
    env,
  };
}

async function fuzz(
  endpoint: StdioEndpoint,
  name: string,
  options: FuzzOptions = {},
): Promise<{ findings: readonly Finding[]; receipt: Receipt; corpusDir: string }> {
  const corpusDir = join(folder, `corpus-${name}`);
  const run = fuzzServer(endpoint, { allowWrites: true, maxCalls: 500, seed: 1, corpusDir, ...options });
  const findings: Finding[] = [];
  for await (const event of run) if (event.type === 'found') findings.push(event.finding);
  return { findings, receipt: await run.receipt, corpusDir };
}

const inShort = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ level, invariant, tool, input }) => `${level} ${invariant} ${tool} ${input}`).sort();

/** SDK 1.x answers -32603 to arguments that are no object, in every tool: real, and one cause. */
const isRefusalClass = ({ invariant, level, tool }: Finding): boolean =>
  invariant === 'input.refusal-class' && level === 'should' && tool !== '';
const refusalClass = (findings: readonly Finding[]): number => findings.filter(isRefusalClass).length;

/** At a line over 10 MiB the SDK ends; whether that is seen hangs on how fast the machine reads such a line. */
const isOfTheLine = ({ invariant }: Finding): boolean => invariant.startsWith('survival.');

/** What is found of no one tool. */
const ofTheServer = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter((finding) => finding.tool === '' && !isOfTheLine(finding))
    .map(({ level, invariant, violation }) => `${level} ${invariant} ${violation.place}`)
    .sort();
/** SDK 1.x calls it an internal error when a cursor or the name of a tool is no string, and drops a bad `_meta`. */
const ofTheSdk = [
  'observed input.refusal-class /name/unknown',
  'should input.refusal-class /name/missing',
  'should input.refusal-class /name/type',
  'should wire.malformed /cursor',
  'should wire.malformed /unanswered',
];
const beside = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter((finding) => !isRefusalClass(finding) && finding.tool !== '');

/** Every finding here was looked at by hand and is real; a new one is a false alarm until it was. */
describe('servers that nobody here wrote', () => {
  test('server-memory: the text block is an array where structuredContent is an object', async () => {
    const memory = server('memory', [], { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') });
    const { findings, receipt, corpusDir } = await fuzz(memory, 'memory');
    expect(isReceipt(receipt)).toBe(true);
    expect(inShort(beside(findings))).toEqual([
      // The text is the one member of the structured content alone.
      'observed output.text-agrees add_observations {"observations":[]}',
      'observed output.text-agrees create_entities {"entities":[]}',
      'observed output.text-agrees create_relations {"relations":[]}',
      // "Entities deleted successfully": prose beside structured content.
      'observed output.text-agrees delete_entities {"entityNames":[]}',
      'observed output.text-agrees delete_observations {"deletions":[]}',
      'observed output.text-agrees delete_relations {"relations":[]}',
    ]);
    expect(refusalClass(findings)).toBe(9);
    // What is written under a name is opened under that name: nobody stated it.
    const identity = receipt.runs[0]?.invariants.find(({ id }) => id === 'identity.preview');
    expect(identity).toMatchObject({ status: 'passed', checked: expect.any(Number) as number });
    expect(ofTheServer(findings)).toEqual(ofTheSdk);
    // What was asked on purpose is not one call.
    const files = (await readCorpus(corpusDir)).cases
      .map(({ file }) => file)
      .filter(({ tool }) => tool !== '');
    const verdicts: string[] = [];
    for await (const { replayed } of replayCases(memory, files)) verdicts.push(replayed.verdict);
    expect(verdicts).toEqual(files.map(() => 'still-failing'));
  });

  test('server-sequential-thinking: it refuses strings that its schema allows', async () => {
    const { findings, receipt } = await fuzz(server('sequential-thinking'), 'thinking');
    expect(isReceipt(receipt)).toBe(true);
    // It takes a string or a boolean for an integer: coercion that its schema does not tell.
    const known = new Set(['must input.invalid-refused', 'observed input.valid-accepted']);
    expect(
      beside(findings)
        .map(({ level, invariant }) => `${level} ${invariant}`)
        .filter((found) => !known.has(found)),
    ).toEqual([]);
    expect(refusalClass(findings)).toBe(1);
    expect(ofTheServer(findings)).toEqual(ofTheSdk);
  });

  test('server-filesystem: its texts carry the structured content bare, and its writes stay in its folder', async () => {
    const files = server('filesystem', [join(folder, 'files')]);
    const { findings, receipt, corpusDir } = await fuzz(files, 'files');
    expect(isReceipt(receipt)).toBe(true);
    // Two tools demand what no schema of theirs says: not head and tail at once.
    expect(beside(findings).map(({ level, invariant, tool }) => `${level} ${invariant} ${tool}`)).toEqual([
      'observed input.valid-accepted read_file',
      'observed input.valid-accepted read_text_file',
      // Two names with half a character each are one file, and so are two normal forms of one name.
      'policy identity.distinct write_file',
      'observed identity.distinct write_file',
    ]);
    expect(
      findings.find(({ invariant, level }) => invariant === 'identity.distinct' && level === 'policy'),
    ).toMatchObject({
      input: String.raw`write_file {"path":"\ud800","content":"one"} then write_file {"path":"\udfff","content":"two"} then read_file {"path":"\ud800"}`,
      flaky: false,
    });
    const kept = (await readCorpus(corpusDir)).cases.filter(
      ({ file }) => file.invariant === 'identity.distinct',
    );
    const verdicts: string[] = [];
    for await (const { replayed } of replayCases(
      files,
      kept.map(({ file }) => file),
    ))
      verdicts.push(replayed.verdict);
    expect(verdicts).toEqual(['still-failing', 'still-failing']);
    expect(refusalClass(findings)).toBe(14);
    // All its tools carry the value bare in the text: told once.
    expect(ofTheServer(findings)).toEqual(['observed output.text-agrees /content', ...ofTheSdk].sort());
    expect(receipt.runs[0]?.counts.tools).toBe(14);
  });

  test('server-everything: get-env tells its environment, and one tool waits as long as it is asked to', async () => {
    const { findings, receipt } = await fuzz(server('everything'), 'everything', { timeoutMs: 1000 });
    expect(isReceipt(receipt)).toBe(true);
    const grave = beside(findings).filter(({ level }) => level !== 'observed');
    expect(grave.map(({ level, invariant, tool }) => `${level} ${invariant} ${tool}`).sort()).toEqual([
      'must secret.canary get-env',
      'must survival.no-hang trigger-long-running-operation',
    ]);
    expect(refusalClass(findings)).toBe(13);
    expect(ofTheServer(findings)).toEqual(ofTheSdk);
  });

  test('server-everything: what its tools link to and embed is read, its prompts and templates are tested', async () => {
    const { findings, receipt } = await fuzz(server('everything'), 'resources', {
      allowWrites: false,
      tools: ['get-resource-*', 'prompt *', 'resource *'],
      checks: ['resource.*', 'wire.result-shape', 'wire.envelope', 'secret.trace', 'list.pages'],
      maxCalls: 600,
    });
    const [run] = receipt.runs;
    expect(run?.offers).toEqual({
      resources: { listed: 7, read: 6 },
      templates: { offered: 2, tested: 2 },
      prompts: { offered: 4, tested: 4 },
    });
    const ofResources = run?.invariants.filter(({ id }) => id.startsWith('resource.')) ?? [];
    expect(ofResources.map(({ id, status }) => `${status} ${id}`)).toEqual([
      'passed resource.embedded-equal',
      'passed resource.link-shape',
      'passed resource.readable',
      'passed resource.traversal',
      'passed resource.unknown',
    ]);
    expect(findings).toEqual([]);
  });
});
