import type { Case } from '../corpus/case.js';
import type { PeerMessage } from '../protocol/answer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import { unlessInterrupted } from '../targets/server/interruption.js';
import type { Exchanged } from '../targets/server/server-session.js';
import type { AssertionCoverage } from './assertion-coverage.js';
import { EarlyJudgement } from './early-judgement.js';
import type { Emit } from './event-stream.js';
import type { ExchangeReproduction } from './exchange-reproduction.js';
import type { FindingDesk } from './finding-desk.js';
import type { Beyond, Judge, Opinion } from './judge.js';
import type { RefusalCheck } from './refusal-check.js';

/** What is still to be done about something new: shrink it, repeat it, record it. */
export type Investigation = () => Promise<void>;

export interface EpochJudgementSettings {
  readonly judge: Judge;
  readonly desk: FindingDesk;
  readonly refusals: RefusalCheck;
  readonly reproduction: ExchangeReproduction;
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

interface One {
  readonly tool: AdvertisedTool;
  readonly case: Case;
  readonly exchanged: Exchanged;
  readonly call: number;
}

/** Judges the cases of the main stream by the laws of single exchanges, and tells of them, in index order. */
export class EpochJudgement {
  /** Names of the tools that were called. */
  readonly called = new Set<string>();
  private readonly settings: EpochJudgementSettings;

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
      // Such a refusal has to be looked into first.
      return refusals.isOpen(current, exchanged) ? undefined : judge.early(tool, current, exchanged);
    });
  }

  /** What is new comes back as work still to do. */
  async judge(epoch: EpochExchanges): Promise<readonly Investigation[]> {
    const { late, early, livesOn } = epoch;
    const all = this.each(epoch);
    const verdicts = await this.settings.judge.outputVerdicts(
      all.filter(({ exchanged }) => early.of(exchanged) === undefined),
    );
    const work: Investigation[] = [];
    for (const one of all) {
      const { exchanged } = one;
      const come = late.get(String(one.call)) ?? [];
      this.tell(one);
      const known = come.length === 0 ? early.of(exchanged) : undefined;
      const beyond = { late: come, outputVerdict: verdicts.get(exchanged), livesOn };
      const opinions = known ?? (await this.opinions(one, beyond));
      work.push(...this.noted(one, opinions));
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

  private async opinions(
    { tool, case: current, exchanged }: One,
    beyond: Beyond,
  ): Promise<readonly Opinion[]> {
    const { judge, refusals, silenced } = this.settings;
    const repairedOutcome = silenced()
      ? undefined
      : await unlessInterrupted(refusals.outcomeRepaired(current, exchanged));
    return judge.opinions(await judge.subject(tool, current, exchanged, { ...beyond, repairedOutcome }));
  }

  private noted(
    { tool, case: current, exchanged, call }: One,
    opinions: readonly Opinion[],
  ): readonly Investigation[] {
    const { judge, desk, reproduction } = this.settings;
    return judge
      .counted(tool.name, opinions)
      .filter((sighting) => desk.note(sighting, call))
      .map(
        (sighting) => () =>
          desk.investigate(
            sighting,
            tool,
            { case: current, exchanged },
            call,
            reproduction.of(sighting, tool),
          ),
      );
  }
}
