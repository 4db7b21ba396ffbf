import { resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Breach } from '../breach.js';
import type { JudgedExchange } from '../invariant.js';
import { speaksOfKeyword } from './keyword-phrases.js';
import { shownAs } from './received-member.js';
import { givesOtherReason, keysAtFault, namesKey } from './refusal.js';
import { sentArguments } from './sent-arguments.js';
import { namedKeys } from './standing-out.js';

/** The fault of a case as a text may name it. */
export interface Fault {
  readonly keys: readonly FaultyKey[];
  /** Keys on the way to it: they may be named as well. */
  readonly around: readonly string[];
  /** Whether a text speaks of what is wrong without a key. */
  readonly isTold: (words: string) => boolean;
}

interface FaultyKey {
  readonly name: string;
  /** How a list of what was received would show it. */
  readonly shown: readonly string[];
}

/** Whether a text names a fault, and whether it may be about another key just as well. */
export type Naming = 'alone' | 'among others' | 'not at all';

type Called = Pick<JudgedExchange, 'tool' | 'case'>;

/** The fault that the breaches of a schema are. */
export function faultOf({ tool, case: tried }: Called, breaches: readonly Breach[]): Fault {
  const sent = sentArguments(tried);
  const keys = breaches.flatMap((breach) => {
    const value = sent === undefined ? undefined : resolvePointer(sent, breach.instancePointer);
    return keysAtFault(tool.inputSchema, breach, () => sent).map((name, at) => ({
      name,
      // Behind the key of the value come those that it lacks.
      shown: shownAs(at === 0 && breach.keyword !== 'required' ? value : undefined),
    }));
  });
  return {
    keys,
    around: breaches.flatMap(({ instancePointer }) => tokensOf(instancePointer)),
    isTold: (words) =>
      !givesOtherReason(words) && breaches.some(({ keyword }) => speaksOfKeyword(words, keyword)),
  };
}

/**
 * Whether words name a fault. The words of a keyword alone ("Expected boolean") may be about any key, so they
 * count where no other is named.
 */
export function namingOf(words: string, fault: Fault, { tool, case: tried }: Called): Naming {
  if (words === '') return 'not at all';
  const isNamed = fault.keys.some(({ name, shown }) => namesKey(words, name, shown));
  const isTold = fault.isTold(words);
  if (isNamed && isTold) return 'alone';
  if (!isNamed && !isTold) return 'not at all';
  const own = new Set([...fault.around, ...fault.keys.map(({ name }) => name)]);
  const isAmongOthers = namedKeys(words, tool, sentArguments(tried)).some((name) => !own.has(name));
  if (!isAmongOthers) return 'alone';
  return isNamed ? 'among others' : 'not at all';
}
