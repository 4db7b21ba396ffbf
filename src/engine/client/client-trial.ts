import type { Case } from '../../corpus/case.js';
import type { CaseFile } from '../../corpus/case-file.js';
import { readCorpus } from '../../corpus/read-corpus.js';
import { AssayError } from '../../errors/assay-error.js';
import type { Attack, AttackScene, Staged } from '../../hostile/attack.js';
import { agreeing } from '../../hostile/attacks/agreeing.js';
import { mistyped } from '../../hostile/attacks/mistyped.js';
import type { HostileTool } from '../../hostile/hostile-tool.js';
import { searchStructured } from '../../hostile/hostile-tool.js';
import type { Reaction } from '../../hostile/oracle/reaction.js';
import type { ClientLaw, ClientLawId, Handover } from '../../hostile/laws/client-law.js';
import { clientLawOf, clientLaws } from '../../hostile/laws/laws.js';
import { playText } from '../../hostile/play/play-text.js';
import type { Violation } from '../../invariants/invariant.js';
import { identity } from '../../protocol/identity.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Outcome } from '../../protocol/outcome.js';
import type { DriverReply } from '../../targets/client/driver-reply.js';
import type { Emit } from '../event-stream.js';
import { Tally } from '../tally.js';
import { subjectOf } from './client-case.js';
import type { ClientScene, Seen } from './client-desk.js';
import { ClientDesk } from './client-desk.js';
import type { ClientSettings } from './client-options.js';
import type { ReplayedClientCase } from './client-replay.js';
import { replayIn } from './client-replay.js';
import { runSheet } from './client-sheet.js';
import type { ClientSession, Performance } from './client-session.js';
import { controlOf } from './control-play.js';
import type { Stop } from './first-meeting.js';
import { meet, stopOf } from './first-meeting.js';
import { handoverOf, sightingsOf } from './handover.js';
import { PlayBench } from './play-bench.js';
import { isWithin, toldOf } from './play-bounds.js';
import { ResultCoverage } from './result-coverage.js';

/** Plays may be endless: after so many in a row that are of no use, an attack has no more. */
const mostPassedOver = 500;

/** One run against one client, from `runStarted` to `runFinished`. */
export class ClientTrial {
  readonly #settings: ClientSettings;
  readonly #session: ClientSession;
  readonly #emit: Emit;
  readonly #tool: HostileTool = searchStructured;
  readonly #scene: ClientScene;
  readonly #desk: ClientDesk;
  readonly #tally = new Tally();
  readonly #coverage: ResultCoverage;
  #calls = 0;
  #rowsTried = 0;
  /** Whether every right result of a plainly listed tool came through. */
  #delivers = true;
  /** Whether the client validates at all; unknown until it is asked. */
  #validating: boolean | undefined;

  constructor(settings: ClientSettings, session: ClientSession, emit: Emit) {
    const { era, seed, corpusDir, maxCalls, redact } = settings;
    this.#settings = settings;
    this.#session = session;
    this.#emit = emit;
    const bench = new PlayBench(this.#tool, era);
    this.#coverage = new ResultCoverage(this.#tool.name, bench.assertions);
    this.#scene = { session, bench, era, seed, corpusDir, redact, emit };
    this.#desk = new ClientDesk(this.#scene, Math.floor(maxCalls / 5));
  }

  async run(): Promise<void> {
    this.#tellStart();
    const stop = await this.#guarded();
    for (const settled of this.#tally.settle(Object.values(clientLaws))) this.#emit(settled);
    const ended = stop ?? this.#ending();
    this.#emit({
      type: 'runFinished',
      status: ended === undefined ? 'complete' : this.#calls === 0 ? 'unavailable' : 'incomplete',
      reason: ended?.reason ?? null,
      ...(ended === undefined ? {} : { code: ended.code }),
      ...(ended?.advice === undefined ? {} : { advice: ended.advice }),
      calls: this.#calls + this.#desk.spent,
      cases: this.#calls,
      coverage: this.#coverage.summary,
      untestedTools: this.#calls === 0 ? [this.#tool.name] : [],
    });
  }

