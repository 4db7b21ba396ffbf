import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

type Piped = ChildProcessByStdio<Writable, Readable, null>;

/** The compiled echo servers. */
export const echoScripts = {
  stdio: fileURLToPath(new URL('../echo/stdio-server.js', import.meta.url)),
  http: fileURLToPath(new URL('../echo/http-server.js', import.meta.url)),
};

const start = (script: string): Piped =>
  spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'ignore'] });

/** Both servers end with their stdin. */
async function ended(child: Piped): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.stdin.end();
  await gone;
}

/** Runs `work` with an echo server on stdio, and sees it end. */
export async function withStdioServer<T>(work: (child: Piped) => Promise<T>): Promise<T> {
  const child = start(echoScripts.stdio);
  try {
    return await work(child);
  } finally {
    await ended(child);
  }
}

/** Runs `work` with an echo server over HTTP, and sees it end. */
export async function withHttpServer<T>(work: (url: string, pid: number) => Promise<T>): Promise<T> {
  const child = start(echoScripts.http);
  try {
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    if (child.pid === undefined) throw new Error('the echo server did not start');
    return await work(url, child.pid);
  } finally {
    await ended(child);
  }
}
