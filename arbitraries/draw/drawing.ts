import type { Node } from '../space/node.js';
import type { BoundMood, NextInt } from '../space/numbers.js';

/** Which optional members a value has: `every` one without exception, `all` but a few, `none`, or some. */
type PresenceMood = 'every' | 'all' | 'none' | 'mixed';

/** The moods of a whole value: independent choices at each place would never reach what lies deep. */
export interface Mood {
  readonly bounds: BoundMood;
  readonly presence: PresenceMood;
}

/**
 * One value in the making.
 *
 * @property nodes how many nodes may still be drawn
 * @property active the nodes being drawn, and how many times each: recursion ends early
 * @property left how many bytes may still be added; below 0 only what is needed is made
 */
export interface Drawing {
  readonly nextInt: NextInt;
  readonly mood: Mood;
  readonly maxDepth: number;
  left: number;
  nodes: number;
  readonly active: Map<Node, number>;
}

/** One mood for bounds and one for presence. */
export function drawMood(nextInt: NextInt): Mood {
  const bounds = nextInt(0, 9);
  const presence = nextInt(0, 19);
  return {
    bounds: bounds < 2 ? 'min' : bounds < 4 ? 'max' : 'mixed',
    presence: presence < 11 ? 'all' : presence < 12 ? 'none' : 'mixed',
  };
}

const mostNodes = 1200;
const fewNodes = 200;

/** As `drawing`, for what only surrounds the part that matters: a few nodes are enough. */
export const surroundings = (nextInt: NextInt, mood: Mood, maxBytes: number, maxDepth: number): Drawing => ({
  ...drawing(nextInt, mood, maxBytes, maxDepth),
  nodes: fewNodes,
});

export const drawing = (nextInt: NextInt, mood: Mood, maxBytes: number, maxDepth: number): Drawing => ({
  nextInt,
  mood,
  maxDepth,
  left: Math.floor(maxBytes / 2),
  nodes: mostNodes,
  active: new Map(),
});
