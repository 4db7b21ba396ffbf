import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { JudgedProbe, ProbeContext, ProbedStep, ProbeStep } from '../invariant.js';
import { resultOf } from './probed-answer.js';
import { requestTemplate } from './request-template.js';

/** A longer address is not asked for. */
const longestUri = 2048;

const asking = (
  era: ProbeContext['era'],
  method: string,
  params: JsonObject = {},
  what = method,
): ProbeStep => ({ what, connection: 'shared', method, message: requestTemplate(era, method, params) });

/** Lists that a server has, by the capability that announces them. */
const lists: readonly (readonly [capability: string, method: string])[] = [
  ['resources', 'resources/list'],
  ['resources', 'resources/templates/list'],
  ['prompts', 'prompts/list'],
];

const announced = ({ capabilities }: ProbeContext): readonly string[] =>
  lists.filter(([capability]) => Object.hasOwn(capabilities, capability)).map(([, method]) => method);

/**
 * One request of every method that a server answers without doing anything: what it is, its lists, and one of
 * its resources. Laws that judge any answer plan the same ones, so that they are asked once.
 */
export const survey = (context: ProbeContext): readonly ProbeStep[] =>
  [context.era === '2026-07-28' ? 'server/discover' : 'ping', 'tools/list', ...announced(context)].map(
    (method) => asking(context.era, method),
  );

/** The second page of each list that has one, and the first resource. */
export function surveyFurther({ context, steps }: JudgedProbe): readonly ProbeStep[] {
  const { era } = context;
  const further = steps.flatMap((step) => {
    const cursor = resultOf(step)?.['nextCursor'];
    const { method } = step.step;
    return typeof cursor === 'string' && method !== 'tools/list'
      ? [asking(era, method, { cursor }, `${method} page 2`)]
      : [];
  });
  const uri = firstUri(steps.find(({ step }) => step.method === 'resources/list'));
  return uri === undefined ? further : [...further, asking(era, 'resources/read', { uri })];
}

function firstUri(step: ProbedStep | undefined): string | undefined {
  const resources: Json | undefined = resultOf(step)?.['resources'];
  const [first] = Array.isArray(resources) ? resources : [];
  const uri = isJsonObject(first) ? first['uri'] : undefined;
  return typeof uri === 'string' && uri.length <= longestUri ? uri : undefined;
}

/** The results that came, each with the step that brought it. */
export const answersOf = ({
  steps,
}: JudgedProbe): readonly { readonly step: ProbedStep; readonly result: JsonObject }[] =>
  steps.flatMap((step) => {
    const result = resultOf(step);
    return result === undefined ? [] : [{ step, result }];
  });
