import { describe, expect, test } from 'vitest';
import { eras } from '../../src/protocol/era.js';
import type { CaseFile } from '../../src/corpus/case-file.js';
import { readCaseFile } from '../../src/corpus/read-case-file.js';
import type { Finding } from '../../src/engine/events.js';
import { accessAnimals } from './zoo/animals/catalog-access.js';
import { contractAnimals } from './zoo/animals/catalog-contract.js';
import type { CatalogAnimal } from './zoo/catalogs/catalog-animal.js';
import { catalogTwist, ofPreview, ofSearch, records, zooContract } from './zoo/catalogs/catalog.js';
import type { OpenCatalog } from './zoo/catalogs/open-catalog.js';
import { correctCatalogs } from './zoo/catalogs/correct.js';
import { openInMemory, openOverHttp } from './zoo/catalogs/open-catalog.js';
import { findingsInCatalog, replayedInCatalog } from './zoo/catalogs/run.js';
import { testCatalog } from '../../src/test-catalog.js';
import { zooServer } from './zoo/kit.js';
import { inHttp } from './zoo/http.js';
import { seeds } from './zoo/exhibition.js';
import { inCorpus, messagesOf } from './zoo/kept-case.js';
import { findingsOf, inShort } from './zoo/run.js';

const catalogAnimals = [...accessAnimals, ...contractAnimals];

async function within<T>(
  open: () => Promise<OpenCatalog>,
  work: (catalog: OpenCatalog) => Promise<T>,
): Promise<T> {
  const catalog = await open();
  try {
    return await work(catalog);
  } finally {
    await catalog.close();
  }
}

/** What a test finds in an animal: its own fault first. */
const foundIn = (animal: CatalogAnimal, seed: number, corpusDir: string): Promise<readonly Finding[]> =>
  within(animal.open, async (catalog) => {
    const found = await findingsInCatalog(catalog, animal.contract ?? zooContract, seed, corpusDir);
    const isOwn = ({ invariant, violation }: Finding): boolean =>
      invariant === animal.invariant && violation.place === animal.place;
    return found
      .filter(({ level }) => level !== 'observed')
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  });

describe('a zoo of catalogs with one fault each', () => {
  test.each(
    catalogAnimals.map((animal) => [`${animal.era}: ${animal.name} (${animal.invariant})`, animal] as const),
  )('%s', async (_, animal) => {
    const { also = [], invariant, place, tool, sequence } = animal;
    for (const seed of seeds)
      await inCorpus(async (corpusDir) => {
        const [found, ...others] = await foundIn(animal, seed, corpusDir);
        expect(others.map((one) => (also.includes(one.invariant) ? one.invariant : inShort(one)))).toEqual(
          also,
        );
        expect(found && { ...found, place: found.violation.place }).toMatchObject({
          invariant,
          place,
          tool,
          level: 'must',
          flaky: false,
          repeats: { failed: 3, tried: 3 },
        });
        if (found === undefined) return;
        expect(found.minimal).toBeUndefined();
        expect(found.shrinkCalls).toBeGreaterThan(3);
        expect([seed, ...(await messagesOf(found))]).toEqual([seed, ...sequence]);
        // What is demanded of one search is looked for in no other.
        if (/^\/search\/(hits|none|error)$/.test(place)) expect(found.shrinkCalls).toBe(4);
        const file = await readCaseFile(found.case ?? '');
        expect(JSON.stringify(file)).not.toContain(records[0]?.body);
        const again = await within(animal.open, (catalog) => replayedInCatalog(catalog, file));
        expect(again).toMatchObject({ verdict: 'still-failing', failed: 3, tried: 3 });
      });
  });
});

