import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { echoScripts } from './lanes/echo-process.js';
import type { LaneResult } from './lanes/lane.js';
import type { CallStamp } from './echo/call-stamps.js';

/** Its calls as its server saw them. */
export type PeerFuzz = Pick<LaneResult, 'perSecond' | 'cpu'>;

const runs = 24_000;
/** Stamps that belong to its start. */
const warmUpStamps = 4;

/**
 * `mcp-assert fuzz`, another fuzzer for MCP servers, against the same echo server: generated calls one after
 * another, which it only expects to be answered. Why there is no figure, when it can not be had.
 */
export async function mcpAssert(seed: number, stamps: string): Promise<PeerFuzz | string> {
  const script = scriptOf();
  if (script === undefined) return 'mcp-assert is not installed';
  await rm(stamps, { force: true });
  const server = `${process.execPath} ${echoScripts.stdio} --stamps ${stamps}`;
  const args = ['fuzz', '--runs', `${runs}`, '--seed', `${seed}`, '--tool', 'echo', '--server', server];
  await once(spawn(process.execPath, [script, ...args], { stdio: 'ignore' }), 'exit');
  return figuresOf(await stampsIn(stamps));
}

function scriptOf(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@blackwell-systems/mcp-assert/bin/mcp-assert');
  } catch {
    return undefined;
  }
}

async function stampsIn(path: string): Promise<readonly CallStamp[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as readonly CallStamp[];
  } catch {
    return [];
  }
}

function figuresOf(stamps: readonly CallStamp[]): PeerFuzz | string {
  const [from, to] = [stamps[warmUpStamps], stamps.at(-1)];
  if (from === undefined || to === undefined || to.call <= from.call) return 'mcp-assert made too few calls';
  const calls = to.call - from.call;
  const perCall = (before: number | undefined, after: number | undefined): number | undefined =>
    before === undefined || after === undefined ? undefined : ((after - before) * 1000) / calls;
  return {
    perSecond: calls / ((to.at - from.at) / 1000),
    cpu: {
      parent: perCall(from.clientCpuMs, to.clientCpuMs),
      server: perCall(from.serverCpuMs, to.serverCpuMs),
      child: undefined,
    },
  };
}
