import type { JsonObject } from '../../../arbitraries/json/json.js';
import { planted } from './faults.js';

interface Kept {
  readonly result: JsonObject;
  readonly until: number;
}

const mostKept = 1000;
const longestMs = 60 * 60 * 1000;

/** Results of reads, each for its server, its authorization and its URI, as long as the server said. */
export class ResourceCache {
  readonly #kept = new Map<string, Kept>();

  get(server: string, token: string | null, uri: string): JsonObject | undefined {
    const key = keyOf(server, token, uri);
    const kept = this.#kept.get(key);
    if (kept === undefined || performance.now() < kept.until) return kept?.result;
    this.#kept.delete(key);
    return undefined;
  }

  put(server: string, token: string | null, uri: string, result: JsonObject): void {
    const ttlMs = typeof result['ttlMs'] === 'number' ? Math.min(result['ttlMs'], longestMs) : 0;
    if (ttlMs <= 0) return;
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(keyOf(server, token, uri), { result, until: performance.now() + ttlMs });
  }

  /** A server has said that something changed; without one: all connections are gone. */
  forget(server?: string): void {
    if (server === undefined) this.#kept.clear();
    const prefix = `${JSON.stringify(server)} `;
    for (const key of this.#kept.keys()) if (key.startsWith(prefix)) this.#kept.delete(key);
  }
}

const keyOf = (server: string, token: string | null, uri: string): string => {
  const principal = planted('cache-shared-by-principals') ? '' : JSON.stringify(token);
  return `${JSON.stringify(server)} ${principal} ${uri}`;
};