describe('the case of a catalog on one that is correct', () => {
  const correct = (animal: CatalogAnimal) => () => openOverHttp(animal.era, catalogTwist());
  // Of a contract that no correct catalog keeps nothing is ever mended.
  const mendable = catalogAnimals.filter(({ place }) => place !== '/search/error');

  test.each(mendable.map((animal) => [`${animal.name} (${animal.invariant})`, animal] as const))(
    'is told as fixed: %s',
    async (_, animal) => {
      await inCorpus(async (corpusDir) => {
        const [found] = await foundIn(animal, 1, corpusDir);
        const file = await readCaseFile(found?.case ?? '');
        const replayed = await within(correct(animal), (catalog) => replayedInCatalog(catalog, file));
        const isOfSpy = animal.place === '/handler';
        expect(replayed.verdict).toBe(isOfSpy ? 'not-replayed' : 'fixed');
        if (isOfSpy) expect(replayed.detail).toContain('a spy in the fixture alone');
      });
    },
  );
});

describe('correct catalogs, however odd, have no finding', () => {
  test.each(eras.flatMap((era) => correctCatalogs.map((one) => [one.name, era, one] as const)))(
    '%s, %s',
    async (_, era, { open, contract = zooContract }) => {
      for (const seed of seeds)
        await within(
          () => open(era),
          async (catalog) => {
            const found = await findingsInCatalog(catalog, contract, seed, null);
            expect(found.filter(({ level }) => level !== 'observed').map(inShort)).toEqual([]);
          },
        );
    },
  );
});

const named = (name: string): CatalogAnimal => {
  const found = catalogAnimals.find((animal) => animal.name === name);
  if (found === undefined) throw new Error(`there is no animal that ${name}`);
  return found;
};

test('a case is about one relation of its contract: the breach of another is none of it', async () => {
  const greedy = named('gives more records than it was asked for');
  await inCorpus(async (corpusDir) => {
    const [, second] = await foundIn(greedy, 1, corpusDir);
    expect(second?.violation.place).toBe('/relations/2');
    const file = await readCaseFile(second?.case ?? '');
    const miscounting = () =>
      openInMemory(greedy.era, catalogTwist(ofSearch((data) => ({ ...data, total: 99 }))));
    const other = await within(miscounting, (catalog) => replayedInCatalog(catalog, file));
    expect(other.verdict).toBe('fixed');
  });
});

test('[K31] [K34] of a catalog that is left alone cases are as they were seen, and say so', async () => {
  const animal = named('leaves the label of one preview out');
  await inCorpus((corpusDir) =>
    within(animal.open, async (catalog) => {
      const [found, ...others] = await findingsInCatalog(catalog, zooContract, 1, corpusDir, {
        mayAskAgain: false,
      });
      expect(others).toEqual([]);
      expect(found).toMatchObject({ minimal: false, shrinkCalls: 0, repeats: { failed: 0, tried: 0 } });
      expect(found?.steps).toEqual([
        'search {"query":"paper","limit":5}',
        'preview {"id":"{result 1 /hits/0/id}"}',
      ]);
      const file = await readCaseFile(found?.case ?? '');
      expect(file.description).toContain('as it was seen: nothing was asked again');
      expect((await replayedInCatalog(catalog, file)).verdict).toBe('still-failing');
    }),
  );
});

test('[K34] at the pace of a contract a finding takes few calls', async () => {
  const animal = named('takes a credential among the arguments');
  const callsOf = (isPaced: boolean): Promise<readonly number[]> =>
    within(animal.open, async (catalog) => {
      const found = await findingsInCatalog(catalog, zooContract, 1, null, { isPaced });
      return found.map(({ shrinkCalls }) => shrinkCalls);
    });
  const [paced, free] = [await callsOf(true), await callsOf(false)];
  expect(Math.max(...paced)).toBeLessThanOrEqual(24);
  expect(Math.max(...free)).toBeGreaterThan(24);
});

/** A handshake, a list, three searches and three previews; then the search alone, once. */
const patience = 9;

