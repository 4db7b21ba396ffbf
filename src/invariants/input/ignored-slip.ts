import { below } from '../../../arbitraries/json/pointer.js';
import { requestText } from '../../protocol/framing.js';
import { equalJson } from '../../protocol/json/equality.js';
import { nodeAt } from '../../protocol/json/place.js';
import { excerptOf, writeJson } from '../../protocol/json/writer.js';
import type {
  Applicability,
  Facet,
  JudgedProbe,
  KeyTrial,
  ProbeContext,
  ProbedStep,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { resultOfAnswer } from '../output/call-result.js';
import { shown, stepOf } from '../probe/probed-answer.js';
import { sentence } from '../sentence.js';

/** The four calls of a trial; the last is the first once more, and tells whether answers change by themselves. */
interface Calls {
  readonly without: ProbeStep;
  readonly right: ProbeStep;
  readonly slip: ProbeStep;
  readonly again: ProbeStep;
}

function callsOf({ era }: ProbeContext, { tool, meant, sent, ...texts }: KeyTrial): Calls {
  const call = (how: string, args: string): ProbeStep => ({
    what: `tools/call ${excerptOf(tool, 80)} ${how}`,
    connection: 'shared',
    method: 'tools/call',
    message: requestText(
      '{id}',
      'tools/call',
      `{"name":${writeJson(tool)},"arguments":${args}${era === '2026-07-28' ? ',"_meta":"{meta}"' : ''}}`,
    ),
  });
  const key = excerptOf(meant, 60);
  return {
    without: call(`without ${key}`, texts.without),
    right: call(`with ${key}`, texts.right),
    slip: call(`with ${excerptOf(sent, 60)} for ${key}`, texts.slip),
    again: call(`without ${key} once more`, texts.without),
  };
}

/** What a caller sees; `_meta` may differ from call to call. */
const seen = ['/content', '/structuredContent'] as const;

/** Whether two calls succeeded with the same result; `undefined` where one did not succeed. */
function isSame(one: ProbedStep | undefined, other: ProbedStep | undefined): boolean | undefined {
  const [a, b] = [one, other].map((step) =>
    step?.outcome === 'success' ? resultOfAnswer(step.answer)?.node() : undefined,
  );
  if (a === undefined || b === undefined) return undefined;
  return seen.every((pointer) => {
    const [left, right] = [nodeAt(a, pointer), nodeAt(b, pointer)];
    return left === undefined || right === undefined ? left === right : equalJson(left, right);
  });
}

const trialsIn = ({ keyTrials = [] }: ProbeContext): readonly KeyTrial[] => keyTrials;

/** The first trial of each tool in which the key, rightly spelt, makes a difference. */
function telling(probe: JudgedProbe): readonly { readonly trial: KeyTrial; readonly calls: Calls }[] {
  const found = new Map<string, { readonly trial: KeyTrial; readonly calls: Calls }>();
  for (const trial of trialsIn(probe.context)) {
    const calls = callsOf(probe.context, trial);
    const isTelling = isSame(stepOf(probe, calls.without), stepOf(probe, calls.right)) === false;
    if (isTelling && !found.has(trial.tool)) found.set(trial.tool, { trial, calls });
  }
  return [...found.values()];
}

/** Those of them whose answers stay the same when they are asked for again. */
const steady = (probe: JudgedProbe): ReturnType<typeof telling> =>
  telling(probe).filter(({ calls }) => isSame(stepOf(probe, calls.without), stepOf(probe, calls.again)));

function check(probe: JudgedProbe): readonly Violation[] {
  return steady(probe).flatMap(({ trial: { tool, meant, sent }, calls }) => {
    const step = stepOf(probe, calls.slip);
    const plain = stepOf(probe, calls.without);
    if (step === undefined || plain === undefined || isSame(step, plain) !== true) return [];
    const [wrong, right] = [excerptOf(sent, 60), excerptOf(meant, 60)];
    return [
      {
        level: 'observed',
        tool,
        place: below('/properties', meant),
        message: sentence(
          `the key ${wrong} was taken without a word and ignored: the answer is that without it, and with ${right}, which was most likely meant, it is another`,
        ),
        promised: { at: 'inputSchema', text: 'an open schema: unknown keys are allowed' },
        got: shown(step),
        next: 'close the schema with additionalProperties: false and refuse what is unknown',
      } satisfies Violation,
    ];
  });
}

function applies(probe: JudgedProbe): Applicability {
  if (trialsIn(probe.context).length === 0)
    return {
      notExercised:
        'no optional key was misspelt: no open schema has one of four letters or more, or the budget did not suffice',
    };
  return steady(probe).length > 0
    ? true
    : { notExercised: 'no optional key of an open schema was seen to make a difference to an answer' };
}

/**
 * The half of input.unknown-key that is about open schemas. They allow the misspelt key, so that it was ignored is
 * shown by comparison: with the call without the key, and with the one that spells it rightly.
 */
export const ignoredSlip: Facet = {
  on: 'probe',
  plan: (context) =>
    trialsIn(context).flatMap((trial) => {
      const { without, right } = callsOf(context, trial);
      return [without, right];
    }),
  follow: (probe) => telling(probe).flatMap(({ calls: { slip, again } }) => [slip, again]),
  applies,
  check,
};
