import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { HostedRun, Reach } from '../../engine/hosted/hosted-run.js';
import { openHosted } from '../../engine/hosted/hosted-run.js';
import { AssayError } from '../../errors/assay-error.js';
import type { Attack } from '../../hostile/attack.js';
import { attacks as allAttacks } from '../../hostile/attacks/attacks.js';
import { isForHosts } from '../../hostile/hosted/attack-server.js';
import { eras } from '../../protocol/era.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import { styleOf } from '../../reports/terminal/style.js';
import type { HostileCommand } from '../commands/hostile.js';
import type { Stage } from '../stage.js';
import { HostedBooks } from './hosted-books.js';
import { freshLog, writeForm } from './hosting-files.js';
import { hostingLines } from './hosting-lines.js';
import { hostedLines, servedLine } from './served-lines.js';
import { writeReceipt } from './told-run.js';

type Chosen = NonNullable<HostileCommand['reach']>;

/**
 * Our servers for a host that can not be driven. Everything is told on stderr: over stdio, stdout is the protocol's.
 * Exit code 0 when a host asked for something, else 7.
 */
export async function runHostile(command: HostileCommand, stage: Stage): Promise<number> {
  const { output, seed } = command;
  const chosen: Chosen =
    command.reach ?? (stage.stdin.isTTY === true ? { kind: 'http', port: 0 } : { kind: 'stdio' });
  const attacks = chosenAttacks(command, chosen);
  const log = command.log ?? freshLog(output.reportDir);
  const tell = output.quiet ? () => undefined : (line: string) => void stage.stderr.write(`${line}\n`);
  const style = styleFor(command, stage);
  const books = new HostedBooks(log, (served) => tell(servedLine(served, style)));
  const run = await opened({
    reach: reachOf(chosen, stage),
    attacks,
    ...(seed === undefined ? {} : { seed }),
    endpoint: `mcp-assay hostile --${chosen.kind}`,
    signal: AbortSignal.any([stage.signal, books.failed]),
    heard: (event) => books.keep(event),
  });
  const form = run.fixture === undefined ? undefined : writeForm(output.reportDir, run.seed, run.fixture);
  for (const line of openingLines(command, chosen, run, form)) tell(line);
  const receipt = await books.close(run.events);
  const path = join(output.reportDir, 'receipt.json');
  await writeReceipt(path, receipt);
  for (const line of hostedLines(receipt, style)) tell(line);
  for (const file of [log, path]) tell(`written  ${file}`);
  if (form !== undefined) tell(`fill in  ${form}, then: mcp-assay client --observe ${form} ...`);
  if (output.json) stage.stdout.write(`${JSON.stringify(receipt, null, 2)}\n`);
  return receipt.runs.some(({ counts }) => counts.calls > 0) ? 0 : 7;
}

const styleFor = ({ output }: HostileCommand, stage: Stage) =>
  styleOf(abilitiesOf({ ...stage, stdout: stage.stderr, noColor: output.color === 'never' }));

/** @throws AssayError `usage` for a name that no attack has, or that nobody can show to a host */
function chosenAttacks({ attacks }: HostileCommand, chosen: Chosen): readonly Attack[] {
  if (chosen.kind === 'stdio' && attacks.length > 1) {
    throw new AssayError('usage', 'over stdio a server makes one attack', {
      next: 'add one server for each to the host, or use --http: there each attack has its own address',
    });
  }
  return attacks.map((name) => {
    const attack = allAttacks.find((one) => one.name === name);
    if (attack !== undefined && isForHosts(attack, eras)) return attack;
    const what = attack === undefined ? 'is no attack' : 'needs a driver: no host comes to it by itself';
    const shown = allAttacks.filter((one) => isForHosts(one, eras));
    throw new AssayError('usage', `--attack ${JSON.stringify(name)} ${what}`, {
      next: `there are ${shown.map((one) => one.name).join(', ')}`,
    });
  });
}

const reachOf = (chosen: Chosen, { stdin, stdout }: Stage): Reach =>
  chosen.kind === 'http' ? chosen : { kind: 'stdio', input: stdin, output: stdout };

async function opened(options: Parameters<typeof openHosted>[0]): Promise<HostedRun> {
  try {
    return await openHosted(options);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw cause;
    throw new AssayError('configuration', `the port of --http can not be had (${code})`, {
      next: 'name another one, or 0 for one that is free',
      cause,
    });
  }
}

function openingLines(
  command: HostileCommand,
  chosen: Chosen,
  { seed, addresses }: HostedRun,
  form: string | undefined,
): readonly string[] {
  const { attacks, output } = command;
  const [, script = 'mcp-assay'] = process.argv;
  const args = [
    realpathOf(script),
    'hostile',
    '--stdio',
    ...attacks.flatMap((name) => ['--attack', name]),
    '--seed',
    String(seed),
    '--report-dir',
    resolve(output.reportDir),
  ];
  return [
    `hostile server, ${attacks.length === 0 ? 'correct' : attacks.join(', ')}, seed ${seed}`,
    '',
    ...hostingLines(
      chosen.kind === 'http'
        ? { kind: 'http', addresses }
        : { kind: 'stdio', command: process.execPath, args },
    ),
    ...(form === undefined ? [] : personLines(form)),
    ...(chosen.kind === 'http' ? ['Ctrl-C ends it and writes the receipt.', ''] : []),
  ];
}

const personLines = (form: string): readonly string[] => [
  'Let the host call search_text, search_structured, search_embedded, search_link',
  'and search_sized, and enter what you see in',
  `  ${form}`,
  '',
];

function realpathOf(script: string): string {
  try {
    return realpathSync(script);
  } catch {
    return script;
  }
}
