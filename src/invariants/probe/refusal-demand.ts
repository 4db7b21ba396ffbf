import type { Level, ProbedStep, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { errorOf, shown } from './probed-answer.js';

/** How a step is to be refused. */
export interface RefusalDemand {
  /** The violation's place; what is wrong with the refusal itself is below it. */
  readonly place: string;
  /** The id of the law. */
  readonly rule: string;
  /** Error codes that will do; empty: any, and none at all. */
  readonly codes: readonly number[];
  /** Over HTTP: the status that is due. */
  readonly status?: number;
}

const demandText = ({ codes, status }: RefusalDemand, http: boolean): string =>
  [
    ...(codes.length === 0 ? [] : [`error ${codes.join(' or ')}`]),
    ...(http && status !== undefined ? [`HTTP status ${status}`] : []),
  ].join(' and ') || 'a refusal';

/** Statuses by which whoever stands before a server says that the request did not reach it. */
const isGateway = (status: number): boolean => status === 401 || status === 429 || status >= 500;

/**
 * What is wrong with the fate of a request that must be refused, `[]` when it was refused as demanded or when
 * it never got there. Silence is no refusal: every request gets an answer.
 */
export function refusalFaults(step: ProbedStep | undefined, demand: RefusalDemand): readonly Violation[] {
  if (step === undefined || step.outcome === 'crashed') return [];
  const { http } = step.observation;
  const due = demandText(demand, http !== undefined);
  const fault = (level: Level, below: string, what: string): readonly Violation[] => [
    {
      level,
      place: `${demand.place}${below}`,
      message: sentence(`${step.step.what} ${what}; ${due} is due`),
      promised: { at: `rule ${demand.rule}`, text: due },
      got: shown(step),
    },
  ];
  const error = errorOf(step);
  if (http !== undefined && error === undefined && step.answer === undefined) {
    return refusedByStatus(http.status, demand, fault);
  }
  if (error === undefined) {
    if (step.outcome === 'closed') return [];
    return fault('must', '', step.outcome === 'silent' ? 'gets no answer' : 'is answered with a result');
  }
  if (demand.codes.length > 0 && !demand.codes.includes(error.error.code))
    return fault('must', '/code', `is refused with ${error.error.code}`);
  if (http !== undefined && demand.status !== undefined && http.status !== demand.status)
    return fault('must', '/status', `is refused with HTTP status ${http.status}`);
  return [];
}

type Fault = (level: Level, below: string, what: string) => readonly Violation[];

/** A response without a JSON-RPC message. An intermediary may refuse like this, a server may not. */
function refusedByStatus(status: number, demand: RefusalDemand, fault: Fault): readonly Violation[] {
  if (status < 300) return fault('must', '', `gets HTTP status ${status} and no answer`);
  if (isGateway(status) || status < 400) return [];
  if (demand.status !== undefined && status !== demand.status)
    return fault('should', '/status', `is refused with HTTP status ${status}`);
  return demand.codes.length === 0
    ? []
    : fault('observed', '/code', `is refused with HTTP status ${status} and no JSON-RPC error`);
}
