import type { Node } from '../space/node.js';
import type { BoundMood, NextInt } from '../space/numbers.js';
import type { Round } from '../space/turn.js';

/** Which optional members a value has: `every` one without exception, `all` but a few, `none`, or some. */
type PresenceMood = 'every' | 'all' | 'none' | 'mixed';

/**
 * What a value inclines to. It holds for all that is inside of it, or for a part: independent choices at each
 * place would never reach what lies deep.
 */
export interface Mood {
  readonly bounds: BoundMood;
  readonly presence: PresenceMood;
}

/**
 * One value in the making.
 *
 * @property round what it is known by to choices that take turns; without one they are free
 * @property nodes how many nodes may still be drawn
 * @property around the nodes of arrays and objects being drawn, outermost first: recursion ends early
 * @property left how many bytes may still be added; below 0 only what is needed is made
 * @property exact whether all of it so far is right by construction, so that nobody needs to judge it
 */
export interface Drawing {
  readonly nextInt: NextInt;
  mood: Mood;
  readonly maxDepth: number;
  readonly round: Round | undefined;
  left: number;
  nodes: number;
  readonly around: Node[];
  exact: boolean;
}

const boundMoods: readonly BoundMood[] = ['min', 'max', 'mixed'];
const presenceMoods: readonly PresenceMood[] = ['all', 'none', 'mixed'];
/** Every mood, one object each. */
const moods: readonly Mood[] = boundMoods.flatMap((bounds) =>
  presenceMoods.map((presence) => ({ bounds, presence })),
);

/** One mood for bounds and one for presence. */
export function drawMood(nextInt: NextInt): Mood {
  const bounds = nextInt(0, 19);
  const presence = nextInt(0, 19);
  const index = (bounds < 4 ? 0 : bounds < 7 ? 3 : 6) + (presence < 11 ? 0 : presence < 12 ? 1 : 2);
  return moods[index] as Mood;
}

export const plainMood: Mood = moods[8] as Mood;

/** Whether the mood adds an optional member here. */
export function wants({ nextInt, mood }: Drawing): boolean {
  if (mood.presence === 'every') return true;
  if (mood.presence === 'all') return nextInt(0, 6) > 0;
  return mood.presence === 'mixed' && nextInt(0, 4) > 1;
}

/** The same presence with other bounds. */
export const withBounds = ({ presence }: Mood, bounds: BoundMood): Mood =>
  moods.find((mood) => mood.bounds === bounds && mood.presence === presence) ?? { bounds, presence };

const mostNodes = 600;
const fewNodes = 200;

/** A whole value in a drawn mood; in three of four values choices take turns. */
export const wholeDrawing = (nextInt: NextInt, maxBytes: number, maxDepth: number): Drawing => ({
  ...drawing(nextInt, drawMood(nextInt), maxBytes, maxDepth),
  round: nextInt(0, 3) > 0 ? {} : undefined,
});

/** As `drawing`, for what only surrounds the part that matters: a few nodes are enough. */
export const surroundings = (nextInt: NextInt, mood: Mood, maxBytes: number, maxDepth: number): Drawing =>
  drawing(nextInt, mood, maxBytes, maxDepth, fewNodes);

export const drawing = (
  nextInt: NextInt,
  mood: Mood,
  maxBytes: number,
  maxDepth: number,
  nodes = mostNodes,
): Drawing => ({
  nextInt,
  mood,
  maxDepth,
  round: undefined,
  left: Math.floor(maxBytes / 2),
  nodes,
  around: [],
  exact: true,
});
