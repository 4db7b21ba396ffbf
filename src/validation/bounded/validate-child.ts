import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { ajv } from '../ajv.js';
import { hyperjump } from '../hyperjump.js';
import { loadHyperjump } from '../hyperjump-library.js';
import { schemaVerdict } from '../schema-verdict.js';
import { schemasafe } from '../schemasafe.js';
import type { Compilation } from '../validator.js';
import type { Verdict } from '../verdict.js';
import type { BoundedJob } from './bounded-validator.js';
import { serveRequests } from './serve.js';

const validators = { ajv, hyperjump, schemasafe };
const mostCompiled = 64;
const compiled = new Map<string, Promise<Compilation>>();

function compilationFor({ validator, schemaText, dialect, assertFormat }: BoundedJob): Promise<Compilation> {
  const key = `${validator} ${dialect} ${assertFormat} ${schemaText}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const compiling = validators[validator].compile(JSON.parse(schemaText) as JsonSchema, dialect, {
    assertFormat,
  });
  compiled.set(key, compiling);
  return compiling;
}

async function verdictOn(job: BoundedJob): Promise<Verdict> {
  if (job.text === undefined) return schemaVerdict(JSON.parse(job.schemaText) as JsonSchema, job.dialect);
  const compilation = await compilationFor(job);
  return compilation.ok ? compilation.schema.validate(job.text) : compilation.verdict;
}

/** Loading is no part of any job: what the parent means to use is there before the first one comes. */
if (process.argv.includes('hyperjump')) await loadHyperjump();
if (process.argv.includes('schemasafe')) await import('@exodus/schemasafe');
// The first schema of all makes a validator read its meta-schemas: that is start-up too.
for (const [name, validator] of Object.entries(validators)) {
  if (process.argv.includes(name)) await validator.compile({ type: 'object' }, '2020-12');
}
serveRequests(async (text) => JSON.stringify(await verdictOn(JSON.parse(text) as BoundedJob)));
