import type { Stimulus } from '../../corpus/case.js';
import type { Reaction } from '../../hostile/oracle/reaction.js';
import { readPlay } from '../../hostile/play/play-text.js';
import type { Play } from '../../hostile/play/play.js';
import { isStepDown } from '../shrink-step.js';
import type { Candidate } from '../workshop/workshop.js';
import type { PlayBench } from './play-bench.js';

/** More steps are never needed for what we make. */
const mostSteps = 400;

/**
 * The minimum that a client would have that does again what it did, found without asking it: once with everything that
 * can be left out left out, once with all acts, messages and tools in their places. One of the two is mostly it, so
 * that shrinking asks the client a few times where it would ask a hundred times.
 */
export function foreseenMinima(
  start: Candidate,
  bench: PlayBench,
  wanted: (play: Play, right: Reaction) => boolean,
): readonly Candidate[] {
  const outline = outlineOf(start.stimulus);
  const sameOutline = (play: Play, right: Reaction): boolean =>
    wanted(play, right) && outlineOfPlay(play) === outline;
  return [wanted, sameOutline]
    .map((isWanted) => descend(start, bench, isWanted))
    .filter((candidate) => candidate !== start);
}

function descend(
  start: Candidate,
  bench: PlayBench,
  wanted: (play: Play, right: Reaction) => boolean,
): Candidate {
  let current = start;
  for (let step = 0; step < mostSteps; step += 1) {
    const next = firstDown(current, bench, wanted);
    if (next === undefined) return current;
    current = next;
  }
  return current;
}

function firstDown(
  current: Candidate,
  bench: PlayBench,
  wanted: (play: Play, right: Reaction) => boolean,
): Candidate | undefined {
  for (const candidate of bench.reductions(current.stimulus, wanted))
    if (isStepDown(candidate, current)) return candidate;
  return undefined;
}

const outlineOf = (stimulus: Stimulus): string =>
  stimulus.kind === 'play' ? outlineOfPlay(readPlay(stimulus.json) ?? []) : '';

/** Which acts there are, with how many messages, and how many tools in each. */
function outlineOfPlay(play: Play): string {
  const acts = play.map(({ ask, answers = {} }) => {
    const lists = Object.entries(answers).map(([method, list]) => {
      const messages = list.map(
        ({ send, first = [], then = [] }) =>
          `${first.length}/${'json' in send ? send.json.split('"inputSchema"').length : 0}/${then.length}`,
      );
      return `${method}:${messages.join(',')}`;
    });
    return `${ask.op}(${lists.join(';')})`;
  });
  return acts.join(' ');
}
