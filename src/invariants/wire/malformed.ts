import type {
  Applicability,
  Invariant,
  JudgedProbe,
  ProbedStep,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { errorOf, shown, soundWith, stepOf } from '../probe/probed-answer.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';
import { furtherMisshapen, metaOfNumber, misshapen, unanswered } from './unanswered.js';

const rule = 'rule wire.malformed';

/** None of them has an id: an answer, where one comes, has none either. */
const malformed: readonly (ProbeStep & { readonly place: string; readonly codes: readonly number[] })[] = [
  {
    what: 'a line that is no JSON',
    place: '/no-json',
    // Who reads a line as far as it goes may call it an invalid request.
    codes: [-32700, -32600],
    connection: 'shared',
    method: 'tools/list',
    message: '{"jsonrpc":"2.0","method":',
  },
  {
    what: 'an empty object',
    place: '/no-method',
    codes: [-32600, -32700],
    connection: 'shared',
    method: 'tools/list',
    message: '{}',
  },
  {
    what: 'a JSON string',
    place: '/no-object',
    codes: [-32600, -32700],
    connection: 'shared',
    method: 'tools/list',
    message: '"assay"',
  },
];

const invalidParams = -32602;
const internalError = -32603;

/** A cursor is an opaque string that the server gave; this one is none. Many ignore cursors, and may. */
const wrongCursor = (era: JudgedProbe['context']['era']): ProbeStep => ({
  what: 'tools/list with a number for a cursor',
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list', { cursor: 5 }),
});

const before = 'tools/list';
const after = 'tools/list after malformed messages';

const listing = (era: JudgedProbe['context']['era'], what: string): ProbeStep => ({
  what,
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list'),
});

const unserved: ReadonlySet<ProbedStep['outcome']> = new Set([
  'protocolError',
  'silent',
  'closed',
  'crashed',
]);

function notSurvived(probe: JudgedProbe): readonly Violation[] {
  const last = stepOf(probe, { what: after });
  if (last === undefined || !unserved.has(last.outcome)) return [];
  const { era } = probe.context;
  const fatal = [wrongCursor(era), ...misshapen(era), ...malformed]
    .flatMap((planned) => stepOf(probe, planned) ?? [])
    .find(hasEnded);
  const why = fatal === undefined ? '' : ` (it ended at ${fatal.step.what})`;
  return [
    {
      level: 'should',
      place: '',
      message: sentence(`${after} does not succeed any more${why}; a malformed message is survived`),
      promised: { at: rule, text: 'an answer, or at least survival' },
      got: shown(fatal ?? last),
    },
  ];
}

/** Over HTTP a response without a message ends every such exchange. */
const hasEnded = ({ outcome, observation }: ProbedStep): boolean =>
  (outcome === 'closed' || outcome === 'crashed') && observation.http === undefined;

function misanswered(probe: JudgedProbe): readonly Violation[] {
  return malformed.flatMap((planned) => {
    const step = stepOf(probe, planned);
    if (step === undefined) return [];
    const code = errorOf(step)?.error.code;
    if (step.answer?.kind !== 'result' && (code === undefined || planned.codes.includes(code))) return [];
    const came = code === undefined ? 'a result' : `error ${code}`;
    return [
      {
        level: code === undefined ? 'should' : 'observed',
        place: planned.place,
        message: sentence(`${planned.what} is answered with ${came}; error ${planned.codes[0]} is due`),
        promised: { at: rule, text: `error ${planned.codes.join(' or ')}` },
        got: shown(step),
      } satisfies Violation,
    ];
  });
}

/** Params of the wrong type are the caller's fault, and an internal error says that they are the server's. */
function miscalled(probe: JudgedProbe): readonly Violation[] {
  const step = stepOf(probe, wrongCursor(probe.context.era));
  if (step === undefined || errorOf(step)?.error.code !== internalError) return [];
  return [
    {
      level: 'should',
      place: '/cursor',
      message: sentence(
        `${step.step.what} (5) is answered with ${internalError}, internal error; an invalid cursor gives ${invalidParams}, invalid params`,
      ),
      promised: {
        at: 'MCP 2025-11-25 and 2026-07-28, Pagination, Error Handling',
        text: `invalid cursors SHOULD result in error ${invalidParams}`,
      },
      got: shown(step),
      next: `check the params of each method before use and answer ${invalidParams}`,
    },
  ];
}

function applies(probe: JudgedProbe): Applicability {
  return soundWith(probe, { what: before });
}

export const malformedMessage: Invariant = {
  id: 'wire.malformed',
  level: 'should',
  on: 'probe',
  source: {
    kind: 'spec',
    reference: 'MCP 2025-11-25 and 2026-07-28, Base Protocol, Messages (JSON-RPC 2.0, 5 and 5.1)',
  },
  law: 'a malformed message is answered with -32700 or -32600, or at least survived; one whose id can be read is answered, and params of the wrong type are no internal error',
  right:
    'answers what it can not read with -32700 or -32600, params of the wrong type with -32602, and goes on serving the next message',
  plan: ({ era }) => [
    listing(era, before),
    wrongCursor(era),
    metaOfNumber(era),
    ...malformed.map(({ what, connection, method, message }) => ({ what, connection, method, message })),
    listing(era, after),
  ],
  follow: furtherMisshapen,
  applies,
  check: (probe) =>
    applies(probe) === true
      ? [...notSurvived(probe), ...misanswered(probe), ...miscalled(probe), ...unanswered(probe)]
      : [],
};
