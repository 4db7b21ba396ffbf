import { excerptOf } from '../../protocol/json/writer.js';
import { offerKinds } from '../../protocol/offer.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { sentence } from '../sentence.js';
import { strayAnswers } from './stray-answers.js';

const promised = { at: 'rule wire.one-answer', text: 'one answer, its id equal in type and value' };

function applies(exchange: JudgedExchange): Applicability {
  const { answer } = exchange;
  if (exchange.case.stimulus.kind === 'raw') return { notExercised: 'raw bytes are no request' };
  if (answer !== undefined || strayAnswers(exchange).mistyped.length > 0) return true;
  return { notExercised: 'no answer came; survival.no-hang judges silence' };
}

function mistyped(exchange: JudgedExchange): readonly Violation[] {
  const [stray] = strayAnswers(exchange).mistyped;
  if (stray === undefined) return [];
  const message = sentence(
    `the answer's id is ${excerptOf(stray.id, 60)}; the request's id has another type`,
  );
  return [
    { level: 'must', place: '/id', message, promised, got: { at: 'message', text: excerpt(stray.text) } },
  ];
}

function doubled(exchange: JudgedExchange): readonly Violation[] {
  const answers = strayAnswers(exchange).doubled;
  const [second] = answers;
  if (second === undefined) return [];
  return [
    {
      level: 'must',
      place: '',
      message: `${answers.length + 1} answers came for one request; a request gets exactly one`,
      promised,
      got: { at: 'second answer', text: excerpt(second.text) },
      ...(exchange.answer === undefined
        ? {}
        : { other: { at: 'first answer', text: excerpt(exchange.answer.text) } }),
    },
  ];
}

function faulty({ answer }: JudgedExchange): readonly Violation[] {
  const faults = (answer?.faults ?? []).filter(({ rule }) => rule === 'wire.one-answer');
  return faults.map(({ pointer, message }) => ({
    level: 'must',
    place: placeOf(pointer),
    message: sentence(message),
    promised,
    got: { at: 'answer', text: excerpt(answer?.text ?? '') },
  }));
}

export const oneAnswer: Invariant = {
  id: 'wire.one-answer',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Base Protocol, Messages' },
  law: 'each request gets exactly one answer, with an id equal in type and value',
  right: 'answers each request once and repeats its id unchanged, a number as a number, a string as a string',
  applies,
  check: (exchange) =>
    exchange.case.stimulus.kind === 'raw'
      ? []
      : [...doubled(exchange), ...mistyped(exchange), ...faulty(exchange)],
};
