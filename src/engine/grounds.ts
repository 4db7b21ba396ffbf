import { families } from '../../arbitraries/adversarial/families.js';
import type { Case } from '../corpus/case.js';
import { sentArguments } from '../invariants/input/sent-arguments.js';
import { resultOfAnswer } from '../invariants/output/call-result.js';
import { mixedOutcomes } from '../invariants/output/error-separated.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { compareStimuli } from './shrink-order.js';

/** Larger arguments make each case that stands on them large. */
const mostCharacters = 4096;

const hostile: ReadonlySet<string> = new Set(families.map(({ name }) => name));

/** Arguments that nothing hostile was put into. */
export const isPlain = ({ label, stimulus, mutations }: Case): boolean =>
  label === 'valid' &&
  stimulus.kind === 'arguments' &&
  stimulus.json.length <= mostCharacters &&
  mutations.every(({ keyword }) => !hostile.has(keyword));

/** A result that says of itself that it failed is no success to build on. */
export function isSuccess(current: Case, { outcome, answer }: Exchanged): boolean {
  const result = outcome === 'success' ? resultOfAnswer(answer) : undefined;
  return (
    result !== undefined &&
    mixedOutcomes(result, { name: current.tool }, () => sentArguments(current)).length === 0
  );
}

/** For each tool the plainest arguments, as JSON text, of the first epoch in which it took plain ones. */
export class Grounds {
  private readonly found = new Map<string, string>();

  /** Looks at an epoch that was sent. */
  learn(cases: readonly Case[], exchanges: readonly Exchanged[]): void {
    const fresh = new Map<string, Case>();
    for (const [at, exchanged] of exchanges.entries()) {
      const current = cases[at];
      if (current === undefined || this.found.has(current.tool) || !isPlain(current)) continue;
      const known = fresh.get(current.tool);
      if (known !== undefined && compareStimuli(known.stimulus, current.stimulus) <= 0) continue;
      if (isSuccess(current, exchanged)) fresh.set(current.tool, current);
    }
    for (const [tool, { stimulus }] of fresh)
      if (stimulus.kind === 'arguments') this.found.set(tool, stimulus.json);
  }

  /** `undefined` as long as the tool took none. */
  of(tool: string): string | undefined {
    return this.found.get(tool);
  }
}
