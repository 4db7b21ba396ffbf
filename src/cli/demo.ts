import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledEntry } from '../errors/compiled-entry.js';
import { builtInvariants } from '../invariants/registry.js';
import type { Receipt } from '../reports/receipt.js';
import { plantedFaults } from '../sample/planted-faults.js';
import { watchInterrupts } from './interruption.js';
import { runCli } from './run-cli.js';
import { runners } from './runners.js';
import type { Stage } from './stage.js';

/**
 * What `npm start` shows: the bundled sample server, which keeps its promises, and its broken twin, which
 * does not. Exit code 0 when the first is clean and every planted fault of the second was found. It writes
 * to a temporary folder only.
 */
async function demo(stage: Stage): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-assay-'));
  const say = (text: string): unknown => stage.stdout.write(`${text}\n`);
  try {
    say('\n1 of 2: the sample server, correct\n');
    const correct = await fuzz('server', folder, stage);
    say('\n2 of 2: its broken twin\n');
    const broken = await fuzz('broken-twin', folder, stage);
    if (stage.signal.aborted) return 130;
    const found = new Set(
      broken.runs.flatMap((run) =>
        [...run.findings, ...run.observations].map(({ invariant, tool }) => `${invariant} ${tool}`),
      ),
    );
    const planted = plantedFaults.filter((fault) => builtInvariants.some(({ id }) => id === fault.invariant));
    const missed = planted.filter(({ invariant, tool }) => !found.has(`${invariant} ${tool}`));
    const clean = correct.runs.every(
      ({ status, findings }) => status === 'complete' && findings.length === 0,
    );
    for (const { invariant, tool, what } of missed) say(`missed: ${invariant} in ${tool}: ${what}`);
    say(
      `\nThe correct server is ${clean ? 'clean' : 'not clean'}; ${planted.length - missed.length} of ${planted.length} faults planted in its twin were found.`,
    );
    say('Now your server: npm start -- fuzz -- <command>   (or: npm start -- --help)');
    return clean && missed.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fuzz(name: 'server' | 'broken-twin', folder: string, stage: Stage): Promise<Receipt> {
  const entry = compiledEntry(new URL(`../sample/${name}.js`, import.meta.url));
  const reportDir = join(folder, name);
  const argv = [
    'fuzz',
    '--seed',
    '1',
    '--max-calls',
    '600',
    '--timeout',
    '400ms',
    '--corpus',
    join(folder, 'corpus'),
    '--report-dir',
    reportDir,
  ];
  const surroundings = { env: process.env, cwd: process.cwd(), home: folder, readFile: () => '' };
  await runCli([...argv, '--', process.execPath, entry.pathname], surroundings, stage, runners);
  return JSON.parse(await readFile(join(reportDir, 'receipt.json'), 'utf8')) as Receipt;
}

const { stdin, stdout, stderr, env } = process;
const { signal, dispose } = watchInterrupts(stderr);
process.exitCode = await demo({ stdin, stdout, stderr, env, signal });
dispose();
