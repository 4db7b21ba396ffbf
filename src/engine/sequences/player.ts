import type { Case } from '../../corpus/case.js';
import type { Placed } from '../../invariants/relations/evaluate.js';
import { placed } from '../../invariants/relations/evaluate.js';
import { resultData } from '../../invariants/relations/result-data.js';
import type { JudgedCall } from '../../invariants/sequence.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Exchanged } from '../../targets/server/exchanged.js';
import type { ServerSession } from '../../targets/server/server-session.js';
import type { Workshop } from '../workshop/workshop.js';
import type { Sequence, SequenceStep } from './placeholders.js';
import { filled } from './placeholders.js';

/** A call of a sequence that was made, with the arguments that went out. */
export interface Played {
  readonly tool: AdvertisedTool;
  readonly case: Case;
  readonly exchanged: Exchanged;
  readonly data: Placed | undefined;
}

export interface PlayerSettings {
  readonly session: ServerSession;
  readonly workshop: Pick<Workshop, 'label'>;
  /** Those that may be called. */
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  /** Begins the ids of requests. */
  readonly ids: string;
  /** A connection under an authorization that nobody issued; calls that need it can not be made where it is absent. */
  readonly stranger?: (() => Promise<ServerSession | undefined>) | undefined;
  /** Where the values that flow on stand in an answer; where `resultData` says when absent. */
  readonly dataOf?: ((exchanged: Exchanged) => Placed | undefined) | undefined;
}

/** Makes the calls of sequences, one after another, and lets values flow from results into arguments. */
export class SequencePlayer {
  private readonly settings: PlayerSettings;
  private calls = 0;
  /** The server did not come back. */
  lost = false;

  constructor(settings: PlayerSettings) {
    this.settings = settings;
  }

  /**
   * All calls that could be made: it ends with the first that ends the server, or whose value is not there.
   *
   * @param afresh on a process without what earlier calls left in its memory
   * @param begun calls of the sequence that were made already
   */
  async play(
    sequence: Sequence,
    { afresh = false, begun = [] }: { readonly afresh?: boolean; readonly begun?: readonly Played[] } = {},
  ): Promise<readonly Played[]> {
    const { session } = this.settings;
    const came = afresh ? await session.restart() : await session.revive();
    if (!came) this.lost = true;
    const played: Played[] = [...begun];
    for (const step of sequence.slice(begun.length)) {
      if (this.lost) break;
      const made = await this.call(step, played, sequence.length);
      if (made === undefined) break;
      played.push(made);
      if (!session.alive) break;
    }
    return played;
  }

  private async call(
    step: SequenceStep,
    before: readonly Played[],
    length: number,
  ): Promise<Played | undefined> {
    const { session: own, workshop, tools, ids, stranger } = this.settings;
    const session = step.as === undefined ? own : await stranger?.();
    const tool = tools.get(step.tool);
    const json = filled(
      step.json,
      before.map(({ data }) => data),
    );
    if (session === undefined || tool === undefined || json === undefined) return undefined;
    const stimulus = { kind: 'arguments', json } as const;
    const labelled = await workshop.label(tool.name, stimulus);
    this.calls += 1;
    const headers = step.header === undefined ? {} : { [step.header.name]: step.header.value };
    const exchanged = await session.call(tool.name, stimulus, `${ids}-${this.calls}`, headers);
    // What is busy with one call for ever says nothing of the next.
    if (exchanged.observation.kind === 'silent' && before.length < length && !(await session.restart()))
      this.lost = true;
    const current = {
      tool: tool.name,
      phase: 'stateful',
      index: this.calls,
      stimulus,
      mutations: [],
      ...labelled,
    } as const;
    return { tool, case: current, exchanged, data: this.dataOf(exchanged) };
  }

  private dataOf(exchanged: Exchanged): Placed | undefined {
    if (exchanged.outcome !== 'success') return undefined;
    const { dataOf } = this.settings;
    return dataOf === undefined ? resultData(exchanged.answer) : dataOf(exchanged);
  }
}

/** What a law sees of a call. */
export const judgedCall = ({ tool, case: { label, stimulus }, exchanged, data }: Played): JudgedCall => ({
  tool,
  label,
  arguments: stimulus.kind === 'arguments' ? placed(stimulus.json) : undefined,
  outcome: exchanged.outcome,
  answer: exchanged.answer,
  data,
});
