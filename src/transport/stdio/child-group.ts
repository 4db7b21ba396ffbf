import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import type { StdioEndpoint } from '../endpoint.js';
import { childEnvironment } from './child-environment.js';
import { groupRuns } from './group-members.js';
import { guardGroup, releaseGroup, signalGroup } from './process-groups.js';

/** How long a killed process may take to disappear. */
const killedMs = 2000;

/** A child that leads a process group of its own, so that all it started can be ended with it. */
export interface ChildGroup {
  readonly process: ChildProcessWithoutNullStreams;
  readonly leader: number;
}

/** Starts the command; rejects with the system's error when it can not be started. */
export async function startGroup(endpoint: StdioEndpoint): Promise<ChildGroup> {
  const child = spawn(endpoint.command, endpoint.args, {
    ...(endpoint.cwd === undefined ? {} : { cwd: endpoint.cwd }),
    env: childEnvironment(endpoint.env),
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: 'pipe',
  });
  await once(child, 'spawn');
  const leader = child.pid;
  // 0 in its place would be our own group.
  if (leader === undefined) throw new Error('a process without an id');
  guardGroup(leader);
  return { process: child, leader };
}

/**
 * Ends the group in three steps: stdin closed, SIGTERM, SIGKILL, each but the last with `graceMs` to comply.
 * Resolves when no member is left.
 */
export async function endGroup(group: ChildGroup, graceMs: number): Promise<void> {
  const { process: child, leader } = group;
  child.stdin.end();
  if (!exited(child)) await Promise.race([once(child, 'exit'), delay(graceMs, undefined, { ref: false })]);
  await finishGroup(group, graceMs);
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
  releaseGroup(leader);
}

async function finishGroup({ leader }: ChildGroup, graceMs: number): Promise<void> {
  if (!(await groupRuns(leader))) return;
  signalGroup(leader, 'SIGTERM');
  if (await gone(leader, graceMs)) return;
  signalGroup(leader, 'SIGKILL');
  await gone(leader, killedMs);
}

async function gone(leader: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (await groupRuns(leader)) {
    if (performance.now() > until) return false;
    await delay(5);
  }
  return true;
}

function exited(child: ChildProcessWithoutNullStreams): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
