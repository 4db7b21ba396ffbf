import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { schemaVerdict } from '../schema-verdict.js';
import { loadSubject } from '../subjects/registry.js';
import type { Compilation } from '../validator.js';
import type { BoundedJob, BoundedVerdicts } from './bounded-job.js';
import { serveRequests } from './serve.js';

const mostCompiled = 64;
const compiled = new Map<string, Promise<Compilation>>();

async function compiledBy(job: BoundedJob): Promise<Compilation> {
  const { validator, schemaText, dialect, assertFormat } = job;
  const subject = await loadSubject(validator);
  return subject.compile(JSON.parse(schemaText) as JsonSchema, dialect, { assertFormat });
}

/** The schemas that were used last are kept; who is used again goes to the end. */
function compilationFor(job: BoundedJob): Promise<Compilation> {
  const { validator, schemaText, dialect, assertFormat } = job;
  const key = `${validator} ${dialect} ${assertFormat} ${schemaText}`;
  const compiling = compiled.get(key) ?? compiledBy(job);
  compiled.delete(key);
  compiled.set(key, compiling);
  for (const oldest of compiled.keys()) {
    if (compiled.size <= mostCompiled) break;
    compiled.delete(oldest);
  }
  return compiling;
}

/** A text that is no JSON is no schema, whoever looks at it. */
const noJson = (error: unknown): BoundedVerdicts => ({
  of: 'schema',
  verdict: { kind: 'refused', limit: 'json', detail: error instanceof Error ? error.message : String(error) },
});

async function answerTo(job: BoundedJob): Promise<BoundedVerdicts> {
  const { schemaText, dialect, texts } = job;
  if (texts === undefined) {
    return { of: 'schema', verdict: await schemaVerdict(JSON.parse(schemaText) as JsonSchema, dialect) };
  }
  const compilation = await compilationFor(job);
  if (!compilation.ok) return { of: 'schema', verdict: compilation.verdict };
  return { of: 'texts', verdicts: texts.map((text) => compilation.schema.validate(text)) };
}

async function answer(job: BoundedJob): Promise<BoundedVerdicts> {
  try {
    return await answerTo(job);
  } catch (error) {
    if (error instanceof SyntaxError) return noJson(error);
    throw error;
  }
}

/**
 * Loading is no part of any job: what the parent means to use is there before the first one comes. The first schema
 * of all makes a validator read its meta-schemas: that is start-up too. Who can not be loaded says so at each job.
 */
for (const name of process.argv.slice(2)) {
  try {
    await (await loadSubject(name)).compile({ type: 'object' }, '2020-12');
  } catch (error) {
    process.stderr.write(`${name}: ${String(error)}\n`);
  }
}
for (const dialect of ['2020-12', 'draft-07'] as const) await schemaVerdict({ type: 'object' }, dialect);
serveRequests(async (text) => JSON.stringify(await answer(JSON.parse(text) as BoundedJob)));
