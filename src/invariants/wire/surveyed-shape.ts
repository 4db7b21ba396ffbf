import { pointerOf, resolvePointer } from '../../../arbitraries/json/pointer.js';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { protocols } from '../../protocol/protocols.js';
import type { Facet, JudgedProbe, ProbedStep, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { answersOf, survey, surveyFurther } from '../probe/survey.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';

/** What other laws tell: hints, odd types of results, the entries of the list of tools. */
const isElsewhere = (method: string, pointer: string): boolean =>
  /^\/(?:ttlMs|cacheScope|resultType)$/.test(pointer) ||
  (method === 'tools/list' && pointer.startsWith('/tools/'));

function faultsOf(
  { context: { era } }: JudgedProbe,
  { step: { method, what } }: ProbedStep,
  result: JsonObject,
): readonly Violation[] {
  if (result['resultType'] === 'input_required') return [];
  const seen = new Set<string>();
  return protocols[era].resultFaults(method, result).flatMap(({ pointer, message }) => {
    const place = `${pointerOf([method])}${placeOf(pointer)}`;
    if (isElsewhere(method, pointer) || seen.has(place)) return [];
    seen.add(place);
    return [
      {
        level: 'must',
        place,
        message: sentence(`in the result of ${what}, ${message}`),
        promised: { at: `the result of ${method}`, text: `the result shape of ${era}` },
        got: {
          at: pointing('result', pointer),
          text: excerptOf(resolvePointer(result, pointer) ?? result, 400),
        },
      } satisfies Violation,
    ];
  });
}

/** The part of wire.result-shape that is about other methods than tools/call: it asks for each of them. */
export const surveyedShape: Facet = {
  on: 'probe',
  plan: survey,
  follow: surveyFurther,
  applies: (probe) =>
    answersOf(probe).length === 0 ? { notExercised: 'no result of another method came' } : true,
  check: (probe) => answersOf(probe).flatMap(({ step, result }) => faultsOf(probe, step, result)),
};
