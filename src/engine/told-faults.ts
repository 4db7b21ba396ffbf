import type { Mutation } from '../../arbitraries/mutation.js';
import type { JsonSchema } from '../../arbitraries/json/json.js';
import type { Case } from '../corpus/case.js';
import { describeBreach } from '../invariants/breach.js';
import { isOnlyExtraKey } from '../invariants/input/extra-key.js';
import { readJson } from '../protocol/json/reader.js';
import { faultyBreaches } from './workshop/faults.js';

/** So many faults are told of one case. */
const mostFaults = 8;

/**
 * What is wrong with arguments that became smaller: what was once done to a good value tells of another text. Where
 * validators do not tell that a key too many is the only fault, what was done still says so.
 */
export function toldFaults(
  { stimulus, breaches, mutations }: Case,
  inputSchema: JsonSchema,
): readonly Mutation[] {
  if (isOnlyExtraKey(breaches, mutations) && !isOnlyExtraKey(breaches, []))
    return mutations.map(({ pointer, keyword }) => ({ pointer, keyword, what: 'a key that is not known' }));
  const reading = stimulus.kind === 'arguments' ? readJson(stimulus.json) : undefined;
  if (reading?.ok !== true) return [];
  return faultyBreaches(breaches)
    .slice(0, mostFaults)
    .map((breach) => {
      const { fact, demand } = describeBreach(inputSchema, breach, reading.value, 'arguments');
      const { instancePointer: pointer, keyword } = breach;
      return { pointer, keyword, what: `${fact}; the inputSchema ${demand}` };
    });
}
