import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { honestVariants } from '../result-variants.js';

/** Nothing is wrong: who refuses this refuses by luck whatever else it refuses. */
export const agreeing: Attack = {
  name: 'agreeing',
  law: 'client.delivers',
  right: 'deliver',
  what: 'right results, whose text equals their structured content',
  pages: (tool) => [[listed(tool)]],
  variants: honestVariants,
};
