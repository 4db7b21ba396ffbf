import { afterAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/engine/events.js';
import type { Animal } from './animal.js';
import { awaiting } from './awaiting.js';
import { findingsOf, findingsInMemory, inShort } from './run.js';

export const seeds = [1, 2, 3] as const;

const isLoud = ({ level }: Finding): boolean => level !== 'observed';

/** What a run finds in an animal, observations aside. */
async function seen(
  { server, era, maxCalls = 200, timeoutMs = 5000 }: Animal,
  seed: number,
): Promise<readonly Finding[]> {
  const endpoint = server();
  const look = endpoint.kind === 'memory' ? findingsInMemory : findingsOf;
  return (await look(endpoint, { era, seed, maxCalls, timeoutMs })).filter(isLoud);
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
  readonly fault: string;
  readonly law: string;
  readonly calls: readonly number[];
  readonly minimal: string;
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text.padEnd(most) : `${text.slice(0, most - 1)}…`;

const line = ({ fault, law, calls, minimal }: Row): string =>
  `${cut(fault, 56)} ${cut(law, 24)} ${cut(calls.join(' '), 12)} ${minimal.slice(0, 60)}`;

const tableOf = (rows: readonly Row[]): string =>
  [
    `${cut('fault', 56)} ${cut('law', 24)} ${cut('at call', 12)} minimal case (seeds ${seeds.join(', ')})`,
    ...rows.map(line),
  ].join('\n');

/** Each animal as a test: its one fault is found, made minimal, and nothing else is found, with every seed. */
export function exhibit(title: string, animals: readonly Animal[]): void {
  const rows: Row[] = [];
  describe(title, () => {
    for (const animal of animals) {
      const { name, era, invariant, tool, minimal } = animal;
      const reason = awaiting.get(name) ?? awaiting.get(invariant);
      const title = `${era}: ${name} (${invariant}${reason === undefined ? '' : `: ${reason}`})`;
      test.skipIf(reason !== undefined)(title, async () => {
        const calls: number[] = [];
        for (const seed of seeds) {
          const findings = await seen(animal, seed);
          const [found] = findings;
          expect(findings.map(inShort), `findings with seed ${seed}`).toHaveLength(1);
          expect({ invariant, tool, flaky: false }).toEqual({
            invariant: found?.invariant,
            tool: found?.tool,
            flaky: found?.flaky,
          });
          expect(inputsOf(animal), `minimal case with seed ${seed}`).toContain(found?.input);
          calls.push(found?.firstSeenAtCall ?? -1);
        }
        rows.push({ fault: name, law: invariant, calls, minimal });
      });
    }
    afterAll(() => console.log(tableOf(rows)));
  });
}
