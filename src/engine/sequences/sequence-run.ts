import type { Invariant } from '../../invariants/invariant.js';
import { says } from '../../invariants/identity/distinct.js';
import { preview } from '../../invariants/identity/preview.js';
import { placed, placesAt } from '../../invariants/relations/evaluate.js';
import type { Path, Relation } from '../../invariants/relations/relation.js';
import type { Era } from '../../protocol/era.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { ServerSession } from '../../targets/server/server-session.js';
import type { CallBudget } from '../call-budget.js';
import type { Emit } from '../event-stream.js';
import type { FindingDesk } from '../finding-desk.js';
import type { Grounds } from '../grounds.js';
import type { Judge } from '../judge.js';
import type { Tally } from '../tally.js';
import type { Workshop } from '../workshop/workshop.js';
import type { Experiment, Store } from './experiment.js';
import { callsFor, confusedPairs, distinctExperiment, judgedSequence, plainPair } from './experiment.js';
import type { Played } from './player.js';
import { SequencePlayer } from './player.js';
import type { Sequence } from './placeholders.js';
import { placeholder } from './placeholders.js';
import type { SeenValues } from './seen-values.js';
import { pathOf } from './seen-values.js';
import { SequenceArguments, leadsTo, pointersAt, put } from './sequence-arguments.js';
import { SequenceDesk } from './sequence-desk.js';
import { sequenceSightings } from './sequence-judgement.js';
import { storesIn } from './stores.js';
import { isEarned, naming, placesOfSchema, suggestedRelations } from './suggested-relations.js';
import { walkAt } from './walks.js';

export interface SequenceSettings {
  readonly era: Era;
  readonly seed: number;
  readonly session: ServerSession;
  readonly workshop: Workshop;
  readonly chosen: readonly AdvertisedTool[];
  readonly invariants: readonly Invariant[];
  /** Relations that the user, or a contract, gave. */
  readonly relations: readonly Relation[];
  readonly grounds: Grounds;
  readonly seen: SeenValues;
  readonly judge: Judge;
  readonly tally: Tally;
  readonly desk: FindingDesk;
  readonly budget: CallBudget;
  /** Calls that may be made, shrinking aside. */
  readonly most: number;
  /** Calls that were told so far. */
  readonly told: number;
  readonly emit: Emit;
  readonly stopped: () => boolean;
}

/** How many names, of one thing or another, arguments hold beside the one at a place. */
function namesIn(json: string, { inputSchema }: AdvertisedTool, at: Path): number {
  const root = placed(put(json, at, null));
  return placesOfSchema(inputSchema, '[0]').filter(
    ({ path, name }) =>
      naming.test(name) &&
      root !== undefined &&
      placesAt(root, pathOf(path)).some(({ node }) => node.kind !== 'null'),
  ).length;
}

/** How often a relation is tried: with other arguments each time. */
const rounds = { stated: 8, suggested: 3 } as const;
/** So many values of one result flow on. */
const mostFlows = 3;

const textOf = ({ about }: Experiment): string => (about.kind === 'relation' ? about.relation.text : '');

const succeededWithData = (played: readonly Played[]): boolean =>
  played.every(({ data, exchanged }) => exchanged.outcome === 'success' && data !== undefined);

/** The phase of sequences: calls that belong together, in order, with values that flow. */
export class SequenceRun {
  private readonly settings: SequenceSettings;
  private readonly player: SequencePlayer;
  private readonly args: SequenceArguments;
  private readonly desk: SequenceDesk;
  private readonly tools: ReadonlyMap<string, AdvertisedTool>;
  /** Suggested relations that were seen to hold. */
  private readonly held = new Set<string>();
  /** Calls of the main stream that were made. */
  calls = 0;

  constructor(settings: SequenceSettings) {
    const { session, workshop, chosen, grounds } = settings;
    this.settings = settings;
    this.tools = new Map(chosen.map((tool) => [tool.name, tool]));
    this.player = new SequencePlayer({ session, workshop, tools: this.tools, ids: 'sequence' });
    this.args = new SequenceArguments(workshop, grounds);
    this.desk = new SequenceDesk({ ...settings, tools: this.tools });
  }

  /** The server did not come back. */
  get lost(): boolean {
    return this.player.lost || this.desk.lost;
  }

  async run(): Promise<void> {
    const relations = this.stated();
    const suggested = this.suggested();
    for (let round = 0; round < rounds.stated && !this.spent; round += 1) {
      for (const relation of relations) await this.tryRelation(relation, 'stated', round);
      if (round < rounds.suggested)
        for (const relation of suggested) await this.tryRelation(relation, 'suggested', round);
      if (round === 0) for (const store of storesIn(this.settings.chosen)) await this.tryStore(store);
    }
    await this.walk();
  }

  /** Those that the user gave, as far as calls can be made for them here. */
  private stated(): readonly Relation[] {
    const { relations, session, emit } = this.settings;
    if (session.transport.kind === 'http') return relations;
    for (const relation of relations)
      if (relation.kind === 'same-header')
        emit({
          type: 'warned',
          message: `${relation.text} was not looked at: a header goes over HTTP alone`,
        });
    return relations.filter(({ kind }) => kind !== 'same-header');
  }

