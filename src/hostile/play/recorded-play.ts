import type { RecordedAsk, RecordedStep } from '../../corpus/case-file.js';
import { mannerIn } from '../http/manner.js';
import type { Act, Answer, Play, PlayedMethod } from './play.js';
import { isPlayed } from './play.js';
import { askIn } from './play-text.js';

/** The steps of a case file that tell an act. */
export const stepsOf = ({ ask, answers = {} }: Act): readonly RecordedStep[] => [
  { ask: ask as unknown as RecordedAsk },
  ...Object.entries(answers).flatMap(([to, list]) => list.flatMap((answer) => answerSteps(to, answer))),
];

const answerSteps = (to: string, { send, first = [], then = [], http }: Answer): readonly RecordedStep[] => [
  ...first.map((message): RecordedStep => ({ send: message, to, beside: 'before' })),
  { send, to, ...(http === undefined ? {} : { http: { ...http } }) },
  ...then.map((message): RecordedStep => ({ send: message, to, beside: 'after' })),
];

/** Reads the play out of a case file's steps; `undefined` when they tell none. */
export function recordedPlay(steps: readonly RecordedStep[]): Play | undefined {
  const acts: ActInReading[] = [];
  for (const step of steps) {
    if ('expect' in step) continue;
    if ('ask' in step) {
      const ask = askIn(step.ask);
      if (ask === undefined) return undefined;
      acts.push({ ask, answers: new Map() });
    } else if (!take(step, acts.at(-1))) return undefined;
  }
  return acts.length === 0 ? undefined : acts.map(finished);
}

interface ActInReading {
  readonly ask: Act['ask'];
  readonly answers: Map<PlayedMethod, (Partial<Answer> & Pick<Answer, 'first' | 'then'>)[]>;
}

function take(step: Extract<RecordedStep, { send: unknown }>, act: ActInReading | undefined): boolean {
  const { to, beside } = step;
  const http = step.http === undefined ? undefined : mannerIn(step.http);
  const answer = { send: step.send, ...(http === undefined ? {} : { http }) };
  const { send } = step;
  if (act === undefined || to === undefined || !isPlayed(to)) return false;
  const list = act.answers.get(to) ?? [];
  act.answers.set(to, list);
  const newest = list.at(-1);
  const isOpen = newest !== undefined && newest.send === undefined;
  if (beside === 'after') {
    if (newest?.send === undefined) return false;
    list[list.length - 1] = { ...newest, then: [...(newest.then ?? []), send] };
  } else if (beside === 'before') {
    if (isOpen) list[list.length - 1] = { ...newest, first: [...(newest.first ?? []), send] };
    else list.push({ first: [send] });
  } else if (isOpen) list[list.length - 1] = { ...newest, ...answer };
  else list.push(answer);
  return true;
}

function finished({ ask, answers }: ActInReading): Act {
  if (answers.size === 0) return { ask };
  const lists = [...answers].map(
    ([method, list]) =>
      [method, list.filter((answer): answer is Answer => answer.send !== undefined)] as const,
  );
  return { ask, answers: Object.fromEntries(lists) };
}
