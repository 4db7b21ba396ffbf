import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CaseFile } from '../../corpus/case-file.js';
import { readCaseFile } from '../../corpus/read-case-file.js';
import { readCorpus } from '../../corpus/read-corpus.js';
import { AssayError } from '../../errors/assay-error.js';
import { replayClientCase } from '../../engine/client/client-replay.js';
import { replayCases } from '../../replay-cases.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import type { ReplayResult } from '../../reports/terminal/replay-lines.js';
import { replayLines } from '../../reports/terminal/replay-lines.js';
import type { DriverChoice } from '../../targets/client/driver-command.js';
import type { ReplayCommand, ReplayTarget } from '../commands/replay.js';
import { present } from '../present.js';
import type { Stage } from '../stage.js';

interface Recorded {
  readonly path: string;
  readonly file: CaseFile;
}

/** Recorded cases on the target given: a line a case, exit code 1 if any still fails or flakes. */
export async function runReplay(command: ReplayCommand, stage: Stage): Promise<number> {
  const recorded = await readAll(command.cases, stage);
  const results: ReplayResult[] = [];
  const files = recorded.map(({ file }) => file);
  for await (const { file, verdict, detail } of fares(command, files, stage.signal)) {
    results.push({ verdict, detail, invariant: file.invariant, name: nameOf(file, recorded) });
    if (stage.stderr.isTTY === true) stage.stderr.write(`\r ${results.length} of ${files.length} cases\r`);
  }
  if (command.output.json) stage.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  else stage.stdout.write(`${linesOf(results, command, stage).join('\n')}\n`);
  if (stage.signal.aborted) return 130;
  return exitCodeOf(results);
}

function linesOf(results: readonly ReplayResult[], command: ReplayCommand, stage: Stage): readonly string[] {
  const abilities = abilitiesOf({ ...stage, noColor: command.output.color === 'never' });
  const lines = replayLines(results, abilities.columns ?? 80, abilities);
  return command.output.quiet ? lines.slice(-1) : lines;
}

/** A case that could not be replayed proves nothing; when that is all, nothing was tested. */
function exitCodeOf(results: readonly ReplayResult[]): number {
  if (results.some(({ verdict }) => verdict !== 'fixed' && verdict !== 'not-replayed')) return 1;
  return results.some(({ verdict }) => verdict === 'fixed') ? 0 : 7;
}

interface Fared {
  readonly file: CaseFile;
  readonly verdict: ReplayResult['verdict'];
  readonly detail: string;
}

/** Cases of clients go to the driver, when one was given; all others to the server. */
async function* fares(
  { target, options }: ReplayCommand,
  files: readonly CaseFile[],
  signal: AbortSignal,
): AsyncGenerator<Fared> {
  const driver = driverOf(target, files);
  const { transport, ...forServers } = options;
  if (driver === undefined && target.kind === 'endpoint') {
    for await (const { file, replayed } of replayCases(target.endpoint, files, { ...forServers, signal }))
      yield { file, ...replayed };
    return;
  }
  for (const file of files) {
    if (signal.aborted || driver === undefined) return;
    const { timeoutMs } = options;
    yield { file, ...(await replayClientCase(file, driver, present({ timeoutMs, transport }))) };
  }
}

/** A command after `--` is a driver when every case is one of a client. */
function driverOf(target: ReplayTarget, files: readonly CaseFile[]): DriverChoice | undefined {
  if (target.kind === 'driver') return target.driver;
  const { endpoint } = target;
  const isForClients = files.every(({ direction }) => direction === 'client');
  return isForClients && endpoint.kind === 'stdio'
    ? { command: endpoint.command, args: endpoint.args }
    : undefined;
}

const nameOf = (file: CaseFile, recorded: readonly Recorded[]): string =>
  basename(recorded.find((candidate) => candidate.file === file)?.path ?? file.fingerprint, '.json');

async function readAll(paths: readonly string[], stage: Stage): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  for (const path of paths) {
    const entry = await stat(path).catch(() => undefined);
    if (entry === undefined)
      throw new AssayError('usage', `there is no file or folder ${path}`, {
        next: 'give the path of a case file or of a corpus folder',
      });
    if (!entry.isDirectory()) {
      recorded.push({ path, file: await readCaseFile(path) });
      continue;
    }
    const { cases, broken } = await readCorpus(path);
    for (const { path: at, problem } of broken) stage.stderr.write(`note: ${at} is left out: ${problem}\n`);
    recorded.push(...cases);
  }
  if (recorded.length === 0)
    throw new AssayError('usage', `there is no case in ${paths.join(', ')}`, {
      next: 'mcp-assay fuzz writes what it finds into corpus/',
    });
  return recorded;
}
