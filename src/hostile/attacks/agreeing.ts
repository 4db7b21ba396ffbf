import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { calling, plainCall } from '../play/acts.js';
import { honestVariants } from '../result-variants.js';

/** Nothing is wrong: who refuses this refuses by luck whatever else it refuses. */
export const agreeing: Attack = {
  name: 'agreeing',
  law: 'client.delivers',
  what: 'right results, whose text equals their structured content',
  *plays({ era, seed, tool }) {
    for (const { result, ...variant } of honestVariants(tool.outputSchema, seed))
      yield { ...variant, play: plainCall(era, [listed(tool)], calling(era, tool.name, result)) };
  },
};
