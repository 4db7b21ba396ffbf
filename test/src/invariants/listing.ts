import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type {
  BacktrackingPlace,
  Invariant,
  JudgedListing,
  Violation,
} from '../../../src/invariants/invariant.js';
import type { Era } from '../../../src/protocol/era.js';
import type { Verdict } from '../../../src/validation/verdict.js';
import { toolOf } from './exchange.js';

const valid: Verdict = { kind: 'valid' };

/** What a test says of one listed tool; verdicts are `valid` when nothing is said. */
export interface ToldTool {
  readonly name?: string;
  readonly input?: JsonSchema;
  readonly inputVerdict?: Verdict;
  readonly output?: JsonSchema;
  readonly outputVerdict?: Verdict;
  readonly unsatisfiable?: readonly ('inputSchema' | 'outputSchema')[];
  readonly backtracking?: readonly BacktrackingPlace[];
}

/** The breaches of a law of listings, or why it has nothing to say. */
export function judgeListing(
  law: Invariant,
  told: readonly ToldTool[],
  era: Era = '2026-07-28',
): readonly Violation[] | string {
  if (law.on !== 'listing') throw new Error(`${law.id} judges no listing`);
  const subject: JudgedListing = {
    era,
    tools: told.map(
      ({ name, input = { type: 'object' }, output, unsatisfiable, backtracking, ...verdicts }) => ({
        tool: toolOf(input, output, name),
        inputSchemaVerdict: verdicts.inputVerdict ?? valid,
        outputSchemaVerdict: verdicts.outputVerdict ?? (output === undefined ? undefined : valid),
        ...(unsatisfiable === undefined ? {} : { unsatisfiable }),
        ...(backtracking === undefined ? {} : { backtracking }),
      }),
    ),
  };
  const applies = law.applies(subject);
  return applies === true ? law.check(subject) : applies.notExercised;
}

/** An inputSchema with these properties. */
export const withProperties = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
});
