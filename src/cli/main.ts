#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';

import { watchInterrupts } from './interruption.js';
import { runCli } from './run-cli.js';
import { runners } from './runners.js';

const { argv, env, stdin, stdout, stderr } = process;
// A reader that has seen enough (`mcp-assay ... | head`) is no fault.
for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
const { signal, dispose } = watchInterrupts(stderr);
process.exitCode = await runCli(
  argv.slice(2),
  { env, cwd: process.cwd(), home: homedir(), readFile: (path) => readFileSync(path, 'utf8') },
  { stdin, stdout, stderr, env, signal },
  runners,
);
dispose();
