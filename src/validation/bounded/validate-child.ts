import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { schemaVerdict } from '../schema-verdict.js';
import { loadSubject } from '../subjects/registry.js';
import type { Compilation } from '../validator.js';
import type { Verdict } from '../verdict.js';
import type { BoundedJob } from './bounded-validator.js';
import { serveRequests } from './serve.js';

const mostCompiled = 64;
const compiled = new Map<string, Promise<Compilation>>();

async function compiledBy(job: BoundedJob): Promise<Compilation> {
  const { validator, schemaText, dialect, assertFormat } = job;
  const subject = await loadSubject(validator);
  return subject.compile(JSON.parse(schemaText) as JsonSchema, dialect, { assertFormat });
}

function compilationFor(job: BoundedJob): Promise<Compilation> {
  const { validator, schemaText, dialect, assertFormat } = job;
  const key = `${validator} ${dialect} ${assertFormat} ${schemaText}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const compiling = compiledBy(job);
  compiled.set(key, compiling);
  return compiling;
}

async function verdictOn(job: BoundedJob): Promise<Verdict> {
  if (job.text === undefined) return schemaVerdict(JSON.parse(job.schemaText) as JsonSchema, job.dialect);
  const compilation = await compilationFor(job);
  return compilation.ok ? compilation.schema.validate(job.text) : compilation.verdict;
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
serveRequests(async (text) => JSON.stringify(await verdictOn(JSON.parse(text) as BoundedJob)));
