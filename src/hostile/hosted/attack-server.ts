import type { Era } from '../../protocol/era.js';
import type { Attack } from '../attack.js';
import type { HeardRequest } from '../hostile-server.js';
import { searchStructured } from '../hostile-tool.js';
import { methodOf } from '../play/last-answers.js';
import type { Act, Answer, Play, PlayedMethod } from '../play/play.js';
import { isList, serversOf } from '../play/play.js';
import { Script } from '../play/script.js';
import type { HostedServer } from './hosted-server.js';

/** So many plays that a host can not live through are passed over in a row. */
const mostPassedOver = 200;

/**
 * A server that makes one attack, without anybody who drives the client: each call, read or prompt that the host asks
 * for gets what the next play has for it, and the lists are those of that play.
 */
export function attackServer(attack: Attack, seed: number): HostedServer {
  const byEra = new Map<Era, Showing>();
  return {
    attack: attack.name,
    answer(request) {
      const { era } = request;
      const showing = byEra.get(era) ?? new Showing(attack, era, seed);
      byEra.set(era, showing);
      return showing.answer(request);
    },
  };
}

/** Whether there is anything in the attack that a host alone can live through, in one of the revisions at least. */
export const isForHosts = (attack: Attack, eras: readonly Era[]): boolean =>
  eras.some((era) => playsFor(attack, era, 0).next().done !== true);

function* playsFor(attack: Attack, era: Era, seed: number): Generator<Play, void> {
  let passedOver = 0;
  for (const { play } of attack.plays({ era, transport: 'stdio', seed, tool: searchStructured })) {
    if (isForOneHost(play)) {
      passedOver = 0;
      yield play;
    } else if (passedOver++ >= mostPassedOver) return;
  }
}

/** Of one server and one authorization, and with an act that a host may come to by itself. */
const isForOneHost = (play: Play): boolean =>
  new Set(serversOf(play)).size === 1 &&
  play.every(({ ask }) => ask.op !== 'setAuth') &&
  play.some((act) => awaitedBy(act) !== undefined);

/** What a host asks for when it wants something of a server; it lists by itself. */
function awaitedBy({ ask, answers }: Act): PlayedMethod | undefined {
  const method = methodOf[ask.op];
  return method === undefined || isList(method) || answers?.[method] === undefined ? undefined : method;
}

/** How far one attack has come in one era. */
class Showing {
  readonly #plays: Iterator<Play, void>;
  #acts: Act[] = [];
  #script = new Script();
  #awaited: { readonly method: PlayedMethod; left: number } | undefined;

  constructor(attack: Attack, era: Era, seed: number) {
    this.#plays = playsFor(attack, era, seed);
    this.#advance();
  }

  answer({ method, params }: HeardRequest): Answer | 'no-cursor' | undefined {
    const answer = this.#script.answer(method, params);
    if (this.#awaited?.method === method) {
      this.#awaited.left -= 1;
      if (this.#awaited.left <= 0) this.#advance();
    }
    return answer;
  }

  /** Enters acts up to the next one that a host has to ask for; when no play is left, the last one stays. */
  #advance(): void {
    for (;;) {
      const act = this.#acts.shift() ?? this.#nextPlay();
      if (act === undefined) return;
      this.#script.enter(act);
      const method = awaitedBy(act);
      if (method === undefined) continue;
      this.#awaited = { method, left: act.answers?.[method]?.length ?? 1 };
      return;
    }
  }

  #nextPlay(): Act | undefined {
    const next = this.#plays.next();
    if (next.done === true) return undefined;
    this.#script = new Script();
    this.#acts = [...next.value];
    return this.#acts.shift();
  }
}
