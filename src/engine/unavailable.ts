import type { Verdict } from '../validation/verdict.js';
import type { Loss, ToolReadiness } from './workshop/workshop.js';

/** What could not be tested of a tool that may be called, and why. */
export type Unavailable = Omit<Loss, 'verdict'>;

/** Which option takes more of a schema. */
const flags: ReadonlyMap<string, string> = new Map([
  ['depth', '--max-schema-depth'],
  ['bytes', '--validation-limits'],
  ['subschemas', '--validation-limits'],
  ['expansions', '--validation-limits'],
]);

/** Why a schema can not be worked with, as it is told to people. */
export function reasonOf(verdict: Exclude<Verdict, { kind: 'valid' }>): string {
  switch (verdict.kind) {
    case 'invalid':
      return `invalid (${verdict.breaches[0]?.message ?? 'against its meta-schema'})`;
    case 'refused': {
      const flag = flags.get(verdict.limit);
      const detail = `${verdict.limit}: ${verdict.detail.slice(0, 200)}`;
      return `refused (${detail}${flag === undefined ? '' : `; ${flag}`})`;
    }
    case 'compile-error':
    case 'deadline':
    case 'memory':
    case 'crashed':
      return `${verdict.kind} (${verdict.detail.slice(0, 200)})`;
  }
}

function withoutArguments({ tool, inputSchemaVerdict, limits }: ToolReadiness): readonly Unavailable[] {
  const [reason] = limits;
  return inputSchemaVerdict.kind === 'valid' || reason === undefined
    ? []
    : [{ tool, what: 'arguments', reason }];
}

function withoutJudgement({ tool, outputSchemaVerdict }: ToolReadiness): readonly Unavailable[] {
  if (outputSchemaVerdict === undefined || outputSchemaVerdict.kind === 'valid') return [];
  const reason = `no results are judged: the outputSchema is ${reasonOf(outputSchemaVerdict)}`;
  return [{ tool, what: 'results', reason }];
}

/**
 * What could not be tested of the tools that may be called: their schemas are beyond the bounds or no schemas, or used
 * up what one may use. A skip is not a pass.
 */
export const unavailableOf = (
  readiness: readonly ToolReadiness[],
  losses: readonly Loss[],
): readonly Unavailable[] => [
  ...readiness.flatMap((ready) => [...withoutArguments(ready), ...withoutJudgement(ready)]),
  ...losses.map(({ tool, what, reason }) => ({ tool, what, reason })),
];
