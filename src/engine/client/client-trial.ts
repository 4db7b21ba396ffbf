import type { Case } from '../../corpus/case.js';
import type { CaseFile } from '../../corpus/case-file.js';
import { readCorpus } from '../../corpus/read-corpus.js';
import { AssayError } from '../../errors/assay-error.js';
import type { Attack, Variant } from '../../hostile/attack.js';
import { sceneOf } from '../../hostile/attack.js';
import { agreeing } from '../../hostile/attacks/agreeing.js';
import type { HostileTool } from '../../hostile/hostile-tool.js';
import { searchStructured } from '../../hostile/hostile-tool.js';
import type { ClientLaw, ClientLawId, Handover } from '../../hostile/laws/client-law.js';
import { clientLaws } from '../../hostile/laws/laws.js';
import type { Violation } from '../../invariants/invariant.js';
import { identity } from '../../protocol/identity.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Outcome } from '../../protocol/outcome.js';
import type { DriverReply } from '../../targets/client/driver.js';
import type { Emit } from '../event-stream.js';
import type { StopCode } from '../events.js';
import { Tally } from '../tally.js';
import type { ClientScene } from './client-desk.js';
import { ClientDesk, handOver, sightingsOf } from './client-desk.js';
import type { ClientSettings } from './client-options.js';
import type { ReplayedClientCase } from './client-replay.js';
import { replayIn } from './client-replay.js';
import type { ClientCall, ClientSession } from './client-session.js';
import { ResultBench } from './result-bench.js';
import { isWithin } from './result-bounds.js';
import { ResultCoverage } from './result-coverage.js';

