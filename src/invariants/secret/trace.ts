import { offerKinds } from '../../protocol/offer.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { dealsWithPrograms } from '../program-tools.js';
import { sentArguments } from '../input/sent-arguments.js';
import { errorText } from './error-text.js';
import { stackTraceIn } from './stack-trace.js';
import { stringsIn } from './strings-in.js';

const pathIn = /(?:\/|[A-Za-z]:[\\/])[^\s:'"()|]+/;
const shortest = 4;

/** Whether a piece speaks of a file that the client named, whole or by its end. */
function isNamedIn(sent: readonly string[], piece: string): boolean {
  const path = pathIn.exec(piece)?.[0];
  return (
    path !== undefined &&
    sent.some((text) => text.includes(path) || (text.length >= shortest && path.endsWith(text)))
  );
}

const noError = 'no error came';

const silence = ({ outcome }: ExchangeKind): string | undefined =>
  outcome === 'toolError' || outcome === 'protocolError' ? undefined : noError;

const applies = (exchange: JudgedExchange): Applicability =>
  errorText(exchange) === undefined ? { notExercised: noError } : true;

function check(exchange: JudgedExchange): readonly Violation[] {
  const said = errorText(exchange);
  if (said === undefined) return [];
  const found = stackTraceIn(said.text, (piece) => isNamedIn(stringsIn(sentArguments(exchange.case)), piece));
  if (found === undefined) return [];
  const isAsked = dealsWithPrograms(exchange.tool);
  return [
    {
      level: isAsked ? 'observed' : 'should',
      place: said.place,
      message:
        'the error text holds a stack trace or a source path of the server; both tell how to attack it',
      promised: { at: 'rule secret.trace', text: 'no stack trace, no source path of the server in an error' },
      got: { at: said.place === '/error' ? 'error' : 'result', text: excerpt(found) },
      next: 'log the trace on the server and answer with a sentence for people',
    },
  ];
}

export const trace: Invariant = {
  id: 'secret.trace',
  level: 'should',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'house', reference: 'secret.trace' },
  law: 'no stack trace and no source path of the server in an error text',
  right: 'tells in an error what was wrong with the call, and keeps the trace in its own log',
  silence,
  applies,
  check,
};
