import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { outsideMark } from '../invariants/resource/traversal.js';
import type { Endpoint } from '../transport/endpoint.js';

/**
 * A file of ours in a temporary folder: nothing that the server was started with leads to it. It is made when it is
 * first asked for, and removed at the end.
 */
export class OutsideFile {
  private readonly endpoint: Endpoint;
  private folder: string | undefined;

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
  }

  /** Its absolute path; `undefined` where the server runs elsewhere, or may have reason to read it. */
  async place(): Promise<string | undefined> {
    if (!isNear(this.endpoint)) return undefined;
    this.folder ??= await realpath(await mkdtemp(join(tmpdir(), 'assay-outside-')));
    const path = join(this.folder, 'canary.txt');
    if (!/^\/[A-Za-z0-9/._-]+$/.test(path) || isServed(path, this.endpoint)) return undefined;
    await writeFile(path, outsideMark);
    return path;
  }

  async close(): Promise<void> {
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true });
    this.folder = undefined;
  }
}

/** Whether a server's files are ours. */
function isNear(endpoint: Endpoint): boolean {
  if (endpoint.kind !== 'http') return true;
  const { hostname } = new URL(endpoint.url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** Whether a folder that the server was told of, or was started in, holds the file. */
function isServed(path: string, endpoint: Endpoint): boolean {
  if (endpoint.kind !== 'stdio') return false;
  const { args, env = {}, cwd = process.cwd() } = endpoint;
  const named = [...args, ...Object.values(env)].flatMap((text) => [text, text.slice(text.indexOf('=') + 1)]);
  const folders = [cwd, ...named.map((text) => resolve(cwd, text))];
  return folders.some((folder) => {
    const way = relative(folder, path);
    return !way.startsWith('..') && !isAbsolute(way);
  });
}
