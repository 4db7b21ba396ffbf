import { Ajv2020 } from 'ajv/dist/2020.js';
import { realSchema, realValue } from '../src/limits/probing/real-tool.js';
import type { BoundedValidator } from '../src/validation/bounded/bounded-validator.js';
import { boundedValidator } from '../src/validation/bounded/bounded-validator.js';
import { usageOf } from '../src/validation/bounded/process-usage.js';
import type { Goal } from './goal.js';
import { runsScript, treeOf } from './lanes/process-table.js';
import { spreadOf } from './spread.js';

const batches = 60;
const batchSize = 100;
const rounds = 5;
const schemas = 40;

const schemaText = (number: number): string => JSON.stringify({ ...realSchema, title: `number ${number}` });
const text = JSON.stringify(realValue);

/** Milliseconds of one value, in batches under one schema. */
async function known(pool: BoundedValidator): Promise<readonly number[]> {
  const texts = Array.from({ length: batchSize }, () => text);
  const taken: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const before = performance.now();
    await pool.validateAll(schemaText(0), '2020-12', texts);
    taken.push((performance.now() - before) / batchSize);
  }
  return taken.slice(batches / 4);
}

/** The same without a pool: the validator that the pool's judge is made of, in this process, text to verdict. */
function inline(): readonly number[] {
  const check = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(realSchema);
  const taken: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const before = performance.now();
    for (let at = 0; at < batchSize; at += 1) check(JSON.parse(text));
    taken.push((performance.now() - before) / batchSize);
  }
  return taken.slice(batches / 4);
}

const cpuOf = (pid: number): number => usageOf(pid)?.cpuMs ?? Number.NaN;
const scriptName = 'bounded/validate-child.js';

/** CPU milliseconds that a warm child takes for a schema that it has not seen, with one value. */
async function renewed(pool: BoundedValidator): Promise<readonly number[]> {
  const children = treeOf(process.pid).filter((pid) => runsScript(pid, scriptName));
  const used = (): number => children.map(cpuOf).reduce((sum, cpu) => sum + cpu, 0);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = used();
    for (let at = 0; at < schemas; at += 1)
      await pool.validate(schemaText(1 + round * schemas + at), '2020-12', text);
    taken.push((used() - before) / schemas);
  }
  return taken;
}

/** What it costs to have schemas and values of strangers judged in a process that can be ended. */
export async function pooledValidation(): Promise<readonly Goal[]> {
  const pool = boundedValidator({ preload: ['assay-ajv'], spare: false });
  try {
    await known(pool);
    const value = spreadOf(await known(pool));
    const beside = spreadOf(inline());
    const schema = spreadOf(await renewed(pool));
    return [
      {
        what: `pooled validation of a value, in batches of ${batchSize} under a known schema`,
        is: value,
        unit: 'ms',
        due: 'at most',
        goal: 0.05,
        note: `${(value.median / beside.median).toFixed(1)} times ajv in the same process, text to verdict`,
      },
      {
        what: 'CPU of a warm child for a schema that it has not seen',
        is: schema,
        unit: 'ms',
        due: 'at most',
        goal: 10,
      },
    ];
  } finally {
    await pool.close();
  }
}
