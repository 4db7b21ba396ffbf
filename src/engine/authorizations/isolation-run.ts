import type { RecordedStep } from '../../corpus/case-file.js';
import { nobodysTool } from '../../invariants/cache/foreign-things.js';
import { accessPlace } from '../../invariants/cache/order.js';
import type { Invariant } from '../../invariants/invariant.js';
import type { JudgedIsolation, Principal, View } from '../../invariants/isolation.js';
import type { Era } from '../../protocol/era.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { unlessInterrupted } from '../../targets/server/interruption.js';
import type { FindingDesk } from '../finding-desk.js';
import type { Grounds } from '../grounds.js';
import type { Tally } from '../tally.js';
import type { Workshop } from '../workshop/workshop.js';
import { usesOf } from './foreign-ids.js';
import { freshArguments } from './fresh-arguments.js';
import { inFlight, pairsOf, requestsOfPair } from './in-flight.js';
import { lawsOn, opinionsOf } from '../law-opinions.js';
import { stepsOf } from './isolation-steps.js';
import { orderExperiment, requestsOfBlock } from './order-experiment.js';
import type { Admission, Question } from './principals.js';
import { Principals } from './principals.js';
import { blockSize } from './schedule.js';
import { callOf, isReading, listsOf, namedIn, readOf, resourceList, toolList } from './questions.js';

const id = 'cache.isolation';

export interface IsolationSettings {
  readonly era: Era;
  readonly seed: number;
  readonly invariants: readonly Invariant[];
  /** Meets the server as somebody, or why nobody can be told apart there. */
  readonly openAs: Admission | string;
  /** The tools that may be called. */
  readonly chosen: readonly AdvertisedTool[];
  readonly workshop: Workshop;
  /** Arguments that tools took. */
  readonly grounds: Pick<Grounds, 'of'>;
  readonly tally: Pick<Tally, 'judged' | 'notExercised'>;
  readonly desk: Pick<FindingDesk, 'note' | 'recordAsked'>;
  /** Requests that may be made. */
  readonly budget: number;
  readonly stopped: () => boolean;
}

const strangers: readonly Exclude<Principal, 'a'>[] = ['b', 'none', 'invalid'];
/** So many calls are looked at for ids. */
const mostListings = 16;
/** So many pairs of calls are in flight at once. */
const mostPairs = 3;
/** So many resources of one list are asked for. */
const mostResources = 4;

/** Whether what is shown to one authorization reaches another. Resolves to the requests that it took. */
export async function compareAuthorizations(settings: IsolationSettings): Promise<number> {
  const { invariants, openAs, tally, era } = settings;
  if (invariants.every(({ on }) => on !== 'isolation')) return 0;
  if (typeof openAs === 'string') {
    tally.notExercised(id, openAs);
    return 0;
  }
  const principals = new Principals(era, openAs.open);
  try {
    await unlessInterrupted(new Comparison(settings, principals).run(openAs.invalid));
  } finally {
    await principals.close();
  }
  return principals.requests;
}

class Comparison {
  private readonly settings: IsolationSettings;
  private readonly principals: Principals;
  private views = 0;
  private hasViews = false;
  /** An answer reached another connection. */
  private crossed = false;
  /** Somebody was let in because somebody else was. */
  private lets = false;
  /** Of methods and tools in which a fault was found: it is told once. */
  private readonly told = new Set<string>();

  constructor(settings: IsolationSettings, principals: Principals) {
    this.settings = settings;
    this.principals = principals;
  }

  async run(invalid: Readonly<Record<string, string>>): Promise<void> {
    const { tally } = this.settings;
    for (const who of ['a', 'b'] as const)
      if ((await this.ask(who, toolList)).outcome !== 'success')
        return tally.notExercised(id, `authorization ${who} does not get tools/list: is it valid?`);
    this.hasViews = (await this.principals.ask('a', this.views, toolList)).outcome === 'success';
    await this.principals.leave(this.views);
    const lists = listsOf(await this.principals.capabilities('a'));
    const calls = await this.calls();
    await this.goOnOverA(invalid);
    for (const other of strangers) {
      // Whoever is let in at all gets everything, and so does the next.
      if (this.lets) return;
      for (const list of lists) await this.compareOrder(() => list, other);
      // Who is not even met gets no further.
      if (!(await this.principals.meets(other))) continue;
      await this.readForeign(other);
      for (const call of calls) await this.compareOrder(call, other);
      await this.useForeignIds(other);
      await this.callListed(other);
      if (other === 'b') await this.askAtOnce();
    }
  }

  /** Of each tool that only reads: the call that is known to succeed, and calls with arguments that nobody sent yet. */
  private async calls(): Promise<readonly ((round: number) => Question | undefined)[]> {
    const calls: ((round: number) => Question | undefined)[] = [];
    for (const { name, call } of this.grounded()) {
      if (this.hasViews) calls.push(() => call);
      const fresh = await freshArguments(this.settings.workshop, name);
      if (fresh.length >= blockSize)
        calls.push((round) => {
          const json = fresh[round];
          return json === undefined ? undefined : callOf(name, json);
        });
    }
    return calls;
  }

  private async compareOrder(
    questionAt: (round: number) => Question | undefined,
    other: Exclude<Principal, 'a'>,
  ): Promise<void> {
    const question = questionAt(0);
    if (question === undefined || this.lets || this.isTold(question) || this.left < requestsOfBlock) return;
    const { era, seed, stopped } = this.settings;
    const order = await orderExperiment(questionAt, other, {
      era,
      seed,
      stopped,
      principals: this.principals,
      nextView: () => (this.hasViews ? (this.views += 1) : undefined),
      left: () => this.left,
    });
    if (order !== undefined) await this.judge(order);
  }

