import type { Invariant, JudgedWalk, Violation } from '../../../src/invariants/invariant.js';
import { readMessage } from '../../../src/protocol/message.js';
import { resultText } from './exchange.js';

/** What a test says of a walk; the rest is that of an honest one without tools. */
export interface ToldWalk extends Partial<Omit<JudgedWalk, 'pages'>> {
  /** JSON texts of the results, in order. */
  readonly results?: readonly string[];
}

/** The breaches of a law of walks, or why it has nothing to say. */
export function judgeWalk(
  law: Invariant,
  { results = [], ...told }: ToldWalk,
): readonly Violation[] | string {
  if (law.on !== 'walk') throw new Error(`${law.id} judges no walk`);
  const subject: JudgedWalk = {
    era: '2026-07-28',
    tools: [],
    endedBy: 'end',
    ...told,
    pages: results.map((result) => readMessage(resultText(result))),
  };
  const applies = law.applies(subject);
  return applies === true ? law.check(subject) : applies.notExercised;
}