  private suggested(): readonly Relation[] {
    const { chosen, seen, relations, emit } = this.settings;
    const stated = new Set(relations.map(({ text }) => text));
    const suggested = suggestedRelations(chosen.map((tool) => seen.known(tool))).filter(
      ({ text }) => !stated.has(text),
    );
    for (const { text, ...relation } of suggested) {
      const tool = relation.kind === 'flow' ? relation.from.tool : relation.tool;
      emit({ type: 'learned', tool, what: text, from: 'names' });
    }
    return suggested;
  }

  private async tryRelation(
    relation: Relation,
    origin: 'stated' | 'suggested',
    round: number,
  ): Promise<void> {
    if (this.spent) return;
    const about = { kind: 'relation', relation } as const;
    if (relation.kind === 'flow') return this.tryFlow(relation, origin, round);
    const json = await this.args.next(relation.tool, round);
    const sequence = json === undefined ? undefined : callsFor(relation, json);
    if (sequence !== undefined) await this.conduct({ sequence, about, origin });
  }

  private async tryFlow(
    relation: Extract<Relation, { kind: 'flow' }>,
    origin: 'stated' | 'suggested',
    round: number,
  ): Promise<void> {
    const { from, to } = relation;
    const json = await this.args.next(from.tool, round);
    const targets = await this.args.of(to.tool);
    const base = targets.find((text) => leadsTo(text, to.path)) ?? targets[0];
    if (json === undefined || base === undefined) return;
    const target = this.tools.get(to.tool);
    // Where nobody states what is refused, no other name in the arguments may be what is refused.
    if (origin === 'suggested' && target !== undefined && namesIn(base, target, to.path) > 0) return;
    const first = { tool: from.tool, json };
    const begun = await this.make([first]);
    const data = begun[0]?.data;
    if (data === undefined) return;
    for (const at of pointersAt(data.node, from.path, mostFlows)) {
      if (this.spent) return;
      const next = { tool: to.tool, json: put(base, to.path, placeholder(1, at)) };
      await this.conduct({ sequence: [first, next], about: { kind: 'relation', relation }, origin }, begun);
    }
  }

  /** Names that nobody mixes up show whether it is a store; then come those that may be. */
  private async tryStore(store: Store): Promise<void> {
    if (this.spent) return;
    const control = distinctExperiment(store, ['case', ...plainPair]);
    const played = await this.make(control.sequence);
    const [first, second] = control.about.kind === 'distinct' ? control.about.values : ['', ''];
    const read = played[2]?.exchanged;
    const isStore = read?.outcome === 'success' && says(read.answer, first) && !says(read.answer, second);
    if (!isStore) return;
    for (const pair of confusedPairs) if (!this.spent) await this.conduct(distinctExperiment(store, pair));
  }

  private async walk(): Promise<void> {
    const { chosen, seen, seed } = this.settings;
    if (chosen.every(({ readOnly }) => readOnly)) return;
    for (let index = 0; !this.spent; index += 1) {
      const sequence = await walkAt(index, { seed, tools: chosen, args: this.args, seen });
      if (sequence === undefined) return;
      await this.make(sequence);
    }
  }

  private async conduct(experiment: Experiment, begun: readonly Played[] = []): Promise<void> {
    const { invariants, tally, era } = this.settings;
    const played = await this.make(experiment.sequence, begun);
    const judged = judgedSequence(experiment, played, era);
    if (judged === undefined) return;
    const isTrial = this.isTrial(experiment);
    const onTrial = invariants.filter(({ id }) => isTrial && id === preview.id);
    const laws = invariants.filter((law) => !onTrial.includes(law));
    if (isTrial && succeededWithData(played) && sequenceSightings(onTrial, judged).length === 0) {
      this.held.add(textOf(experiment));
      sequenceSightings(onTrial, judged, tally);
    }
    for (const sighting of sequenceSightings(laws, judged, tally))
      await this.desk.investigate(sighting, experiment, played, this.call);
  }

  /** Names alone suggest it, and it was not seen to hold yet: then its breach is nobody's fault. */
  private isTrial(experiment: Experiment): boolean {
    const { origin, about } = experiment;
    if (origin !== 'suggested' || about.kind !== 'relation' || !isEarned(about.relation)) return false;
    return !this.held.has(textOf(experiment));
  }

  /** Makes the calls of a sequence, tells of them, and has each judged by itself. */
  private async make(sequence: Sequence, begun: readonly Played[] = []): Promise<readonly Played[]> {
    const played = await this.player.play(sequence, { begun });
    this.settings.seen.learn(
      played.map(({ case: current }) => current),
      played.map(({ exchanged }) => exchanged),
    );
    for (let at = begun.length; at < played.length; at += 1) {
      const made = played[at];
      if (made === undefined) break;
      this.calls += 1;
      this.tell(made);
      const upTo = { sequence: sequence.slice(0, at + 1), played: played.slice(0, at + 1) };
      await this.desk.judgeCall(made, upTo, this.call);
    }
    return played;
  }

  private get call(): number {
    return this.settings.told + this.calls;
  }

  private tell({ case: current, exchanged }: Played): void {
    const { emit } = this.settings;
    const { call } = this;
    const { index, tool, phase, label, mutations, stimulus, exercised } = current;
    emit({ type: 'case', call, index, tool, phase, label, mutations, stimulus, exercised });
    const { ms, bytesSent, bytesReceived } = exchanged.observation;
    emit({ type: 'exchanged', call, outcome: exchanged.outcome, ms, bytesSent, bytesReceived });
  }

  private get spent(): boolean {
    const { most, budget, stopped } = this.settings;
    return this.lost || stopped() || this.calls + 3 > most || budget.forCases < 3;
  }
}
