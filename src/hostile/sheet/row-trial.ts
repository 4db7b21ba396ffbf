import type { Json } from '../../../arbitraries/json/json.js';
import { cut } from '../../invariants/sentence.js';
import { differenceFromAll } from '../laws/difference.js';
import type { Play } from '../play/play.js';
import type { CauseId } from './causes.js';
import type { EvidencePlay, Wanted } from './evidence.js';
import { evidenceOf, mostPlays } from './evidence.js';
import type { SeenAct, SeenPlay } from './performer.js';
import { outcomeOf } from './performer.js';
import type { RowId } from './questions.js';
import type { Answered } from './row.js';
import type { SheetScene } from './sheet-scene.js';

/** What a row comes to. */
export interface RowResult extends Answered {
  readonly cause?: CauseId;
  readonly checked?: Answered;
}

interface Side {
  held: number;
  tried: number;
  /** The first variant that the client did not do right by. */
  first: string | undefined;
}

/** One play, what came of it, and whether the application was told that it went well. */
export interface Tried {
  readonly seen: SeenPlay;
  readonly held: boolean;
  /** What the application got as a success; `undefined` when it got none. */
  readonly value: Json | undefined;
}

/** `beside`: what was recorded, at the end of the line. `instead`: the line itself. */
interface Telling {
  readonly beside?: string;
  readonly narrow?: CauseId;
  readonly instead?: string;
}

/** `anew`: as a client that has lived through nothing, whatever the play before it was. */
interface How {
  readonly anew?: boolean;
}

/** Ends after which a connection goes on. */
const keptGoing: ReadonlySet<string> = new Set(['success', 'toolError', 'protocolError', 'inputRequired']);

/** How a row lets the client live through its variants, and keeps count and evidence. */
export class RowTrial {
  readonly scene: SheetScene;
  readonly #plays: EvidencePlay[] = [];
  readonly #honest: Side = { held: 0, tried: 0, first: undefined };
  readonly #broken: Side = { held: 0, tried: 0, first: undefined };
  readonly #asked: Side = { held: 0, tried: 0, first: undefined };
  /** Right answers that the client has no operation for. */
  #unsupported = 0;
  /** Whether the client has to begin anew: at the first play, and after one that may have cost its connection. */
  #isSpent = true;

  readonly #id: RowId;
  #uris = 0;

  constructor(scene: SheetScene, id: RowId) {
    this.scene = scene;
    this.#id = id;
  }

  /**
   * A URI that nobody has read before: a client may keep what it read for as long as it was told, also over connections,
   * and that must not be held against it.
   */
  freshUri(): string {
    this.#uris += 1;
    return `sheet://${this.#id.toLowerCase()}/${this.#uris}`;
  }

  get evidence(): readonly EvidencePlay[] {
    return this.#plays;
  }

  /** How many variants were judged; of a row that judges none, how many were recorded. */
  get variants(): number {
    return this.#honest.tried + this.#broken.tried + this.#asked.tried || this.#plays.length;
  }

