import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, JudgedProbe, ProbedStep, ProbeStep } from '../invariant.js';

/** The observed step that a plan made of this one; `undefined` when it was not carried out. */
export const stepOf = (probe: JudgedProbe, planned: Pick<ProbeStep, 'what'>): ProbedStep | undefined =>
  probe.steps.find(({ step }) => step.what === planned.what);

/**
 * Whether a request without any fault was answered with a result. Only then does the fate of the same request
 * with a fault say something about the fault.
 */
export function soundWith(probe: JudgedProbe, control: Pick<ProbeStep, 'what'>): Applicability {
  const step = stepOf(probe, control);
  if (step === undefined) return { notExercised: 'the probe was not carried out' };
  return step.outcome === 'success'
    ? true
    : { notExercised: `${control.what}, which has no fault, did not succeed either` };
}

/** The result of a step, when it is an object. */
export function resultOf(step: ProbedStep | undefined): JsonObject | undefined {
  const answer = step?.answer;
  return answer?.kind === 'result' && isJsonObject(answer.result) ? answer.result : undefined;
}

type ErrorMessage = Extract<PeerMessage, { readonly kind: 'error' }>;

/**
 * The error that a step was refused with: its answer, or over HTTP an error without an id in the same
 * response, which is how a request is refused before its id is looked at.
 */
export function errorOf(step: ProbedStep): ErrorMessage | undefined {
  if (step.answer !== undefined) return step.answer.kind === 'error' ? step.answer : undefined;
  if (step.observation.http === undefined) return undefined;
  return step.observation.others.find(
    (message): message is ErrorMessage => message.kind === 'error' && message.id === null,
  );
}

/** The `data` of an error, when it is an object. */
export function dataOf(error: ErrorMessage): JsonObject | undefined {
  const data: Json | undefined = error.error.data;
  return isJsonObject(data) ? data : undefined;
}

/** What came for a step, for people. */
export function shown(step: ProbedStep): { readonly at: string; readonly text: string } {
  const { http, others, failure } = step.observation;
  const text = step.answer?.text ?? others[0]?.text ?? failure ?? step.outcome;
  return { at: `${step.step.what}${http === undefined ? '' : `, HTTP ${http.status}`}`, text: excerpt(text) };
}
