import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { compiledEntry } from '../src/errors/compiled-entry.js';
import { fuzzServer } from '../src/fuzz-server.js';
import type { StdioEndpoint } from '../src/transport/endpoint.js';
import type { Measured } from './record.js';

const sample: StdioEndpoint = {
  kind: 'stdio',
  command: process.execPath,
  args: [compiledEntry(new URL('../src/sample/server.js', import.meta.url)).pathname],
};

const request = (id: number): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"search","arguments":{"query":"a","limit":1},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}\n`;

/** One call after another, with nothing between the bytes and us. */
async function rawLoop(calls: number): Promise<number> {
  const child = spawn(sample.command, sample.args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const call = async (id: number): Promise<void> => {
    child.stdin.write(request(id));
    await lines.next();
  };
  for (let id = 0; id < 200; id += 1) await call(id);
  const started = performance.now();
  for (let id = 0; id < calls; id += 1) await call(id + 1000);
  const seconds = (performance.now() - started) / 1000;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.stdin.end();
  await gone;
  return calls / seconds;
}

/** A whole run, from its first epoch to its last: generation, labels, laws and events included. */
async function wholeRun(calls: number, seed: number, concurrency: number): Promise<number> {
  let from = 0;
  let to = 0;
  let exchanged = 0;
  for await (const event of fuzzServer(sample, { seed, maxCalls: calls, concurrency, corpusDir: null })) {
    if (event.type === 'epochStarted' && event.epoch === 1) from = performance.now();
    if (event.type === 'exchanged' && from > 0) exchanged += 1;
    if (event.type === 'runFinished') to = performance.now();
  }
  return exchanged / ((to - from) / 1000);
}

/** Calls a second over stdio, as ratios to a raw loop against the same server in the same run. */
export async function wire(seed: number): Promise<readonly Measured[]> {
  const raw = await rawLoop(5000);
  const rows = [
    ['raw loop, 1 in flight', raw],
    ['whole run, 1 in flight', await wholeRun(3000, seed, 1)],
    ['whole run, 16 in flight', await wholeRun(3000, seed, 16)],
  ] as const;
  return rows.map(([name, perSecond]) => ({
    suite: 'wire',
    name,
    perSecond,
    ratio: perSecond / raw,
    to: 'raw loop, 1 in flight',
  }));
}
