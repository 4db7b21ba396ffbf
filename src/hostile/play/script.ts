import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Act, Answer, Answers, PlayedMethod } from './play.js';
import { isList, isPlayed } from './play.js';

/** What one server says after the acts so far. */
export class Script {
  #answers: Answers = {};
  /** Requests of a method since its answers were set. */
  readonly #asked = new Map<PlayedMethod, number>();

  enter({ answers }: Act): void {
    if (answers === undefined) return;
    this.#answers = { ...this.#answers, ...answers };
    for (const method of Object.keys(answers)) if (isPlayed(method)) this.#asked.delete(method);
  }

  /** What a play chose for the method, whoever asks how often. */
  answersTo(method: PlayedMethod): readonly Answer[] | undefined {
    return this.#answers[method];
  }

  /** The answer to the next request, `no-cursor` to one with a cursor that was never given. */
  answer(method: string, params: JsonObject): Answer | 'no-cursor' | undefined {
    if (!isPlayed(method)) return undefined;
    const answers = this.#answers[method];
    if (answers === undefined || answers.length === 0) return undefined;
    if (isList(method)) return pageOf(answers, params['cursor']);
    const count = this.#asked.get(method) ?? 0;
    this.#asked.set(method, count + 1);
    return answers[Math.min(count, answers.length - 1)];
  }
}

function pageOf(pages: readonly Answer[], cursor: unknown): Answer | 'no-cursor' | undefined {
  if (cursor === undefined) return pages[0];
  return (typeof cursor === 'string' ? pages[Number(cursor)] : undefined) ?? 'no-cursor';
}