  #ending(): Stop | undefined {
    if (this.#settings.signal.aborted) return { code: 'interrupted', reason: 'interrupted' };
    if (this.#rowsTried > 0 && this.#settings.sheet === 'only') return undefined;
    return this.#calls === 0 ? { code: 'nothing-tested', reason: 'no attack was made' } : undefined;
  }

  /** A driver that breaks its own protocol ends the run, with what was found until then. */
  async #guarded(): Promise<Stop | undefined> {
    try {
      const obstacle = await meet(this.#session, this.#tool, this.#settings.era);
      if (obstacle !== undefined) return obstacle;
      const { sheet } = this.#settings;
      if (sheet !== 'none') this.#rowsTried = await runSheet(this.#settings, this.#emit);
      if (sheet === 'only') return undefined;
      await this.#replayCorpus();
      await this.#tryAll();
      return undefined;
    } catch (error) {
      if (error instanceof AssayError) return stopOf(error);
      throw error;
    }
  }

  get #attackScene(): AttackScene {
    const { era, seed, transport } = this.#settings;
    return { era, seed, transport, tool: this.#tool };
  }

  /** What failed before is looked at first; what does not fail any more is told as fixed. */
  async #replayCorpus(): Promise<void> {
    const { corpusDir, era } = this.#settings;
    if (corpusDir === null) return;
    const { cases, broken } = await readCorpus(corpusDir);
    for (const { path, problem } of broken) this.#emit({ type: 'warned', message: `${path}: ${problem}` });
    for (const { path, file } of cases) {
      if (file.direction !== 'client' || file.era !== era || !this.#mayGoOn()) continue;
      const replayed = await replayIn(this.#session, file);
      this.#desk.spent += replayed.tried;
      const { fingerprint, invariant, tool } = file;
      if (replayed.verdict === 'fixed')
        this.#emit({ type: 'fixed', fingerprint, invariant, tool, case: path });
      if (replayed.verdict === 'not-replayed')
        this.#emit({ type: 'warned', message: `${path} was not replayed: ${replayed.detail}` });
      if (replayed.failed > 0) this.#tellKnown(file, path, replayed);
    }
  }

  #tellKnown(file: CaseFile, path: string, replayed: ReplayedClientCase): void {
    const level = clientLawOf(file.invariant)?.level ?? 'must';
    const violation: Violation = { level, place: '', message: file.description };
    this.#tally.judged(file.invariant, [violation]);
    this.#desk.tellKnown(file, path, violation, { failed: replayed.failed, tried: replayed.tried });
  }

  /** Unused shares go to the attacks that come later. */
  async #tryAll(): Promise<void> {
    const { attacks, maxCalls } = this.#settings;
    for (const [at, attack] of attacks.entries()) {
      if (!this.#mayGoOn()) return;
      await this.#try(attack, Math.max(2, Math.floor((maxCalls - this.#calls) / (attacks.length - at))));
    }
  }

  async #try(attack: Attack, share: number): Promise<void> {
    const obstacle = await this.#obstacle(attack);
    if (obstacle !== undefined) {
      this.#tally.notExercised(attack.law, `${attack.name}: ${obstacle}`);
      return;
    }
    let index = 0;
    for (const staged of this.#freshPlays(attack)) {
      if (index >= share || !this.#mayGoOn()) return;
      const handover = await this.#judge(this.#named(attack), staged, index);
      if (attack === agreeing && isRefused(handover)) this.#delivers = false;
      index += 1;
    }
  }

  /** Each play once, and only those that are within the bounds and about the law of the attack. */
  *#freshPlays(attack: Attack): Generator<Staged> {
    const seen = new Set<string>();
    let passedOver = 0;
    for (const staged of attack.plays(this.#attackScene)) {
      if (passedOver > mostPassedOver) return;
      passedOver += 1;
      const text = playText(staged.play);
      if (seen.has(text) || !isWithin(staged.play, this.#settings)) continue;
      if (!isAbout(attack.law, this.#scene.bench.right(staged.play))) continue;
      seen.add(text);
      passedOver = 0;
      yield staged;
    }
  }

  /** Why what the client does in this attack would prove nothing, as a sentence without its full stop. */
  async #obstacle(attack: Attack): Promise<string | undefined> {
    const [first] = attack.plays(this.#attackScene);
    if (first === undefined) return 'has nothing to try in this era and over this transport';
    if (attack.law === 'client.delivers') return undefined;
    const control = controlOf(attack, this.#attackScene);
    if (control === undefined) return undefined;
    const honest = this.#named({ ...agreeing, name: attack.name });
    const seen = await this.#judge(honest, { phase: 'coverage', play: control, mutations: [] }, 0);
    const applies = clientLaws['client.delivers'].applies(seen);
    if (applies !== true) return applies.notExercised;
    if (isRefused(seen)) return 'the client refuses right results too, so a refusal proves nothing';
    if (attack.law !== 'client.validation-on' || (await this.#validates())) return undefined;
    return 'the client does not validate results of a plainly listed tool either, which client.refuses tells';
  }

  /** What is refused of the plainest tool already is one finding, however the tools and the results look. */
  #named(attack: Attack): Attack {
    return attack.law === 'client.delivers' && !this.#delivers ? { ...attack, name: agreeing.name } : attack;
  }

  /** Whether the plainest broken result of a plainly listed tool is refused; asked once. */
  async #validates(): Promise<boolean> {
    if (this.#validating !== undefined) return this.#validating;
    const [first] = mistyped.plays(this.#attackScene);
    if (first === undefined) return true;
    const seen = await this.#judge(mistyped, first, 0);
    this.#validating = clientLaws['client.refuses'].check(seen).length === 0;
    return this.#validating;
  }

  /** Plays one play and judges it. */
  async #judge(attack: Attack, { phase, play, mutations }: Staged, index: number): Promise<Handover> {
    const { session, bench, era } = this.#scene;
    const current: Case = {
      tool: subjectOf(play),
      phase,
      index,
      stimulus: { kind: 'play', json: playText(play) },
      mutations,
      ...bench.label(play),
    };
    this.#calls += 1;
    const number = this.#calls;
    const seen = await session.perform(play);
    this.#tell(number, current, seen);
    const handover = handoverOf(attack, play, era, seen);
    const law = clientLaws[attack.law];
    for (const judging of law.id === 'client.bounds' ? [law] : [law, clientLaws['client.bounds']])
      await this.#hold(judging, attack, { case: current, handover, call: number });
    return handover;
  }

  async #hold(law: ClientLaw, attack: Attack, seen: Seen): Promise<void> {
    const applies = law.applies(seen.handover);
    const sightings = sightingsOf(law, seen.handover, this.#settings.era);
    const violations = sightings.map(({ violation }) => violation);
    if (applies === true) this.#tally.judged(law.id, violations);
    else this.#tally.notExercised(law.id, applies.notExercised);
    for (const sighting of sightings) {
      const { violation, fingerprint } = sighting;
      const { tool } = seen.case;
      this.#emit({ type: 'violated', call: seen.call, invariant: law.id, tool, fingerprint, violation });
      if (this.#desk.isNew(sighting)) await this.#desk.investigate(sighting, attack, seen);
    }
  }

  #tell(call: number, current: Case, { acts, last }: Performance): void {
    const { index, tool, phase, label, mutations, stimulus, exercised } = current;
    this.#coverage.add(exercised);
    this.#emit({
      type: 'case',
      call,
      index,
      tool,
      phase,
      label,
      mutations,
      stimulus: toldOf(stimulus),
      exercised,
    });
    const lines = acts.flatMap(({ heard }) => heard);
    const size = (from: 'client' | 'server'): number =>
      lines.filter((line) => line.from === from).reduce((sum, { bytes }) => sum + bytes.length + 1, 0);
    this.#emit({
      type: 'exchanged',
      call,
      outcome: outcomeOf(last.reply),
      ms: last.ms,
      bytesSent: size('server'),
      bytesReceived: size('client'),
    });
  }

  #tellStart(): void {
    const { era, seed, maxCalls, timeoutMs, attacks, sheet } = this.#settings;
    const names = attacks.map(({ name }) => name);
    this.#emit({
      type: 'runStarted',
      version: identity.version,
      seed,
      config: { era, maxCalls, timeoutMs, attacks: names, sheet, ...boundsSaid(this.#settings) },
      target: { kind: 'client', transport: this.#settings.transport, endpoint: this.#session.endpoint },
      era,
    });
    const { name, inputSchema, outputSchema } = this.#tool;
    const tool = {
      name,
      inputSchema: writeJson(inputSchema),
      outputSchema: writeJson(outputSchema),
      readOnly: true,
    };
    this.#emit({
      type: 'discovered',
      era,
      negotiated: era,
      serverInfo: { ...this.#session.client },
      tools: [tool],
      skipped: [],
    });
  }

  #mayGoOn(): boolean {
    return this.#calls < this.#settings.maxCalls && !this.#settings.signal.aborted;
  }
}

/** Whether a law has something to say of a play, when the client goes through all of it. */
const isAbout = (law: ClientLawId, right: Reaction): boolean =>
  clientLaws[law].applies({ ...wentThrough, right }) === true;

const wentThrough = {
  attack: '',
  what: '',
  play: [],
  asked: true,
  reply: { kind: 'answered', answer: { outcome: 'success' } },
} as const;

/** Whether a right result did not come through. */
function isRefused(handover: Handover): boolean {
  const { applies, check } = clientLaws['client.delivers'];
  return applies(handover) === true && check(handover).length > 0;
}

/** The bounds on what is sent, where there are some. */
const boundsSaid = ({ maxPayloadBytes, maxValueDepth }: ClientSettings): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries({ maxPayloadBytes, maxValueDepth }).filter(([, bound]) => Number.isFinite(bound)),
  );

/** In the words for servers: whatever kept a result from the application counts as a protocol error. */
function outcomeOf(reply: DriverReply): Outcome {
  if (reply.kind === 'ended') return 'crashed';
  if (reply.kind !== 'answered') return 'silent';
  const { outcome } = reply.answer;
  if (outcome === 'timeout') return 'silent';
  return outcome === 'refused' || outcome === 'unsupported' ? 'protocolError' : outcome;
}