  /** A right answer: this result, JSON text, has to reach the application as a success. */
  deliver(name: string, play: Play, result: string, how: How = {}): Promise<Tried> {
    return this.#try(
      'deliver',
      this.#honest,
      name,
      play,
      (value) => value !== undefined && isSame(result, value),
      how,
    );
  }

  /** A broken answer: nothing may reach the application as a success. */
  refuse(name: string, play: Play, how: How = {}): Promise<Tried> {
    return this.#try('refuse', this.#broken, name, play, (value) => value === undefined, how);
  }

  /** An answer to a question of its own; `isRight` says whether the client did right. */
  ask(name: string, play: Play, isRight: (seen: SeenPlay) => boolean, how: How = {}): Promise<Tried> {
    return this.#try('judge', this.#asked, name, play, (_value, seen) => isRight(seen), how);
  }

  /** Nothing is judged; it is kept as evidence. */
  async record(name: string, play: Play, how: How = {}): Promise<Tried> {
    const seen = await this.#perform(play, how);
    this.#keep(name, 'record', null, play, seen);
    return { seen, held: true, value: valueOf(seen) };
  }

  async #try(
    wanted: Wanted,
    side: Side,
    name: string,
    play: Play,
    isRight: (value: Json | undefined, seen: SeenPlay) => boolean,
    how: How,
  ): Promise<Tried> {
    const seen = await this.#perform(play, how);
    const value = valueOf(seen);
    const held = isRight(value, seen);
    side.tried += 1;
    if (held) side.held += 1;
    else side.first ??= `${name}: ${endingOf(seen)}`;
    if (wanted === 'deliver' && outcomeOf(seen.last) === 'unsupported') this.#unsupported += 1;
    this.#keep(name, wanted, held, play, seen);
    return { seen, held, value };
  }

  /** What broke a connection must not be held against the next variant. */
  async #perform(play: Play, { anew = this.#isSpent }: How): Promise<SeenPlay> {
    const seen = await this.scene.performer.perform(play, { anew });
    this.#isSpent = !keptGoing.has(outcomeOf(seen.last));
    return seen;
  }

  #keep(name: string, wanted: Wanted, held: boolean | null, play: Play, seen: SeenPlay): void {
    if (this.#plays.length < mostPlays) this.#plays.push(evidenceOf(name, wanted, held, play, seen));
  }

  /**
   * PASS when the client did right by all of them.
   *
   * @param cause of what broken and other answers met; what right ones met is `narrow` where nothing else is said
   */
  result(cause: CauseId, { beside = '', narrow = 'narrow', instead }: Telling = {}): RowResult {
    if (this.#unsupported > 0 && this.#unsupported === this.#honest.tried)
      return { verdict: 'UNAVAILABLE', seen: 'the client has no such operation' };
    const seen = instead ?? [...this.#sides(), ...(beside === '' ? [] : [beside])].join('; ');
    const isBroken = isFailing(this.#broken) || isFailing(this.#asked);
    const failing = isBroken ? cause : isFailing(this.#honest) ? narrow : undefined;
    return failing === undefined ? { verdict: 'PASS', seen } : { verdict: 'FAIL', seen, cause: failing };
  }

  #sides(): readonly string[] {
    const sides = [
      [this.#broken, 'broken stopped'],
      [this.#asked, 'as it should be'],
      [this.#honest, 'right delivered'],
    ] as const;
    return sides
      .filter(([{ tried }]) => tried > 0)
      .map(([side, word]) => `${side.held}/${side.tried} ${word}${firstOf(side)}`);
  }
}

const isFailing = ({ held, tried }: Side): boolean => held < tried;
const firstOf = ({ first }: Side): string => (first === undefined ? '' : ` (${first})`);

function isSame(result: string, value: Json): boolean {
  return differenceFromAll([result], value) === undefined;
}

/** What came after something failed, such as the listing, is no success: the application knows. */
function valueOf(seen: SeenPlay): Json | undefined {
  const { last, whole } = seen;
  const { reply } = last;
  const isSuccess = reply.kind === 'answered' && reply.answer.outcome === 'success';
  return whole && isSuccess && failedBefore(seen) === undefined ? (reply.answer.value ?? null) : undefined;
}

/** The first act before the last one that did not go well. */
const failedBefore = ({ acts }: SeenPlay): SeenAct | undefined =>
  acts.slice(0, -1).find((act) => outcomeOf(act) !== 'success');

/** How a play ended, for one line. */
export function endingOf(seen: SeenPlay): string {
  const act = failedBefore(seen) ?? seen.last;
  const message = act.reply.kind === 'answered' ? act.reply.answer.error?.message : undefined;
  const said = message === undefined ? '' : ` "${cut(message, 48)}"`;
  return `${act === seen.last && seen.whole ? '' : `${act.ask.op} `}${outcomeOf(act)}${said}`;
}
