import type { AssayEvent } from '../../engine/events.js';
import { rowIds } from '../../hostile/sheet/questions.js';
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
  /** Rows of the acceptance sheet that are filled in; undefined where there is no sheet. */
  rows: number | undefined;
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
  rows: undefined,
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

type Event<Type extends AssayEvent['type']> = Extract<AssayEvent, { readonly type: Type }>;

/** What is told while the acceptance sheet is filled in, which is before the first call; undefined elsewhere. */
export const sheetProgress = ({ rows, calls }: Progress): string | undefined =>
  rows === undefined || rows >= rowIds.length || calls > 0
    ? undefined
    : `acceptance sheet, row ${rows + 1} of ${rowIds.length}`;

/** Takes one event into account. */
export function advance(progress: Progress, event: AssayEvent, now: number): void {
  progress.lastEventAt = now;
  if (event.type === 'shrunk') {
    progress.shrinking = { ...event, from: progress.firstBytes.get(event.fingerprint) ?? event.bytes };
    return;
  }
  if (event.type === 'exchanged') {
    progress.calls += 1;
    progress.open.delete(event.call);
    return;
  }
  progress.shrinking = undefined;
  if (event.type === 'runStarted') begin(progress, event);
  if (event.type === 'discovered') meet(progress, event);
  if (event.type === 'case') ask(progress, event);
  if (event.type === 'violated') sizeFirst(progress, event);
  if (event.type === 'sheetRow') progress.rows = (progress.rows ?? 0) + 1;
  if (event.type === 'found') progress.found[event.finding.level] += 1;
  if (event.type === 'runFinished') progress.ended = true;
}

function begin(progress: Progress, { target, era, config }: Event<'runStarted'>): void {
  progress.command = commands[target.kind];
  progress.target = target.endpoint;
  progress.era = era;
  progress.maxCalls = numberIn(config, 'maxCalls');
  progress.maxTimeMs = numberIn(config, 'maxTimeMs');
  progress.timeoutMs = numberIn(config, 'timeoutMs');
  progress.rows = config['sheet'] === 'first' || config['sheet'] === 'only' ? 0 : undefined;
}

function meet(progress: Progress, { serverInfo, era, tools, skipped, offers }: Event<'discovered'>): void {
  const { name } = serverInfo;
  const left = new Set(skipped.map(({ tool }) => tool));
  if (typeof name === 'string' && name !== '') progress.target = name.slice(0, 100);
  progress.era = era;
  progress.tools = [
    ...tools.map((tool) => tool.name).filter((tool) => !left.has(tool)),
    ...(offers?.chosen ?? []),
  ];
}

function ask(progress: Progress, { tool, call, stimulus }: Event<'case'>): void {
  progress.tool = tool;
  remember(progress.open, call, tool);
  remember(progress.recent, call, bytesOf(stimulus));
}

function sizeFirst({ recent, firstBytes }: Progress, { call, fingerprint }: Event<'violated'>): void {
  const bytes = recent.get(call);
  if (bytes !== undefined && !firstBytes.has(fingerprint)) remember(firstBytes, fingerprint, bytes);
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
