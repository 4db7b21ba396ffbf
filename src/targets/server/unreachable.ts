import { AssayError } from '../../errors/assay-error.js';
import type { Era } from '../../protocol/era.js';
import type { Link, Observation, Transport } from '../../transport/transport.js';
import type { HandshakeFailure } from './handshake.js';

/** How hard we tried before we gave up. */
export interface Attempts {
  readonly connections: number;
  readonly seconds: number;
  readonly tried: readonly Era[];
}

/** Turns a handshake that did not come about into the one line that says what was wrong and what to do. */
export function unreachable(
  transport: Transport,
  link: Link,
  failure: HandshakeFailure,
  attempts: Attempts,
): AssayError {
  switch (failure.kind) {
    case 'noise':
      return new AssayError(
        'not-mcp',
        `${name(transport)} prints no JSON-RPC (${JSON.stringify(failure.sample)}, stopped there)`,
        {
          next: 'start the server in its stdio mode: stdout may hold nothing but MCP messages, logs belong on stderr',
        },
      );
    case 'refused':
      return refused(transport, failure, attempts);
    case 'silent':
      return new AssayError(
        'not-mcp',
        `${name(transport)} gave no answer within ${attempts.seconds.toFixed(1)} s`,
        {
          facts: [tried(attempts), ...stderrOf(link)],
          next: 'check that it is an MCP server that reads requests from stdin, or give it more time: --timeout 30s',
        },
      );
    case 'ended':
      return ended(transport, link, failure.observation, attempts);
  }
}

/** Whether a server that can not be met in one era may still be met in another. */
export const isOfTheEra = ({ code }: AssayError): boolean =>
  code === 'unsupported-era' || code === 'not-mcp' || code === 'unreachable';

/** A server that was met and then gave no list of its tools: nothing can be said of it. */
export function withoutList(transport: Transport, link: Link, observation: Observation): AssayError {
  const facts = [['tried', 'tools/list, after a handshake that went well'] as const, ...stderrOf(link)];
  if (observation.kind === 'silent') {
    const seconds = (observation.ms / 1000).toFixed(1);
    return new AssayError('not-mcp', `${name(transport)} gave no list of its tools within ${seconds} s`, {
      facts,
      next: 'give it more time: --timeout 30s',
    });
  }
  const how = observation.failure ?? howItEnded(observation);
  return new AssayError('unreachable', `${name(transport)} ${how} after the handshake`, {
    facts,
    next: 'run it alone: it must stay up and answer tools/list',
  });
}

type Ended = Extract<HandshakeFailure, { kind: 'ended' | 'silent' }>['observation'];

function ended(transport: Transport, link: Link, observation: Ended, attempts: Attempts): AssayError {
  if (transport.kind === 'http') return httpFailure(transport, observation, attempts);
  return new AssayError(
    'unreachable',
    `${name(transport)} ${howItEnded(observation)} after ${Math.round(observation.ms)} ms, without an answer`,
    {
      facts: stderrOf(link),
      next: 'run it alone: it must stay up and answer on stdout',
    },
  );
}

function howItEnded({ exit }: Observation): string {
  if (exit === undefined) return 'closed its output';
  return exit.signal === null ? `ended with code ${exit.code}` : `was ended by ${exit.signal}`;
}

function httpFailure(transport: Transport, observation: Ended, attempts: Attempts): AssayError {
  const { http } = observation;
  if (http === undefined) {
    const why = observation.failure ?? 'the connection broke';
    return new AssayError('unreachable', `no MCP server at ${transport.endpoint}: ${why}`, {
      facts: [tried(attempts)],
      next: 'start the server or correct the port',
    });
  }
  if (http.status === 401 || http.status === 403) {
    return new AssayError(
      'authorization',
      `${transport.endpoint} wants authorization (HTTP ${http.status})`,
      {
        next: "give it: --header 'Authorization: Bearer …'",
      },
    );
  }
  if (http.status === 429) {
    return new AssayError('rate-limited', `${transport.endpoint} limits our rate (HTTP 429)`, {
      next: 'wait, or use --rate-limit 1/s',
    });
  }
  if (http.contentType.includes('html')) {
    return new AssayError(
      'not-mcp',
      `${transport.endpoint} answers HTML (HTTP ${http.status}); the path is often /mcp`,
      {
        next: 'give the URL of the MCP endpoint',
      },
    );
  }
  return new AssayError(
    'not-mcp',
    `${transport.endpoint} answers HTTP ${http.status} ${http.contentType || 'without a content type'}, no JSON-RPC`,
    {
      facts: [tried(attempts)],
      next: 'give the URL of the MCP endpoint; the path is often /mcp',
    },
  );
}

function refused(
  transport: Transport,
  failure: Extract<HandshakeFailure, { kind: 'refused' }>,
  attempts: Attempts,
): AssayError {
  const { message } = failure;
  const answer =
    message.kind === 'error'
      ? `error ${message.error.code} ${JSON.stringify(message.error.message.slice(0, 120))}`
      : 'an answer that is no handshake';
  const only = attempts.tried.length === 1 ? attempts.tried[0] : undefined;
  if (only !== undefined) {
    return new AssayError('unsupported-era', `${name(transport)} does not speak ${only}: ${answer}`, {
      next: 'leave --era out: the newest that works is taken',
    });
  }
  return new AssayError('not-mcp', `${name(transport)} refuses every handshake: ${answer}`, {
    facts: [tried(attempts)],
    next: 'check that it is an MCP server',
  });
}

const name = (transport: Transport): string =>
  transport.kind === 'stdio' ? `\`${transport.endpoint}\`` : transport.endpoint;

function tried(attempts: Attempts): readonly [string, string] {
  const methods = attempts.tried.map((era) => (era === '2026-07-28' ? 'server/discover' : 'initialize'));
  const connections = `${attempts.connections} connection${attempts.connections === 1 ? '' : 's'}`;
  return ['tried', `${methods.join(', then ')}; ${connections} in ${attempts.seconds.toFixed(1)} s`];
}

/** The line of stderr that most likely tells why: the first that speaks of an error, else the last. */
function stderrOf(link: Link): readonly (readonly [string, string])[] {
  const lines = link
    .stderr()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line = lines.find((candidate) => /error/i.test(candidate)) ?? lines.at(-1);
  return line === undefined ? [] : [['stderr', line.slice(0, 300)]];
}
