import type { TextSpace } from './text-space.js';
import { UnsupportedText } from './unsupported-text.js';

/** A space without members: proven empty, or unsupported for a reason. */
export function refusedSpace(outside: TextSpace['outside'], unsupported?: string): TextSpace {
  const refuse = (): never => {
    throw new UnsupportedText(unsupported ?? 'no string satisfies the constraints');
  };
  return {
    empty: unsupported === undefined,
    ...(unsupported === undefined ? {} : { unsupported }),
    shortestLength: Infinity,
    accepts: () => false,
    shortest: refuse,
    draw: refuse,
    boundaries: () => [],
    smaller: () => [],
    outside,
  };
}
