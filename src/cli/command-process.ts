import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';

import { exitCodeOfError, formatError } from './error-lines.js';
import { watchInterrupts } from './interruption.js';
import { secretsOf } from './secret-arguments.js';
import { runCli } from './run-cli.js';
import { runners } from './runners.js';

const { argv, env, stdin, stdout, stderr } = process;

async function leave(error: unknown): Promise<void> {
  const { faultWithFile } = await import('./fault-file.js');
  const command = argv[2] ?? 'none';
  const fault = faultWithFile(error, { folder: tmpdir(), command, secrets: secretsOf(argv, env) });
  stderr.write(`${formatError(fault)}\n`);
  process.exit(exitCodeOfError(fault));
}

/** The command as a process: arguments, streams and signals of this one, and its exit code. */
export async function runProcess(): Promise<void> {
  // A reader that has seen enough (`mcp-assay ... | head`) is no fault.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  // What escapes every handler, also a promise that nobody awaits, ends the process as a fault of ours.
  process.once('uncaughtException', (error) => void leave(error));
  const { signal, dispose } = watchInterrupts(stderr);
  process.exitCode = await runCli(
    argv.slice(2),
    { env, cwd: process.cwd(), home: homedir(), readFile: (path) => readFileSync(path, 'utf8') },
    { stdin, stdout, stderr, env, signal },
    runners,
  );
  dispose();
}
