import { walkOf } from '../../../../src/engine/walk.js';
import type { Invariant, Violation } from '../../../../src/invariants/invariant.js';
import type { Era } from '../../../../src/protocol/era.js';
import { readMessage } from '../../../../src/protocol/message.js';

/** The text of a page with these tools. */
export const page = (names: readonly unknown[], nextCursor?: unknown): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    result: { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })), nextCursor },
  });

/** What a law finds in a walk, or why it has nothing to say. */
export function judgeWalk(
  law: Invariant,
  answers: readonly (string | undefined)[],
  era: Era = '2025-11-25',
): readonly Violation[] | string {
  if (law.on !== 'walk') throw new Error(`${law.id} judges no walk`);
  const walk = walkOf(
    era,
    answers.map((text) => (text === undefined ? undefined : readMessage(text))),
  );
  const applies = law.applies(walk);
  return applies === true ? law.check(walk) : applies.notExercised;
}

export const placesIn = (found: readonly Violation[] | string): readonly string[] | string =>
  typeof found === 'string' ? found : found.map(({ level, place }) => `${level} ${place}`);
