import { absentContent } from './faults/absent-content.js';
import { absentStructure } from './faults/absent-structure.js';
import { clampedLimit } from './faults/clamped-limit.js';
import { doubledAnswer } from './faults/doubled-answer.js';
import { endlessWait } from './faults/endless-wait.js';
import type { Fault, PlantedFault } from './faults/fault.js';
import { invalidSchema } from './faults/invalid-schema.js';
import { leakedEnvironment } from './faults/leaked-environment.js';
import { mistypedTotal } from './faults/mistyped-total.js';
import { staleText } from './faults/stale-text.js';
import { strippedCredentials } from './faults/stripped-credentials.js';

/** All faults of the twin, with what makes them happen. */
export const faults: readonly Fault[] = [
  mistypedTotal,
  // Behind the one that writes the text anew.
  staleText,
  clampedLimit,
  strippedCredentials,
  absentStructure,
  leakedEnvironment,
  absentContent,
  endlessWait,
  doubledAnswer,
  invalidSchema,
];

/** What a run against the twin has to find: each law at least once in the tool named. */
export const plantedFaults: readonly PlantedFault[] = faults.map(({ invariant, tool, what }) => ({
  invariant,
  tool,
  what,
}));
