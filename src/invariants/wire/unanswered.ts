import { isUnread } from '../../protocol/message.js';
import type { JudgedProbe, ProbeContext, ProbedStep, ProbeStep, Violation } from '../invariant.js';
import { shown, stepOf } from '../probe/probed-answer.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';

/** `_meta` is an object in every revision. */
export const metaOfNumber = (era: ProbeContext['era']): ProbeStep => ({
  what: 'tools/list with a number for _meta',
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list', { _meta: 7 }),
  droppable: true,
});

const paramsOfNumber: ProbeStep = {
  what: 'tools/list with a number for params',
  connection: 'shared',
  method: 'tools/list',
  message: '{"jsonrpc":"2.0","id":"{id}","method":"tools/list","params":7}',
  droppable: true,
};

/** Requests whose id can be read and whose params break the schema of every method. */
export const misshapen = (era: ProbeContext['era']): readonly ProbeStep[] => [
  metaOfNumber(era),
  paramsOfNumber,
];

/** What drops a wrong `_meta` mostly drops all such requests: the second is for who answers the first. */
export function furtherMisshapen(probe: JudgedProbe): readonly ProbeStep[] {
  const { era } = probe.context;
  const first = stepOf(probe, metaOfNumber(era));
  const isThere = probe.steps.at(-1)?.outcome === 'success';
  if (first === undefined || isUnanswered(first) || !isThere) return [];
  const what = 'tools/list after a number for params';
  return [
    paramsOfNumber,
    { what, connection: 'shared', method: 'tools/list', message: requestTemplate(era, 'tools/list') },
  ];
}

/**
 * Whether nothing came for a request, neither under its id nor without one. Over HTTP a status that refuses is an
 * answer.
 */
export function isUnanswered({ outcome, observation, answer }: ProbedStep): boolean {
  if (answer !== undefined || observation.others.some(isUnread)) return false;
  const { http } = observation;
  return outcome === 'silent' || (outcome === 'closed' && http !== undefined && http.status < 300);
}

/**
 * The first of them that gets no answer, while requests behind it do. In 2026-07-28
 * a wrong `_meta` is judged by wire.meta-required, and what has that cause is not told twice.
 */
export function unanswered(probe: JudgedProbe): readonly Violation[] {
  const { era } = probe.context;
  const silent = misshapen(era)
    .flatMap((planned) => stepOf(probe, planned) ?? [])
    .find(isUnanswered);
  if (silent === undefined || (era === '2026-07-28' && silent.step.what === metaOfNumber(era).what))
    return [];
  return [
    {
      level: 'should',
      wavering: 'observed',
      place: '/unanswered',
      message: sentence(
        `${silent.step.what} gets no answer; a request whose id can be read gets one, and error -32602 or -32600 is due`,
      ),
      promised: {
        at: 'JSON-RPC 2.0, 5, Response object',
        text: 'the Server MUST reply with a Response, except for in the case of Notifications',
      },
      got: shown(silent),
      next: 'read the id before the rest of a message is validated, and answer under it what does not validate',
    },
  ];
}
