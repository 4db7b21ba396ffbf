import type { Fixture } from '../fixture/fixture.js';
import type { HeardRequest } from '../hostile-server.js';
import { resultMessage } from '../play/message.js';
import type { Answer } from '../play/play.js';

/** What one of our servers says to a host that nobody drives. */
export interface HostedServer {
  /** The attack that it makes; null: none, it is correct. */
  readonly attack: string | null;
  /** As a `Director` answers. */
  answer(request: HeardRequest): Answer | 'no-cursor' | undefined;
}

/** The correct server with the fixture's tools and resources. */
export const fixtureServer = (fixture: Fixture): HostedServer => ({
  attack: null,
  answer({ method, params, era }) {
    const answer = fixture.answer(method, params);
    return answer === undefined ? undefined : { send: resultMessage(era, answer.result, answer.kind) };
  },
});
