import type { Era } from '../../protocol/era.js';
import type { Outcome } from '../../protocol/outcome.js';

/**
 * One message of a host that can not be driven, and what our server answered.
 *
 * @property call counts from 1
 * @property principal whose authorization came with it: `none`, `auth 1`, …; never the authorization itself
 * @property method what it asked for; null where it was no message at all
 * @property name the tool, prompt or resource that it named
 * @property attack null: the correct server
 * @property outcome of the answer, by what it says alone; null where nothing was to be answered
 * @property asked the message as text, bounded
 * @property said all that was answered, one message a line, bounded
 */
export interface Served {
  readonly call: number;
  readonly principal: string;
  readonly era: Era;
  readonly method: string | null;
  readonly name: string | null;
  readonly attack: string | null;
  readonly outcome: Outcome | null;
  readonly bytesReceived: number;
  readonly bytesSent: number;
  readonly asked: string;
  readonly said: string;
}
