import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Goal } from './goal.js';
import type { CpuPerCall, Lane, LaneResult } from './lanes/lane.js';
import { laneName } from './lanes/lane.js';
import { runLane } from './lanes/run-lane.js';
import type { PeerFuzz } from './mcp-assert.js';
import { mcpAssert } from './mcp-assert.js';
import { comparisons, inMemory, newerRevision } from './run-loop-lanes.js';
import type { SentArguments } from './sent-arguments.js';
import { sentArguments, writeArguments } from './sent-arguments.js';
import type { Spread } from './spread.js';
import { medianOf, spreadOf } from './spread.js';

/** A caller's figures over all rounds, or why there are none. */
export interface LaneRow {
  readonly name: string;
  readonly perSecond: Spread | undefined;
  /** Each round's calls a second, in order: rounds of different scheduling must not be mixed unseen. */
  readonly rounds: readonly number[];
  /** Medians. */
  readonly cpu: CpuPerCall;
  readonly note?: string;
}

export interface RunLoop {
  readonly sent: Omit<SentArguments, 'texts'>;
  readonly rows: readonly LaneRow[];
  readonly goals: readonly Goal[];
}

export interface RunLoopSettings {
  readonly seed: number;
  readonly rounds: number;
  /** An empty folder for what the lanes read and write. */
  readonly folder: string;
  /** A part of the names of the lanes to measure; all when it is empty. */
  readonly only: string;
  /** Hears of each lane that is measured. */
  readonly told: (line: string) => void;
}

type Measured = Pick<LaneResult, 'perSecond' | 'cpu'> & { readonly findings?: readonly string[] };

const canPin = (): boolean => spawnSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' }).status === 0;

const noCpu: CpuPerCall = { parent: undefined, server: undefined, child: undefined };

/** The rows of lanes that were measured round by round. */
class Rounds {
  private readonly results = new Map<string, Measured[]>();

  add(name: string, result: Measured): void {
    this.results.set(name, [...this.of(name), result]);
  }

  of(name: string): readonly Measured[] {
    return this.results.get(name) ?? [];
  }

  row(name: string, absent: string): LaneRow {
    const results = this.of(name);
    if (results.length === 0) return { name, perSecond: undefined, rounds: [], cpu: noCpu, note: absent };
    const rounds = results.map(({ perSecond }) => perSecond);
    const cpuOf = (process: keyof CpuPerCall): number | undefined =>
      medianOf(results.map(({ cpu }) => cpu[process]));
    const [finding] = results.flatMap(({ findings = [] }) => findings);
    return {
      name,
      perSecond: spreadOf(rounds),
      rounds,
      cpu: { parent: cpuOf('parent'), server: cpuOf('server'), child: cpuOf('child') },
      ...(finding === undefined ? {} : { note: `found ${finding}, where there is nothing to find` }),
    };
  }

  /** Round by round, so that both sides of a ratio met the same load. */
  ratio(of: string, to: string): Spread | undefined {
    const others = this.of(to);
    const ratios = this.of(of).flatMap(({ perSecond }, round) => {
      const other = others[round];
      return other === undefined ? [] : [perSecond / other.perSecond];
    });
    return ratios.length === 0 ? undefined : spreadOf(ratios);
  }
}

const peerName = 'stdio, 1 in flight: mcp-assert fuzz';

/** Calls a second of the run loop and CPU by process, beside those of other clients on the same server. */
export async function runLoop(settings: RunLoopSettings): Promise<RunLoop> {
  const { seed, rounds, folder, only, told } = settings;
  const pins = canPin();
  const all = [...comparisons.flatMap(({ lanes }) => lanes), newerRevision, inMemory];
  const lanes = all.filter((lane) => laneName(lane).includes(only) && (pins || !lane.pinned));
  const sent = await sentArguments(seed, inMemory.warmUp + inMemory.calls);
  const path = join(folder, 'arguments');
  await writeArguments(path, sent);
  const measured = new Rounds();
  let peer: PeerFuzz | string = '';
  for (let round = 0; round < rounds; round += 1) {
    for (const lane of lanes) {
      const result = await runLane({ lane, seed, arguments: path });
      measured.add(laneName(lane), result);
      told(`round ${round + 1}  ${laneName(lane).padEnd(48)} ${saidRate(result.perSecond)}`);
    }
    if (!peerName.includes(only)) continue;
    peer = await mcpAssert(seed, join(folder, 'stamps'));
    if (typeof peer === 'string') continue;
    measured.add(peerName, peer);
    told(`round ${round + 1}  ${peerName.padEnd(48)} ${saidRate(peer.perSecond)}`);
  }
  const names = all.map(laneName);
  const { texts: _texts, ...described } = sent;
  return {
    sent: described,
    rows: [
      ...names.map((name) => measured.row(name, 'there is no taskset')),
      measured.row(peerName, typeof peer === 'string' ? peer : ''),
    ],
    goals: [...ratioGoals(measured), ...ownGoals(measured, sent)],
  };
}

const saidRate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en').padStart(8)}/s`;

const ratioGoals = (measured: Rounds): readonly Goal[] =>
  comparisons.flatMap(({ goals }) =>
    goals.map(({ of, to, goal, aim }): Goal => {
      const other: Lane = { ...of, caller: to };
      return {
        what: `${laneName(of)} / ${to === 'raw' ? 'raw loop' : 'SDK 1.x client'}`,
        is: measured.ratio(laneName(of), laneName(other)),
        unit: '×',
        due: 'at least',
        goal,
        ...(aim === undefined ? {} : { aim }),
      };
    }),
  );

function ownGoals(measured: Rounds, { distinct }: SentArguments): readonly Goal[] {
  return [
    {
      what: laneName(inMemory),
      is: measured.row(laneName(inMemory), '').perSecond,
      unit: '/s',
      due: 'at least',
      goal: 60_000,
      aim: 100_000,
    },
    {
      what: 'distinct cases of a whole run, share',
      is: spreadOf([distinct]),
      unit: '',
      due: 'at least',
      goal: 0.9,
    },
  ];
}
