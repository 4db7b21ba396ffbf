import type { AssayEvent } from '../../engine/events.js';
import type { Level } from '../../invariants/invariant.js';
import { levels } from '../../invariants/invariant.js';
import { bytesOf } from '../run-record.js';

/** What is known of a run while it goes. Times are those of the reader's clock, in milliseconds. */
export interface Progress {
  command: string;
  target: string;
  era: string;
  readonly startedAt: number;
  lastEventAt: number;
  maxCalls: number | undefined;
  maxTimeMs: number | undefined;
  timeoutMs: number | undefined;
  calls: number;
  tool: string;
  /** Tools that may be called, in the order of the list. */
  tools: readonly string[];
  found: Record<Level, number>;
  /** Calls without an answer yet. */
  readonly open: Map<number, string>;
  shrinking: Shrinking | undefined;
  /** Stimulus bytes of the newest calls, and of the first one that showed a fingerprint. */
  readonly recent: Map<number, number>;
  readonly firstBytes: Map<string, number>;
  ended: boolean;
}

export interface Shrinking {
  readonly fingerprint: string;
  readonly from: number;
  readonly bytes: number;
  readonly calls: number;
  readonly budget: number;
}

const commands = { server: 'fuzz', client: 'client', catalog: 'catalog', validator: 'limits' } as const;

export const startProgress = (now: number): Progress => ({
  command: 'fuzz',
  target: '',
  era: '',
  startedAt: now,
  lastEventAt: now,
  maxCalls: undefined,
  maxTimeMs: undefined,
  timeoutMs: undefined,
  calls: 0,
  tool: '',
  tools: [],
  found: Object.fromEntries(levels.map((level) => [level, 0])) as Record<Level, number>,
  open: new Map(),
  shrinking: undefined,
  recent: new Map(),
  firstBytes: new Map(),
  ended: false,
});

const numberIn = (config: Readonly<Record<string, unknown>>, name: string): number | undefined => {
  const value = Object.hasOwn(config, name) ? config[name] : undefined;
  return typeof value === 'number' && value > 0 ? value : undefined;
};

/** Takes one event into account. */
export function advance(progress: Progress, event: AssayEvent, now: number): void {
  progress.lastEventAt = now;
  if (event.type !== 'shrunk' && event.type !== 'exchanged') progress.shrinking = undefined;
  switch (event.type) {
    case 'runStarted':
      progress.command = commands[event.target.kind];
      progress.target = event.target.endpoint;
      progress.era = event.era;
      progress.maxCalls = numberIn(event.config, 'maxCalls');
      progress.maxTimeMs = numberIn(event.config, 'maxTimeMs');
      progress.timeoutMs = numberIn(event.config, 'timeoutMs');
      return;
    case 'discovered': {
      const { name } = event.serverInfo;
      const skipped = new Set(event.skipped.map(({ tool }) => tool));
      if (typeof name === 'string' && name !== '') progress.target = name.slice(0, 100);
      progress.era = event.era;
      progress.tools = event.tools.map((tool) => tool.name).filter((tool) => !skipped.has(tool));
      return;
    }
    case 'case':
      progress.tool = event.tool;
      remember(progress.open, event.call, event.tool);
      remember(progress.recent, event.call, bytesOf(event.stimulus));
      return;
    case 'exchanged':
      progress.calls += 1;
      progress.open.delete(event.call);
      return;
    case 'violated': {
      const bytes = progress.recent.get(event.call);
      if (bytes !== undefined && !progress.firstBytes.has(event.fingerprint)) {
        remember(progress.firstBytes, event.fingerprint, bytes);
      }
      return;
    }
    case 'shrunk': {
      const from = progress.firstBytes.get(event.fingerprint) ?? event.bytes;
      progress.shrinking = { ...event, from };
      return;
    }
    case 'found':
      progress.found[event.finding.level] += 1;
      return;
    case 'runFinished':
      progress.ended = true;
      return;
    case 'epochStarted':
    case 'fixed':
    case 'learned':
    case 'warned':
    case 'invariantSettled':
  }
}

const mostRemembered = 4096;

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.set(key, value);
  if (map.size <= mostRemembered) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