test('[K34] who is told to go away while a breach is made small asks nothing more', async () => {
  const era = '2026-07-28';
  let asked = 0;
  const { endpoint, close } = await inHttp(era, {
    ...catalogTwist(ofPreview((data) => ({ ...data, access: 'member' }))),
    reply: (reply) => {
      asked += 1;
      return asked > patience ? { status: 429, headers: { 'retry-after': '60' } } : reply;
    },
  });
  const { fixture: _fixture, ...rest } = zooContract;
  const contract = { ...rest, profile: { anonymous: false } };
  const tested = { endpoint, era, touched: undefined } as const;
  try {
    const found = await findingsInCatalog(tested, contract, 1, null);
    expect(found.map(({ invariant, minimal }) => [invariant, minimal])).toEqual([['access.label', false]]);
    expect(asked).toBe(patience + 1);
  } finally {
    await close();
  }
});

test('a run of fuzz replays the cases of a catalog that lie in its corpus', async () => {
  const animal = named('gives its previews another label');
  await inCorpus((corpusDir) =>
    within(animal.open, async (catalog) => {
      await findingsInCatalog(catalog, zooContract, 1, corpusDir);
      const options = { era: animal.era, seed: 1, maxCalls: 40, timeoutMs: 5000, corpusDir };
      const found = await findingsOf(catalog.endpoint, options);
      expect(found.find(({ invariant }) => invariant === 'access.label')).toMatchObject({
        level: 'must',
        known: true,
      });
    }),
  );
});

describe('a case of a catalog that somebody changed by hand proves nothing', () => {
  type Changed = (file: CaseFile) => CaseFile;
  const ofContract =
    (change: (text: string) => string): Changed =>
    (file) => ({ ...file, mutations: file.mutations.map((one) => ({ ...one, what: change(one.what) })) });
  const ofMessages =
    (change: (text: string) => string): Changed =>
    (file) => ({
      ...file,
      exchange: file.exchange.map((step) =>
        'send' in step && 'json' in step.send ? { ...step, send: { json: change(step.send.json) } } : step,
      ),
    });

  test.each<readonly [string, Changed, string]>([
    ['a contract that is none', ofContract(() => '{"contract":1'), 'the contract that the case keeps:1:'],
    ['one that can not be meant', ofContract((text) => text.replace('"/query"', '""')), '/search/query'],
    ['aliases in it', ofContract(() => 'contract: &a 1\ntools: *a\n'), 'the contract that the case keeps:2:'],
    ['a message that is no call', ofMessages(() => '{"method":"ping"}'), 'this version can not send'],
    ['another tool', ofMessages((text) => text.replace('"preview"', '"delete"')), 'has no tool "delete"'],
    [
      'a record that is not there',
      ofMessages((text) => text.replace('/hits/0', '/hits/99')),
      'was not there',
    ],
    [
      'another place of the record',
      ofMessages((text) => text.replace('/hits/0/id', '/hits/0/title')),
      'nothing that the law speaks of',
    ],
  ])('%s', async (_, change, detail) => {
    const animal = named('gives its previews another label');
    await inCorpus(async (corpusDir) => {
      const [found] = await foundIn(animal, 1, corpusDir);
      const file = change(await readCaseFile(found?.case ?? ''));
      const replayed = await within(animal.open, (catalog) => replayedInCatalog(catalog, file));
      expect(replayed.verdict).toBe('not-replayed');
      expect(replayed.detail).toContain(detail);
    });
  });
});

test('who interrupts while a breach is made small gets it as it was seen, and no verdict on how often it comes', async () => {
  const stop = new AbortController();
  const wrong = zooServer('2026-07-28', catalogTwist(ofPreview((data) => ({ ...data, access: 'member' }))));
  const handler = (text: string): string | undefined => {
    // Only a search that was made smaller asks for this.
    if (text.includes('"query":""')) stop.abort();
    return wrong(text)[0];
  };
  const { fixture: _fixture, ...contract } = zooContract;
  const options = { era: '2026-07-28', seed: 1, corpusDir: null, signal: stop.signal } as const;
  const { runs } = await testCatalog(contract, { kind: 'memory', handler }, options).receipt;
  expect(runs[0]).toMatchObject({ status: 'incomplete', code: 'interrupted' });
  expect(runs[0]?.findings).toMatchObject([{ invariant: 'access.label', minimal: false, flaky: false }]);
});
