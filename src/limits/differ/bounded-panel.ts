import { boundedChild } from '../../validation/bounded/bounded-child.js';
import type { Budget } from '../../validation/bounded/budget.js';
import type { Answer, Panel, Question, Voice } from './panel.js';

type Asked = Question & { readonly validators: readonly string[] };

/** What may be used: by one validator or all of them for one schema and its instances, and by all for a batch. */
interface PanelBudgets {
  readonly ofOne: Budget;
  readonly ofBatch: Budget;
}

const usual: PanelBudgets = {
  ofOne: { cpuMs: 3000, wallMs: 30_000 },
  ofBatch: { cpuMs: 6000, wallMs: 60_000 },
};

const namedAnswer = ({ validators }: Asked, voices: readonly (readonly Voice[])[]): Answer =>
  new Map(validators.map((name, at) => [name, voices[at] ?? []]));

/** By question, by validator, by instance. */
const voicesIn = (text: string): readonly (readonly (readonly Voice[])[])[] =>
  JSON.parse(text) as readonly (readonly (readonly Voice[])[])[];

/**
 * A panel in a process that may be killed. A batch that breaks it is asked again in parts, down to one validator
 * and one instance, so that the voice `deadline`, `memory` or `crashed` is only that of whom it belongs to.
 *
 * @param validators names of subjects, or `file:` URLs of modules
 */
export function boundedPanel(validators: readonly string[], { ofOne, ofBatch }: PanelBudgets = usual): Panel {
  const child = boundedChild({
    entry: new URL('./panel-child.js', import.meta.url),
    memoryMb: 256,
    args: validators,
  });

  async function one(question: Asked): Promise<readonly (readonly Voice[])[]> {
    const answer = await child.request(JSON.stringify([question]), ofOne);
    if (answer.kind === 'ok') return voicesIn(answer.text)[0] ?? [];
    const { kind, detail } = answer;
    if (question.texts.length < 2) return [question.texts.map(() => ({ kind, detail }))];
    const voices: Voice[] = [];
    for (const text of question.texts) voices.push(...((await one({ ...question, texts: [text] }))[0] ?? []));
    return [voices];
  }

  async function eachAlone(question: Asked): Promise<Answer> {
    const together = await child.request(JSON.stringify([question]), ofOne);
    if (together.kind === 'ok') return namedAnswer(question, voicesIn(together.text)[0] ?? []);
    const voices: (readonly Voice[])[] = [];
    for (const name of question.validators)
      voices.push((await one({ ...question, validators: [name] }))[0] ?? []);
    return namedAnswer(question, voices);
  }

  async function judge(questions: readonly Asked[]): Promise<readonly Answer[]> {
    const answer = await child.request(JSON.stringify(questions), ofBatch);
    if (answer.kind === 'ok') {
      const told = voicesIn(answer.text);
      return questions.map((question, at) => namedAnswer(question, told[at] ?? []));
    }
    const answers: Answer[] = [];
    for (const question of questions) answers.push(await eachAlone(question));
    return answers;
  }

  return {
    validators,
    judge: (questions) =>
      questions.length === 0
        ? Promise.resolve([])
        : judge(questions.map((question) => ({ validators, ...question }))),
    close: () => child.close(),
  };
}
