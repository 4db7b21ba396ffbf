import { sentence } from '../../invariants/sentence.js';
import type { ClientLaw } from './client-law.js';
import { endingOf } from './client-law.js';

export const bounds: ClientLaw = {
  id: 'client.bounds',
  level: 'policy',
  source: { kind: 'house', reference: 'client.bounds' },
  law: 'validation keeps limits of time, depth and size, and the deadline of a request fires',
  right: 'comes back within its deadline, with the result or with an error',
  isForeseeable: false,
  applies: ({ reply }) =>
    reply.kind === 'answered' && reply.answer.outcome === 'unsupported'
      ? { notExercised: 'the client has no such operation' }
      : true,
  check: ({ attack, reply, stayedAt }) =>
    reply.kind === 'answered'
      ? []
      : [
          {
            level: 'policy',
            place: `/${attack}`,
            message: sentence(
              `the client ${endingOf(reply)}${stayedAt === undefined ? '' : ` at ${stayedAt.op}`}, past its own deadline`,
            ),
            next: 'bound the time, depth and size of validation, and run it where a deadline can end it',
          },
        ],
};
