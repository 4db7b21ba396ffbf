import type { JsonObject } from '../../../arbitraries/json/json.js';
import { protocols } from '../../protocol/protocols.js';
import type { Facet, JudgedProbe, Violation } from '../invariant.js';
import { answersOf, survey, surveyFurther } from '../probe/survey.js';
import { askingFaults } from './asking-faults.js';

const era = '2026-07-28';

interface Asking {
  readonly method: string;
  readonly result: JsonObject;
}

const answers = (probe: JudgedProbe): readonly Asking[] =>
  answersOf(probe).map(({ step, result }) => ({ method: step.step.method, result }));

function faultsOf({ method, result }: Asking): readonly Violation[] {
  if (result['resultType'] !== 'input_required') return [];
  const shapeFaults = protocols[era].resultFaults(method, result);
  const under = method.replaceAll('~', '~0').replaceAll('/', '~1');
  return askingFaults(result, shapeFaults).map((violation) => ({
    ...violation,
    place: `/${under}${violation.place}`,
  }));
}

/** The part of mrtr.shape that is about other methods than tools/call: it asks for each of them. */
export const elsewhere: Facet = {
  on: 'probe',
  plan: (context) => (context.era === era ? survey(context) : []),
  follow: surveyFurther,
  applies: (probe) => {
    if (probe.context.era !== era) return { notExercised: `${probe.context.era} has no input_required` };
    return answers(probe).length === 0 ? { notExercised: 'no result of another method came' } : true;
  },
  check: (probe) => (probe.context.era === era ? answers(probe).flatMap(faultsOf) : []),
};
