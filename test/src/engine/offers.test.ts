import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import { readCorpus } from '../../../src/corpus/read-corpus.js';
import { eventSchema } from '../../../src/engine/events.schema.js';
import type { AssayEvent } from '../../../src/engine/events.js';
import type { FuzzOptions } from '../../../src/engine/options.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import { eras } from '../../../src/protocol/era.js';
import { replayCases } from '../../../src/replay-cases.js';
import { receiptSchema } from '../../../src/reports/receipt.schema.js';
import type { Receipt } from '../../../src/reports/receipt.js';
import { ServerSession } from '../../../src/targets/server/server-session.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { openTransport } from '../../../src/transport/open-transport.js';
import { offering } from '../../quality/zoo/animals/offers.js';
import { inMemory } from '../../quality/zoo/endpoint.js';
import type { Twist } from '../../quality/zoo/kit.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-offers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fuzzed(
  endpoint: Endpoint,
  options: FuzzOptions,
): Promise<{ readonly events: readonly AssayEvent[]; readonly receipt: Receipt }> {
  const run = fuzzServer(endpoint, { seed: 1, maxCalls: 120, corpusDir: null, ...options });
  const events: AssayEvent[] = [];
  for await (const event of run) events.push(event);
  return { events, receipt: await run.receipt };
}

const namesIn = (events: readonly AssayEvent[]): readonly string[] => [
  ...new Set(events.flatMap((event) => (event.type === 'case' ? [event.tool] : []))),
];

const both = ['prompt greet', 'resource note://{id}'];

describe.each(eras)('prompts and resource templates in %s', (era) => {
  test('are tested like tools, and told in events and receipt', async () => {
    const { events, receipt } = await fuzzed(inMemory(era, offering), { era, maxCalls: 600 });
    expect(namesIn(events)).toEqual(expect.arrayContaining(both));
    expect(receipt.runs[0]?.offers).toEqual({
      resources: { listed: 2, read: 2 },
      templates: { offered: 1, tested: 1 },
      prompts: { offered: 1, tested: 1 },
    });
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    expect(ajv.validate(receiptSchema, receipt)).toBe(true);
    const isEvent = ajv.compile(eventSchema);
    expect(events.filter((event) => !isEvent(event))).toEqual([]);
  });

  test('are asked for by names and globs, like tools', async () => {
    const endpoint = inMemory(era, offering);
    const { events } = await fuzzed(endpoint, { era, tools: ['prompt *'] });
    expect(namesIn(events)).toEqual(['prompt greet']);
    const { events: others } = await fuzzed(endpoint, { era, excludeTools: ['prompt greet', '*o*t'] });
    expect(namesIn(others)).toEqual(expect.arrayContaining(['search', 'resource note://{id}']));
    expect(namesIn(others)).not.toContain('prompt greet');
  });

  test('are not asked for where no law speaks of them', async () => {
    const { events } = await fuzzed(inMemory(era, offering), { era, checks: ['output.conforms'] });
    expect(namesIn(events)).toEqual(['search', 'count', 'about']);
  });

  test('alone are enough to test a server', async () => {
    const { receipt } = await fuzzed(inMemory(era, { ...offering, tools: [] }), { era });
    expect(receipt.runs[0]?.counts.calls).toBeGreaterThan(60);
  });

  test.each([
    { law: 'wire.result-shape', broken: { ...offering, prompt: () => ({}) } },
    { law: 'wire.result-shape', broken: { ...offering, read: () => ({ contents: [{}] }) } },
  ] satisfies readonly { law: string; broken: Twist }[])(
    'have case files that are replayed ($law)',
    async ({ law, broken }) => {
      const corpusDir = await mkdtemp(join(folder, 'corpus-'));
      await fuzzed(inMemory(era, broken), { era, checks: [law], corpusDir });
      const { cases } = await readCorpus(corpusDir);
      const files = cases.map(({ file }) => file).filter(({ tool }) => both.includes(tool));
      expect(files.length).toBeGreaterThan(0);
      const verdicts = async (twist: Twist): Promise<readonly string[]> => {
        const told: string[] = [];
        for await (const { replayed } of replayCases(inMemory(era, twist), files))
          told.push(replayed.verdict);
        return told;
      };
      expect(new Set(await verdicts(broken))).toEqual(new Set(['still-failing']));
      expect(new Set(await verdicts(offering))).toEqual(new Set(['fixed']));
    },
  );
});

test.each(eras)(
  'a prompt without a required argument is told as such when its case is replayed (%s)',
  async (era) => {
    const corpusDir = await mkdtemp(join(folder, 'corpus-'));
    const careless = inMemory(era, {
      ...offering,
      outcome: (made, { method }) => (method === 'prompts/get' ? { messages: [] } : made),
    });
    await fuzzed(careless, { era, checks: ['input.invalid-refused'], tools: ['prompt *'], corpusDir });
    const { cases } = await readCorpus(corpusDir);
    const told: string[] = [];
    const files = cases.map(({ file }) => file);
    for await (const { replayed } of replayCases(careless, files)) told.push(replayed.detail);
    expect(told).toEqual([
      'a required argument is missing and prompt greet was given all the same; error -32602 is due',
    ]);
  },
);

/** What is made of lists that are not what they should be. */
async function listed(
  twist: Twist,
): Promise<{ readonly names: readonly string[]; readonly warnings: readonly string[] }> {
  const session = await ServerSession.open(openTransport(inMemory('2025-11-25', twist)), {
    era: '2025-11-25',
    deadlineMs: 1000,
  });
  const { offered, warnings } = await session.listOffers(new Set(['prompt taken']));
  await session.close();
  return { names: offered.map(({ name }) => name), warnings };
}

describe('lists of offers', () => {
  test('that are hostile are bounded, and each oddity is told', async () => {
    const prompts = [{ name: 'taken' }, { name: 'a' }, { name: 'a' }, {}, { name: 'b', arguments: 'none' }];
    const templates = [{ uriTemplate: 'x:{' }, {}, { uriTemplate: 'x:{y}' }];
    const { names, warnings } = await listed({ offers: { prompts, templates } });
    expect(names).toEqual(['resource x:{y}', 'prompt a', 'prompt b']);
    expect(warnings).toEqual([
      'the uriTemplate "x:{" is none of RFC 6570; it is left out',
      'a resource template without a uriTemplate is left out',
      'a prompt without a name is left out',
    ]);
  });

  test('that never end are given up', async () => {
    const page = (more: JsonObject): Twist => ({
      outcome: (made, { method }) => (method === 'resources/list' ? more : made),
    });
    expect((await listed(page({ resources: [], nextCursor: 'again' }))).warnings).toEqual([
      'resources/list gives a cursor again; the walk ended there',
    ]);
    expect((await listed(page({}))).warnings).toEqual([
      'resources/list answered without an array of resources',
    ]);
    let at = 0;
    const { warnings } = await listed({
      outcome: (made, { method }) =>
        method === 'resources/list' ? { resources: [{}], nextCursor: String((at += 1)) } : made,
    });
    expect(warnings).toEqual(['resources/list has more than 50 entries; the rest is not looked at']);
  });
});
