import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { perConnection } from '../endpoint.js';
import { Refusal } from '../kit.js';
import type { Outcome, Twist, ZooRequest } from '../kit.js';
import { failure } from '../tools.js';

const exhausted = failure('The server is closed.');

/** After some request every call fails, until a new connection. */
function dying(era: Era, isFatal: (request: ZooRequest, made: Outcome) => boolean): Animal['server'] {
  return () =>
    perConnection(era, (): Twist => {
      let isDead = false;
      return {
        outcome: (made, request) => {
          if (isDead && request.method === 'tools/call') return exhausted;
          if (request.method === 'tools/call') isDead = isFatal(request, made);
          return made;
        },
      };
    });
}

const argumentsOf = ({ params }: ZooRequest): unknown => params['arguments'];

/** What is only seen when the server lives in more than one call. */
export const survivalAnimals: readonly Animal[] = [
  {
    name: 'is of no use after a call whose arguments are a string',
    source: 'A10',
    era: '2025-11-25',
    invariant: 'survival.alive',
    tool: 'search',
    minimal: '""',
    server: dying(
      '2025-11-25',
      (request) => request.params['name'] === 'search' && typeof argumentsOf(request) === 'string',
    ),
  },
  {
    name: 'is of no use after a key of Object.prototype',
    source: 'B23',
    era: '2026-07-28',
    invariant: 'survival.alive',
    tool: 'about',
    minimal: '{"__proto__":0}',
    server: dying('2026-07-28', (request) => {
      const args = argumentsOf(request);
      return (
        request.params['name'] === 'about' &&
        typeof args === 'object' &&
        args !== null &&
        Object.hasOwn(args, '__proto__')
      );
    }),
  },
  {
    name: 'does not get over NUL in a text',
    source: 'survival.alive',
    era: '2025-11-25',
    invariant: 'survival.alive',
    tool: 'count',
    minimal: '{"text":"\\u0000"}',
    server: dying('2025-11-25', (request, made) => {
      if (made instanceof Refusal || made['isError'] === true) return false;
      const { text } = (argumentsOf(request) ?? {}) as { readonly text?: unknown };
      return request.params['name'] === 'count' && typeof text === 'string' && text.includes('\u0000');
    }),
  },
];
