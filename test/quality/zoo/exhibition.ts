import { afterAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/engine/events.js';
import type { Animal } from './animal.js';
import { opened } from './endpoint.js';
import { inCorpus, messagesOf } from './kept-case.js';
import { findingsOf, findingsInMemory, inShort } from './run.js';

export const seeds = [1, 2, 3] as const;

const isLoud = ({ level }: Finding): boolean => level !== 'observed';

/** What a run finds in an animal, each with the messages of its case where they are asked for. */
const seen = (animal: Animal, seed: number): Promise<readonly Found[]> =>
  animal.sequence === undefined
    ? findingsIn(animal, seed)
    : inCorpus(async (corpusDir) => {
        const findings = await findingsIn(animal, seed, corpusDir);
        return Promise.all(
          findings.map(async (finding) => ({ ...finding, sequence: await messagesOf(finding) })),
        );
      });

interface Found extends Finding {
  readonly sequence?: readonly string[];
}

/** Observations count where its fault is one. */
async function findingsIn(
  {
    server,
    era,
    level,
    invariant,
    maxCalls = 1000,
    timeoutMs = 5000,
    authorizations,
    relations,
    allowWrites,
  }: Animal,
  seed: number,
  corpusDir?: string,
): Promise<readonly Finding[]> {
  const { endpoint, close } = await opened(server());
  try {
    const look = endpoint.kind === 'stdio' ? findingsOf : findingsInMemory;
    const findings = await look(endpoint, {
      era,
      seed,
      maxCalls,
      timeoutMs,
      ...(authorizations === undefined ? {} : { authorizations }),
      ...(relations === undefined ? {} : { relations }),
      ...(allowWrites === undefined ? {} : { allowWrites }),
      ...(corpusDir === undefined ? {} : { corpusDir }),
    });
    return findings.filter(
      (finding) => isLoud(finding) || (level === 'observed' && finding.invariant === invariant),
    );
  } finally {
    await close();
  }
}

/** What the input of a finding may say: a law about the walk over the list shows the message that was sent. */
const inputsOf = ({ era, minimal }: Animal): readonly string[] =>
  minimal === 'tools/list'
    ? [
        minimal,
        `{"jsonrpc":"2.0","id":"{id}","method":"tools/list","params":{${era === '2026-07-28' ? '"_meta":"{meta}"' : ''}}}`,
      ]
    : [minimal];

interface Row {
  readonly animal: Animal;
  readonly calls: readonly number[];
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text.padEnd(most) : `${text.slice(0, most - 1)}…`;

/** At which call each seed found it; what is found in the list or asked on purpose has no number. */
const when = ({ animal, calls }: Row): string =>
  calls.every((call) => call === 0) ? (animal.minimal === 'tools/list' ? 'list' : 'asked') : calls.join(' ');

const line = (row: Row): string => {
  const { name, era, invariant, minimal } = row.animal;
  return `${cut(name, 58)} ${era.slice(2, 4)} ${cut(invariant, 24)} ${cut(when(row), 12)} ${cut(minimal, 60)}`.trimEnd();
};

const tableOf = (rows: readonly Row[]): string =>
  [
    `${cut('fault', 58)} era ${cut('law', 23)} ${cut('at call', 12)} minimal case, the same with seeds ${seeds.join(', ')}`,
    ...rows.map(line),
  ].join('\n');

/** Whether these findings are the one fault, minimal, each time, and nothing else. */
function expectOnly(animal: Animal, findings: readonly Found[], seed: number): number {
  const { invariant, tool, level, also = [] } = animal;
  const [found, ...others] = findings.toSorted(
    (one, another) => Number(another.invariant === invariant) - Number(one.invariant === invariant),
  );
  expect([
    seed,
    ...others.map((other) => (also.includes(other.invariant) ? other.invariant : inShort(other))),
  ]).toEqual([seed, ...also]);
  expect(
    found && { invariant: found.invariant, tool: found.tool, flaky: found.flaky, level: found.level },
  ).toEqual({
    invariant,
    tool,
    flaky: false,
    level: level ?? found?.level,
  });
  expect(inputsOf(animal)).toContain(found?.input);
  expect(found?.sequence).toEqual(animal.sequence);
  expect(found?.firstSeenAtCall).toBeLessThanOrEqual(1000);
  return found?.firstSeenAtCall ?? -1;
}

/** Each animal as a test: its one fault is found, made minimal, and nothing else is found, with every seed. */
export function exhibit(
  title: string,
  animals: readonly Animal[],
  { timeout = 60_000, retry = 0 } = {},
): void {
  const rows: Row[] = [];
  describe(title, () => {
    for (const animal of animals) {
      test(`${animal.era}: ${animal.name} (${animal.invariant})`, { timeout, retry }, async () => {
        const all = await Promise.all(seeds.map((seed) => seen(animal, seed)));
        rows.push({
          animal,
          calls: all.map((findings, at) => expectOnly(animal, findings, seeds[at] ?? 0)),
        });
      });
    }
    afterAll(() => console.log(tableOf(rows)));
  });
}
