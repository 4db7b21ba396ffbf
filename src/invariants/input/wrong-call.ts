import { kindOf } from '../demand.js';
import type {
  Facet,
  JudgedProbe,
  Level,
  ProbeContext,
  ProbedStep,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { errorOf, resultOf, shown, soundWith, stepOf } from '../probe/probed-answer.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';
import { answerWords } from './answer-words.js';
import { givesOtherReason } from './refusal.js';

const invalidParams = -32602;
const internalError = -32603;
/** Codes that will do where the call has no name in the form of one: its envelope, or the header that mirrors it. */
const alsoRight: ReadonlySet<number> = new Set([-32600, -32020]);
/** A name that no server has, so that a call of it can do no harm. */
const unknownName = 'assay-no-such-tool';
const before = 'tools/list';

/** A call that no tool can be meant by. */
interface WrongCall {
  readonly step: ProbeStep;
  readonly place: string;
  /** What it is refused for, as a fact. */
  readonly fact: string;
}

const calling = (
  era: ProbeContext['era'],
  what: string,
  params: Parameters<typeof requestTemplate>[2],
): ProbeStep => ({
  what,
  connection: 'shared',
  method: 'tools/call',
  message: requestTemplate(era, 'tools/call', params),
});

const wrongCalls = (era: ProbeContext['era']): readonly WrongCall[] => [
  {
    step: calling(era, 'tools/call of an unknown tool', { name: unknownName, arguments: {} }),
    place: '/name/unknown',
    fact: `no tool is called "${unknownName}"`,
  },
  {
    step: calling(era, 'tools/call without a name', { arguments: {} }),
    place: '/name/missing',
    fact: 'params.name is absent',
  },
  ...[7, null, ['search']].map((name) => ({
    step: calling(era, `tools/call with a name that is ${kindOf(name)}`, { name, arguments: {} }),
    place: '/name/type',
    fact: `params.name is ${kindOf(name)}`,
  })),
];

const listing = (era: ProbeContext['era']): ProbeStep => ({
  what: before,
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list'),
});

/** What came in place of -32602, and how grave that is; `undefined` when there is nothing to say. */
function misanswer(
  step: ProbedStep,
  place: string,
): { readonly level: Level; readonly came: string } | undefined {
  const result = resultOf(step);
  // Some SDKs make a result of each refusal within a call; a model reads it all the same.
  if (result?.['isError'] === true) return { level: 'observed', came: 'a result with isError' };
  if (step.outcome === 'success' || step.outcome === 'inputRequired')
    return { level: 'should', came: 'a result without isError' };
  if (step.outcome === 'silent') return { level: 'should', came: 'no answer' };
  const code = errorOf(step)?.error.code;
  if (code === undefined || code === invalidParams || givesOtherReason(answerWords(step.answer)))
    return undefined;
  const isUnknown = place === '/name/unknown';
  if (!isUnknown && alsoRight.has(code)) return undefined;
  return { level: code === internalError ? 'should' : 'observed', came: `error ${code}` };
}

function check(probe: JudgedProbe): readonly Violation[] {
  if (applies(probe) !== true) return [];
  const seen = new Set<string>();
  return wrongCalls(probe.context.era).flatMap(({ step: planned, place, fact }) => {
    const step = stepOf(probe, planned);
    const wrong = step === undefined ? undefined : misanswer(step, place);
    if (step === undefined || wrong === undefined || seen.has(place)) return [];
    seen.add(place);
    return [
      {
        level: wrong.level,
        place,
        message: sentence(
          `${fact} and ${wrong.came} came; such a call is refused with error ${invalidParams}`,
        ),
        promised: { at: 'rule input.refusal-class', text: `error ${invalidParams}` },
        got: shown(step),
        next: `refuse a call that names no tool of the list with ${invalidParams} before anything else`,
      },
    ];
  });
}

const applies = (probe: JudgedProbe) => soundWith(probe, { what: before });

/** The half of input.refusal-class that is about the tool's name: it asks for it on purpose. */
export const wrongCall: Facet = {
  on: 'probe',
  plan: ({ era }) => [listing(era), ...wrongCalls(era).map(({ step }) => step)],
  applies,
  check,
};
