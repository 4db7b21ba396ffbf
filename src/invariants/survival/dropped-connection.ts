import { excerptOf } from '../../protocol/json/writer.js';
import { offerKinds } from '../../protocol/offer.js';
import { excerpt } from '../excerpt.js';
import type { ExchangeKind, Facet, JudgedExchange } from '../invariant.js';
import { sentence } from '../sentence.js';

/** To give up a request of more bytes unread is a right that a server has. */
const mostRead = 64 * 1024;

const isDropped = ({ outcome, livesOn, observation }: JudgedExchange): boolean =>
  outcome === 'crashed' && livesOn === true && observation.http === undefined;

const silence = ({ livesOn }: ExchangeKind): string | undefined =>
  livesOn === undefined ? 'the connection is the process; its end is judged by itself' : undefined;

/** The part of survival.no-crash that is about one connection: over HTTP a server can lose it and live on. */
export const droppedConnection: Facet = {
  on: 'exchange',
  speaksOf: offerKinds,
  silence,
  applies: (exchange) => {
    const why = silence(exchange);
    return why === undefined ? true : { notExercised: why };
  },
  check: (exchange) => {
    if (!isDropped(exchange)) return [];
    const { stimulus } = exchange.case;
    const { failure = 'connection broken', bytesSent } = exchange.observation;
    return [
      {
        level: bytesSent > mostRead ? 'observed' : 'must',
        place: '',
        message: sentence(
          `the connection of this case ended without a response (${failure}) and the server lives on; a server answers each request, whatever is sent`,
        ),
        promised: {
          at: 'rule survival.no-crash',
          text: 'the process does not exit, the connection does not close',
        },
        got: {
          at: `case ${excerptOf(exchange.case.tool, 80)}`,
          text: excerpt(stimulus.kind === 'raw' ? stimulus.base64 : stimulus.json),
        },
      },
    ];
  },
};
