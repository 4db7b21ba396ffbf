import type { AttackScene, Staged } from '../attack.js';
import { calling } from '../play/acts.js';
import type { Play } from '../play/play.js';
import { brokenVariants } from '../result-variants.js';

/** After this way to the tool under test it is called again and again, and each result breaks its outputSchema. */
export function* brokenCalls({ era, seed, tool }: AttackScene, way: Play): Generator<Staged> {
  for (const { result, ...variant } of brokenVariants(tool.outputSchema, seed))
    yield { ...variant, play: [...way, calling(era, tool.name, result)] };
}
