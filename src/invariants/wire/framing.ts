import type { PeerMessage } from '../../protocol/answer.js';
import type { HttpResponse } from '../../transport/transport.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { offerKinds } from '../../protocol/offer.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';

const mediaTypeOf = ({ contentType }: HttpResponse): string =>
  (contentType.split(';')[0] ?? '').trim().toLowerCase();

const allowedTypes: ReadonlySet<string> = new Set(['application/json', 'text/event-stream']);

/** 2026-07-28: errors of the protocol itself come with this status. */
const statusOfCode: ReadonlyMap<number, number> = new Map([
  [-32020, 400],
  [-32021, 400],
  [-32022, 400],
]);

/**
 * Text that is no MCP message, whatever its order. White space may stand between lines; an array is a batch,
 * which wire.envelope judges; an event with a name of its own is no message of ours to judge.
 */
function isNoise(message: PeerMessage): boolean {
  if (message.kind !== 'unreadable' || message.text.trim() === '') return false;
  const { reading } = message;
  if (!reading.ok) return !reading.problem.startsWith('an event named');
  return !Array.isArray(reading.value);
}

function noise({ observation }: JudgedExchange): readonly Violation[] {
  const found = observation.others.find(isNoise);
  if (found === undefined) return [];
  const { http } = observation;
  const type = http === undefined ? undefined : mediaTypeOf(http);
  if (http !== undefined && (http.status >= 300 || !allowedTypes.has(type ?? ''))) return [];
  const why = found.reading.ok ? 'no JSON-RPC' : found.reading.problem;
  const where = http === undefined ? 'stdout' : 'the response';
  return [
    {
      level: 'must',
      place: http === undefined ? '/stdout' : '/body',
      message: sentence(
        `${where} holds ${excerptOf(found.text.trim(), 80)}, which is no MCP message (${why}); nothing else may be there`,
      ),
      promised: { at: 'rule wire.framing', text: 'MCP messages and nothing else' },
      got: { at: where, text: excerpt(found.text) },
      ...(http === undefined ? { next: 'write logs to stderr' } : {}),
    },
  ];
}

function wrongType(http: HttpResponse, exchange: JudgedExchange): readonly Violation[] {
  if (http.status >= 300 || allowedTypes.has(mediaTypeOf(http))) return [];
  const type = http.contentType === '' ? 'no content type' : `the content type ${http.contentType}`;
  const [text] = exchange.observation.others;
  return [
    {
      level: 'must',
      place: '/content-type',
      message: sentence(
        `a request is answered with status ${http.status} and ${type}; application/json or text/event-stream is due`,
      ),
      promised: { at: 'rule wire.framing', text: 'application/json or text/event-stream' },
      got: {
        at: `HTTP ${http.status}`,
        text: excerpt(exchange.answer?.text ?? text?.text ?? http.contentType),
      },
    },
  ];
}

function wrongStatus(http: HttpResponse, { era, answer }: JudgedExchange): readonly Violation[] {
  const faulty = (level: Violation['level'], due: string): readonly Violation[] => [
    {
      level,
      place: '/status',
      message: sentence(`the answer comes with HTTP status ${http.status}; ${due} is due`),
      promised: { at: 'rule wire.framing', text: `status ${due}` },
      got: { at: `HTTP ${http.status}`, text: excerpt(answer?.text ?? '') },
    },
  ];
  if (answer?.kind === 'result') return http.status >= 300 ? faulty('should', '200 for a result') : [];
  if (answer?.kind !== 'error' || era !== '2026-07-28') return [];
  const due = statusOfCode.get(answer.error.code);
  return due === undefined || due === http.status
    ? []
    : faulty('must', `${due} for the error ${answer.error.code}`);
}

function applies({ case: tried, observation, outcome }: JudgedExchange): Applicability {
  const { http } = observation;
  if (http === undefined) {
    return outcome === 'crashed' || outcome === 'closed'
      ? { notExercised: 'the connection ended; what was cut off is no message of the server' }
      : true;
  }
  return tried.label === 'malformed' ? { notExercised: 'malformed bytes are no request' } : true;
}

function check(exchange: JudgedExchange): readonly Violation[] {
  if (applies(exchange) !== true) return [];
  const { http } = exchange.observation;
  if (http === undefined) return noise(exchange);
  return [...wrongType(http, exchange), ...wrongStatus(http, exchange), ...noise(exchange)];
}

export const framing: Invariant = {
  id: 'wire.framing',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Transports, stdio and Streamable HTTP' },
  law: 'stdio: nothing but messages on stdout, one a line; HTTP: the right content type and status for the answer',
  right:
    'writes one message a line to stdout and logs to stderr; over HTTP answers with JSON or an event stream',
  applies,
  check,
};
