import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { serveRequests } from '../../validation/bounded/serve.js';
import { loadSubject } from '../../validation/subjects/registry.js';
import type { Validator } from '../../validation/validator.js';
import type { Verdict } from '../../validation/verdict.js';
import type { Question, Voice } from './panel.js';

const voiceOf = (verdict: Verdict): Voice => (verdict.kind === 'invalid' ? { kind: 'invalid' } : verdict);

async function voicesOf(
  validator: Validator,
  { schemaText, dialect, texts }: Question,
): Promise<readonly Voice[]> {
  const compilation = await validator.compile(JSON.parse(schemaText) as JsonSchema, dialect);
  if (!compilation.ok) return texts.map(() => voiceOf(compilation.verdict));
  return texts.map((text) => voiceOf(compilation.schema.validate(text)));
}

/** Two schemas of one name must not meet; where there is no name, a validator that keeps schemas only grows. */
const keptAtMost = 64;
let kept = 0;

async function answerTo(question: Question): Promise<readonly (readonly Voice[])[]> {
  const named = question.schemaText.includes('"$id"');
  kept = named || kept >= keptAtMost ? 0 : kept + 1;
  const voices: (readonly Voice[])[] = [];
  for (const name of question.validators ?? []) {
    const validator = await loadSubject(name);
    voices.push(await voicesOf(validator, question));
    if (kept === 0) validator.forget?.();
  }
  return voices;
}

/** Nothing is fetched, whoever asks: a reference out of the document is refused. */
globalThis.fetch = () => Promise.reject(new Error('nothing is fetched'));

for (const name of process.argv.slice(2)) {
  try {
    await (await loadSubject(name)).compile({ type: 'object' }, '2020-12');
  } catch (error) {
    process.stderr.write(`${name}: ${String(error)}\n`);
  }
}
serveRequests(async (request) => {
  const answers: (readonly (readonly Voice[])[])[] = [];
  for (const question of JSON.parse(request) as readonly Question[]) answers.push(await answerTo(question));
  return JSON.stringify(answers);
});
