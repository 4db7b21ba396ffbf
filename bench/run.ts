// `npm run bench` measures all and writes bench/results/. `--long` adds a run of 300,000 calls, whose memory
// is looked at; `--rounds <n>` is how often each lane of the run loop is measured. `--only <text>` measures no
// more than the lanes with that text in their names, for a look while working, and writes nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generators } from './generators.js';
import { memory } from './memory.js';
import { pooledValidation } from './pooled-validation.js';
import { record } from './record.js';
import type { RunLoop } from './run-loop.js';
import { runLoop } from './run-loop.js';
import { tries } from './shrinking.js';
import { start } from './start.js';
import { runLoopTables } from './summary.js';

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const seed = 1;
const loadBefore = loadavg();
const told = (line: string): void => console.error(line);
const { long, only } = values;
const rounds = Number(values.rounds);
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
try {
  const measuredLoop = await runLoop({ seed, rounds, folder, only, told });
  if (only === '') await all(measuredLoop);
  else console.log(runLoopTables(measuredLoop));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function all(measuredLoop: RunLoop): Promise<void> {
  told('start …');
  const started = await start(folder);
  if (long) told('memory over a long run …');
  const remembered = long ? await memory(seed, folder) : [];
  told('pooled validation …');
  const pooled = await pooledValidation();
  told('generators and shrinking …');
  const results = {
    seed,
    loadBefore,
    generators: await generators(seed),
    shrinking: tries(),
    runLoop: measuredLoop,
    goals: [...measuredLoop.goals, started, ...remembered, ...pooled],
  };
  console.log(await record('bench/results', results));
}