/** Variants may be endless: after so many in a row that are of no use, an attack has no more. */
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
  #problem = 'no attack was made';

  constructor(settings: ClientSettings, session: ClientSession, emit: Emit) {
    const { era, seed, corpusDir, maxCalls, redact } = settings;
    this.#settings = settings;
    this.#session = session;
    this.#emit = emit;
    const bench = new ResultBench(this.#tool, era);
    this.#coverage = new ResultCoverage(this.#tool.name, bench.assertions);
    this.#scene = { session, bench, tool: this.#tool, era, seed, corpusDir, redact, emit };
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
      calls: this.#calls + this.#desk.spent,
      cases: this.#calls,
      coverage: this.#coverage.summary,
      untestedTools: this.#calls === 0 ? [this.#tool.name] : [],
    });
  }

  #ending(): { readonly code: StopCode; readonly reason: string } | undefined {
    if (this.#settings.signal.aborted) return { code: 'interrupted', reason: 'interrupted' };
    return this.#calls === 0 ? { code: 'nothing-tested', reason: this.#problem } : undefined;
  }

  /** A driver that breaks its own protocol ends the run, with what was found until then. */
  async #guarded(): Promise<{ readonly code: StopCode; readonly reason: string } | undefined> {
    try {
      await this.#replayCorpus();
      await this.#tryAll();
      return undefined;
    } catch (error) {
      if (error instanceof AssayError) return { code: error.code, reason: error.message };
      throw error;
    }
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
    const law = clientLaws[file.invariant as ClientLawId];
    const violation: Violation = { level: law.level, place: '', message: file.description };
    this.#tally.judged(law.id, [violation]);
    this.#desk.tellKnown(file, path, violation, { failed: replayed.failed, tried: replayed.tried });
  }

  async #tryAll(): Promise<void> {
    const { attacks, maxCalls } = this.#settings;
    const share = Math.max(2, Math.floor(maxCalls / attacks.length));
    for (const attack of attacks) if (this.#mayGoOn()) await this.#try(attack, share);
  }

  async #try(attack: Attack, share: number): Promise<void> {
    const law = clientLaws[attack.law];
    const [first] = agreeing.variants(this.#tool, this.#settings.seed);
    const problem = await this.#session.enter(sceneOf(attack.pages(this.#tool), first?.result ?? '{}'));
    if (problem !== undefined) {
      this.#problem = `the client ${problem}`;
      this.#tally.notExercised(law.id, `${attack.name}: ${this.#problem}`);
      return;
    }
    if (attack.right === 'refuse' && first !== undefined && !(await this.#deliversIn(attack, first))) {
      this.#tally.notExercised(
        law.id,
        `${attack.name}: the client refuses right results too, so a refusal proves nothing`,
      );
      return;
    }
    let index = 0;
    for (const variant of this.#freshVariants(attack)) {
      if (index >= share || !this.#mayGoOn()) return;
      await this.#judge(attack, law, variant, index);
      index += 1;
    }
  }

  /** Each result once, and only those that are what the attack says that they are. */
  *#freshVariants(attack: Attack): Generator<Variant> {
    const wanted = attack.right === 'deliver' ? 'valid' : 'invalid';
    const seen = new Set<string>();
    let passedOver = 0;
    for (const variant of attack.variants(this.#tool, this.#settings.seed)) {
      if (passedOver > mostPassedOver) return;
      passedOver += 1;
      if (!isWithin(variant.result, this.#settings)) continue;
      if (seen.has(variant.result) || this.#scene.bench.judge(variant.result).label !== wanted) continue;
      seen.add(variant.result);
      passedOver = 0;
      yield variant;
    }
  }

  /** Law 13: in the same listing a right result has to come through, or a refusal says nothing. */
  async #deliversIn(attack: Attack, variant: Variant): Promise<boolean> {
    const honest: Attack = { ...agreeing, pages: (tool) => attack.pages(tool) };
    const seen = await this.#judge(honest, clientLaws['client.delivers'], variant, 0);
    return clientLaws['client.delivers'].check(seen).length === 0;
  }

  /** Sends one variant and judges it. */
  async #judge(attack: Attack, law: ClientLaw, variant: Variant, index: number): Promise<Handover> {
    const current = this.#caseOf(variant, index);
    this.#calls += 1;
    const number = this.#calls;
    const { handover, call } = await handOver(this.#scene, attack, current);
    this.#tell(number, current, call);
    const applies = law.applies(handover);
    const sightings = sightingsOf(law, handover, this.#settings.era);
    if (applies === true)
      this.#tally.judged(
        law.id,
        sightings.map(({ violation }) => violation),
      );
    else this.#tally.notExercised(law.id, applies.notExercised);
    for (const sighting of sightings) {
      const { violation, fingerprint } = sighting;
      this.#emit({
        type: 'violated',
        call: number,
        invariant: law.id,
        tool: this.#tool.name,
        fingerprint,
        violation,
      });
      if (this.#desk.isNew(sighting))
        await this.#desk.investigate(sighting, attack, { case: current, handover, call: number });
    }
    return handover;
  }

  #caseOf({ phase, result, mutations }: Variant, index: number): Case {
    return {
      tool: this.#tool.name,
      phase,
      index,
      stimulus: { kind: 'result', json: result },
      mutations,
      ...this.#scene.bench.label(result),
    };
  }

  #tell(call: number, current: Case, { reply, ms, bytesSent, bytesReceived }: ClientCall): void {
    const { index, tool, phase, label, mutations, stimulus, exercised } = current;
    this.#coverage.add(exercised);
    this.#emit({ type: 'case', call, index, tool, phase, label, mutations, stimulus, exercised });
    this.#emit({ type: 'exchanged', call, outcome: outcomeOf(reply), ms, bytesSent, bytesReceived });
  }

  #tellStart(): void {
    const { era, seed, maxCalls, timeoutMs, attacks } = this.#settings;
    const names = attacks.map(({ name }) => name);
    this.#emit({
      type: 'runStarted',
      version: identity.version,
      seed,
      config: { era, maxCalls, timeoutMs, attacks: names, ...boundsSaid(this.#settings) },
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
