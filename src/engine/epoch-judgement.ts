import type { Case } from '../corpus/case.js';
import type { PeerMessage } from '../protocol/answer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { AssertionCoverage } from './assertion-coverage.js';
import type { BesideSearch, Suspect } from './beside-search.js';
import { EarlyJudgement } from './early-judgement.js';
import type { Emit } from './event-stream.js';
import type { ExchangeReproduction } from './exchange-reproduction.js';
import type { FindingDesk } from './finding-desk.js';
import type { Beyond, Hearing, Judge, Sighting } from './judge.js';
import { isBroken } from './judge.js';
import type { RefusalCheck } from './refusal-check.js';

/** What is still to be done about something new: shrink it, repeat it, record it. */
export type Investigation = () => Promise<void>;

export interface EpochJudgementSettings {
  readonly judge: Judge;
  readonly desk: FindingDesk;
  readonly refusals: RefusalCheck;
  readonly reproduction: ExchangeReproduction;
  readonly search: BesideSearch;
  /** Those that may be called, by name. */
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly coverage: AssertionCoverage;
  readonly emit: Emit;
  /** True once nothing more is to be sent. */
  readonly silenced: () => boolean;
}

/** The cases of an epoch that were sent, with what came of them. */
export interface EpochExchanges {
  readonly cases: readonly Case[];
  readonly exchanges: readonly Exchanged[];
  /** The number of the first case, counted from 1 over the whole run. */
  readonly firstCall: number;
  /** What came for an exchange after it had ended, by the number of its case. */
  readonly late: ReadonlyMap<string, readonly PeerMessage[]>;
  readonly early: EarlyJudgement;
  /** Over HTTP: whether the server was there afterwards. */
  readonly livesOn: boolean | undefined;
}

type One = Suspect;

/** So many cases before the one at which stderr was seen may have written it. */
const stderrBehind = 32;

/** Judges the cases of the main stream by the laws of single exchanges, and tells of them, in index order. */
export class EpochJudgement {
  /** Names of the tools that were called. */
  readonly called = new Set<string>();
  private readonly settings: EpochJudgementSettings;
  private ownerOfBytes: AdvertisedTool | undefined;
  private caughtOnStderr = false;

  constructor(settings: EpochJudgementSettings) {
    this.settings = settings;
  }

  /** Judges what needs nothing but the exchange while others are under way. */
  early(cases: readonly Case[]): EarlyJudgement {
    const { tools, refusals, judge } = this.settings;
    return new EarlyJudgement((at, exchanged) => {
      const current = cases[at];
      const tool = tools.get(current?.tool ?? '');
      if (current === undefined || tool === undefined) return undefined;
      // Such an answer has to be looked into first.
      return refusals.isOpen({ tool, case: current, exchanged })
        ? undefined
        : judge.early(tool, current, exchanged);
    });
  }

  /** What is new comes back as work still to do. */
  async judge(epoch: EpochExchanges): Promise<readonly Investigation[]> {
    const { late, early, livesOn } = epoch;
    const { judge } = this.settings;
    const all = this.each(epoch);
    const verdicts = await judge.outputVerdicts(
      all.filter(({ exchanged }) => early.of(exchanged) === undefined),
    );
    const work: Investigation[] = [];
    let at = 0;
    for (const one of all) {
      const { exchanged } = one;
      const come = late.size === 0 ? undefined : late.get(String(one.call));
      this.tell(one);
      const known = come === undefined ? early.of(exchanged) : undefined;
      const hearing =
        known ?? (await this.hearing(one, { late: come, outputVerdict: verdicts.get(exchanged), livesOn }));
      const owner = this.ownerOf(one, hearing);
      const sightings = judge.counted(owner.name, hearing);
      if (sightings.length > 0) work.push(...this.noted(one, owner, sightings, all.slice(0, at)));
      at += 1;
    }
    return work;
  }

  private each({ cases, exchanges, firstCall }: EpochExchanges): readonly One[] {
    return exchanges.flatMap((exchanged, at) => {
      const current = cases[at];
      const tool = this.settings.tools.get(current?.tool ?? '');
      return current === undefined || tool === undefined
        ? []
        : [{ tool, case: current, exchanged, call: firstCall + at }];
    });
  }

  private tell({ case: current, exchanged, call }: One): void {
    const { emit, coverage } = this.settings;
    const { index, tool, phase, label, mutations, stimulus, exercised } = current;
    this.called.add(tool);
    emit({ type: 'case', call, index, tool, phase, label, mutations, stimulus, exercised });
    const { ms, bytesSent, bytesReceived } = exchanged.observation;
    emit({ type: 'exchanged', call, outcome: exchanged.outcome, ms, bytesSent, bytesReceived });
    coverage.note(current);
  }

  private async hearing(one: One, beyond: Beyond): Promise<Hearing> {
    const { judge, refusals, silenced } = this.settings;
    const { tool, case: current, exchanged } = one;
    const repaired = silenced() ? undefined : await unlessInterrupted(refusals.repaired(one));
    return judge.hearing(await judge.subject(tool, current, exchanged, { ...beyond, repaired }));
  }

  private noted(
    one: One,
    owner: AdvertisedTool,
    sightings: readonly Sighting[],
    before: readonly One[],
  ): readonly Investigation[] {
    const { desk } = this.settings;
    return sightings.flatMap((sighting) => {
      if (sighting.violation.place === 'stderr')
        return [() => this.onStderr(sighting, one, before.slice(-stderrBehind).toReversed())];
      return desk.note(sighting, one.call) ? [() => this.investigate(sighting, owner, one)] : [];
    });
  }

  /** Bytes that are no call belong to no tool: the first in whose turn they broke something stands for all. */
  private ownerOf({ tool, case: { stimulus } }: One, hearing: Hearing): AdvertisedTool {
    if (stimulus.kind !== 'raw' || !isBroken(hearing)) return tool;
    this.ownerOfBytes ??= tool;
    return this.ownerOfBytes;
  }

  private investigate(
    sighting: Sighting,
    tool: AdvertisedTool,
    { case: current, exchanged, call }: One,
  ): Promise<void> {
    const { desk, reproduction } = this.settings;
    const evidence = { case: current, exchanged };
    return desk.investigate(sighting, tool, evidence, call, reproduction.of(sighting, tool));
  }

  private async onStderr(sighting: Sighting, one: One, before: readonly One[]): Promise<void> {
    const { desk, search } = this.settings;
    if (desk.isNoted(sighting)) return;
    const caught = await search.first(sighting, [one, ...before]);
    // Where one case is known to write it, what nobody writes again is its doing, come late.
    if (caught === undefined && this.caughtOnStderr) return;
    if (caught !== undefined) this.caughtOnStderr = true;
    const [found, by] = caught === undefined ? [sighting, one] : [caught.sighting, caught.suspect];
    if (desk.note(found, by.call)) await this.investigate(found, by.tool, by);
  }
}
