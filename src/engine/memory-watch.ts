import type { Case } from '../corpus/case.js';
import type { JudgedMemory } from '../invariants/invariant.js';
import { fewestCalls, isClearGrowth, steadyGrowth } from '../invariants/survival/memory.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { CallBudget } from './call-budget.js';
import type { FindingDesk } from './finding-desk.js';
import type { Judge } from './judge.js';
import type { KnownGood } from './liveness.js';
import { messageTemplate } from './record.js';
import type { RunSettings } from './run-settings.js';
import { compareStimuli } from './shrink-order.js';

export interface MemoryWatchSettings {
  readonly session: ServerSession;
  readonly judge: Judge;
  readonly desk: FindingDesk;
  readonly budget: CallBudget;
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly stopped: () => boolean;
}

/** Tools that are called in turn: more would leave too few equal calls for each. */
const mostTools = 4;
/** Samples over the calls that are made in any case. */
const blocks = 8;
/** More equal calls than these say nothing new. */
const mostCalls = 2000;
/** Growth from which on it is worth to look longer. */
const suspicious = 24 * 1024 * 1024;

/** Looks whether the memory of a server that we started grows with equal calls that it did well before. */
export class MemoryWatch {
  private readonly settings: MemoryWatchSettings;
  private readonly goods = new Map<string, KnownGood>();
  private ids = 0;

  constructor(settings: MemoryWatchSettings) {
    this.settings = settings;
  }

  /** Remembers the plainest valid call of each tool that succeeded. */
  learn({
    cases,
    exchanges,
  }: {
    readonly cases: readonly Case[];
    readonly exchanges: readonly Exchanged[];
  }): void {
    exchanges.forEach(({ outcome }, at) => {
      const current = cases[at];
      if (outcome !== 'success' || current?.label !== 'valid') return;
      const tool = this.settings.tools.get(current.tool);
      if (tool === undefined) return;
      const { name, readOnly, way } = tool;
      const { stimulus } = current;
      const known = this.goods.get(name);
      if (known === undefined || compareStimuli(stimulus, known.stimulus) < 0)
        this.goods.set(name, { tool: name, stimulus, readOnly, ...(way === undefined ? {} : { way }) });
    });
  }

  /** Calls to keep for it: a twentieth, where the server is a process of ours and that is enough. */
  budget({ invariants, maxCalls }: Pick<RunSettings, 'invariants' | 'maxCalls'>): number {
    const isWanted = invariants.some(({ on }) => on === 'memory');
    const share = Math.min(mostCalls, Math.floor(maxCalls / 20));
    return isWanted && this.settings.session.transport.kind === 'stdio' && share >= fewestCalls ? share : 0;
  }

  /** Makes equal calls, at most `most` of them, and more only where memory grows; judges what was seen. */
  async watch(most: number): Promise<void> {
    const { session, judge, desk } = this.settings;
    const { era } = session.handshake;
    const calls = [...this.goods.values()].slice(0, mostTools);
    const seen = await this.seen(calls, most);
    if ('reason' in seen) {
      judge.noMemory(seen.reason);
      return;
    }
    const tools = calls.map(({ tool }) => tool);
    const exchange = calls.map((call) => messageTemplate(era, { ...call, name: call.tool }, call.stimulus));
    for (const sighting of judge.memory({ era, tools, ...seen })) {
      if (desk.note(sighting, 0)) await desk.recordAsked(sighting, exchange, { failed: 0, tried: 0 });
    }
  }

  private async seen(
    calls: readonly KnownGood[],
    most: number,
  ): Promise<Pick<JudgedMemory, 'calls' | 'samples'> | { readonly reason: string }> {
    const { session, budget } = this.settings;
    if (calls.length === 0) return { reason: 'no call was known to be good' };
    const perBlock = Math.floor(Math.min(most, mostCalls) / blocks / calls.length) * calls.length;
    if (perBlock * blocks < fewestCalls)
      return { reason: 'the budget of calls did not suffice for equal calls' };
    if (!(await session.revive())) return { reason: 'the server was not there any more' };
    const samples = await this.sampled([]);
    if (samples.length === 0)
      return {
        reason: 'the memory of the server can not be seen: it is no process that we started on Linux',
      };
    const looked = await this.blocksOf(calls, perBlock, samples, () => samples.length <= blocks);
    if (looked !== undefined) return { reason: looked };
    const further = await budget.onShrinking(() =>
      this.blocksOf(calls, perBlock, samples, () => isSuspicious(samples) && budget.forShrinking >= perBlock),
    );
    return further === undefined ? { samples, calls: (samples.length - 1) * perBlock } : { reason: further };
  }

  /** Makes blocks of equal calls, a sample behind each, while more are wanted; why it could not, if so. */
  private async blocksOf(
    calls: readonly KnownGood[],
    perBlock: number,
    samples: number[],
    wanted: () => boolean,
  ): Promise<string | undefined> {
    while (wanted()) {
      for (let made = 0; made < perBlock; made += 1) {
        const call = calls[made % calls.length];
        if (call === undefined || this.settings.stopped()) return 'the run was stopped before';
        const outcome = await this.call(call);
        if (outcome !== 'success') return `an equal call that was good before ended with ${outcome}`;
      }
      await this.sampled(samples);
    }
    return undefined;
  }

  private async call({ tool, stimulus }: KnownGood): Promise<string> {
    const id = `memory-${(this.ids += 1)}`;
    const exchanged = await unlessInterrupted(this.settings.session.call(tool, stimulus, id));
    return exchanged?.outcome ?? 'an interruption';
  }

  private async sampled(samples: number[]): Promise<number[]> {
    const size = await this.settings.session.residentBytes();
    if (size !== undefined) samples.push(size);
    return samples;
  }
}

const isSuspicious = (samples: readonly number[]): boolean =>
  steadyGrowth(samples) >= suspicious && !isClearGrowth(samples);