  /** Resources that are listed to `a` alone, asked for by a stranger. */
  private async readForeign(other: Exclude<Principal, 'a'>): Promise<void> {
    if (!Object.hasOwn(await this.principals.capabilities('a'), 'resources') || this.left < 4) return;
    const { own, theirs } = await this.shown(resourceList, other);
    const [first = [], ...again] = own.map((view) => namedIn(view, 'resources'));
    const toOthers = new Set(theirs.flatMap((view) => namedIn(view, 'resources')));
    const foreign = first.filter((uri) => again.every((names) => names.includes(uri)) && !toOthers.has(uri));
    for (const uri of foreign.slice(0, mostResources))
      await this.compareForeign('foreign', readOf(uri), readOf(`${uri}-assay-none`), other);
  }

  /** What is refused alone, over the connection on which `a` is let in. */
  private async goOnOverA(header: Readonly<Record<string, string>>): Promise<void> {
    const { era, stopped } = this.settings;
    if (this.left < 3 || this.lets || stopped()) return;
    const { method, tool } = toolList;
    const unknown = await this.ask('invalid', toolList);
    const owner = await this.ask('a', toolList);
    const stranger = await this.principals.askOverA('invalid', toolList, header);
    await this.judge({ kind: 'withdrawn', era, method, tool, other: 'invalid', owner, stranger, unknown });
  }

  /** Calls in flight at once, with equal ids, of a and b. */
  private async askAtOnce(): Promise<void> {
    const { era, seed, stopped } = this.settings;
    for (const pair of pairsOf([...this.grounded().map(({ call }) => call), toolList]).slice(0, mostPairs))
      if (this.left >= requestsOfPair && !stopped() && !this.crossed)
        await this.judge(await inFlight(pair, { era, seed, principals: this.principals }));
  }

  /** Ids that a call shows to `a` alone, given to tools that take one. */
  private async useForeignIds(other: Exclude<Principal, 'a'>): Promise<void> {
    for (const { call } of this.grounded().slice(0, mostListings)) {
      if (this.left < 4) return;
      const { own, theirs } = await this.shown(call, other);
      for (const { tool, json, invented } of usesOf(own, theirs, this.settings.chosen.filter(isReading)))
        await this.compareForeign('foreign', callOf(tool, json), callOf(tool, invented), other);
    }
  }

  /** What both are shown, `a` before and after the other: what comes and goes with time is nobody's own. */
  private async shown(
    question: Question,
    other: Exclude<Principal, 'a'>,
  ): Promise<{ readonly own: readonly View[]; readonly theirs: readonly View[] }> {
    const before = await this.ask('a', question);
    const theirs = [await this.ask(other, question), await this.ask(other, question)];
    return { own: [before, await this.ask('a', question)], theirs };
  }

  /** Tools that only read, with the call that is known to succeed. */
  private grounded(): readonly { readonly name: string; readonly call: Question }[] {
    const { chosen, grounds } = this.settings;
    return chosen.filter(isReading).flatMap(({ name }) => {
      const ground = grounds.of(name);
      return ground === undefined ? [] : [{ name, call: callOf(name, ground) }];
    });
  }

  /** Tools that are in a stranger's list, called by it. */
  private async callListed(other: Exclude<Principal, 'a'>): Promise<void> {
    // A list that is passed on names what does not exist: that is told already.
    if (this.left < 1 || this.isTold(toolList)) return;
    const theirs = new Set(namedIn(await this.ask(other, toolList), 'tools'));
    for (const { name, call } of this.grounded())
      if (theirs.has(name)) await this.compareForeign('listed', call, callOf(nobodysTool, '{}'), other);
  }

  private async compareForeign(
    kind: 'foreign' | 'listed',
    question: Question,
    invented: Question,
    other: Exclude<Principal, 'a'>,
  ): Promise<void> {
    if (this.isTold(question) || this.left < 3 || this.settings.stopped()) return;
    const { era } = this.settings;
    const { method, tool } = question;
    const owner = await this.ask('a', question);
    const stranger = await this.ask(other, question);
    const unknown = await this.ask(other, invented);
    await this.judge({ kind, era, method, tool, other, owner, stranger, unknown });
  }

  private async judge(judged: JudgedIsolation): Promise<void> {
    const { invariants, tally, desk } = this.settings;
    for (const sighting of opinionsOf(lawsOn(invariants, 'isolation'), judged, judged, tally)) {
      this.told.add(keyOf(judged));
      this.lets ||= sighting.violation.place === accessPlace;
      this.crossed ||= judged.kind === 'in-flight';
      if (!desk.note(sighting, 0)) continue;
      const repeats = judged.kind === 'order' ? judged.rounds.length / 4 - 1 : 0;
      const exchange: readonly RecordedStep[] = stepsOf(judged, sighting.violation);
      await desk.recordAsked(sighting, exchange, { failed: repeats, tried: repeats });
    }
  }

  private isTold(question: Question): boolean {
    return this.told.has(keyOf(question));
  }

  private get left(): number {
    return this.settings.budget - this.principals.requests;
  }

  private ask(as: Principal, question: Question): Promise<View> {
    return this.principals.ask(as, undefined, question);
  }
}

const keyOf = ({ method, tool }: Pick<Question, 'method' | 'tool'>): string => `${method} ${tool}`;
