import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CaseFile } from '../../corpus/case-file.js';
import { readCaseFile } from '../../corpus/read-case-file.js';
import { readCorpus } from '../../corpus/read-corpus.js';
import { AssayError } from '../../errors/assay-error.js';
import type { ReplayedCase } from '../../replay-cases.js';
import { replayCases } from '../../replay-cases.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import type { ReplayResult } from '../../reports/terminal/replay-lines.js';
import { replayLines } from '../../reports/terminal/replay-lines.js';
import type { ReplayCommand } from '../commands/replay.js';
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
  const options = { ...command.options, signal: stage.signal };
  for await (const { file, replayed } of replayCases(command.endpoint, files, options)) {
    results.push(resultOf(file, replayed, recorded));
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

function resultOf(
  file: CaseFile,
  replayed: ReplayedCase['replayed'],
  recorded: readonly Recorded[],
): ReplayResult {
  const path = recorded.find((candidate) => candidate.file === file)?.path ?? file.fingerprint;
  return {
    verdict: replayed.verdict,
    invariant: file.invariant,
    name: basename(path, '.json'),
    detail: replayed.detail,
  };
}

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
