import { writeFile } from 'node:fs/promises';
import { isJsonObject } from '../arbitraries/json/json.js';
import { fuzzServer } from '../src/fuzz-server.js';
import { echoSession } from './echo/session.js';
import { runOptions } from './lanes/run-options.js';

/** What a run of ours sends. */
export interface SentArguments {
  /** JSON texts of objects, in the order of the run: what every client can send. */
  readonly texts: readonly string[];
  /** Distinct stimuli among all of the run, as a share. */
  readonly distinct: number;
  /** Cases by label, as shares. */
  readonly labels: Readonly<Record<string, number>>;
  /** UTF-8 bytes of the arguments, in the middle and at the 99th percentile. */
  readonly bytes: { readonly median: number; readonly p99: number };
}

/** Listens to a run of so many cases: its cases are a function of the seed, whatever the transport is. */
export async function sentArguments(seed: number, cases: number): Promise<SentArguments> {
  const texts: string[] = [];
  const seen = new Set<string>();
  const labels: Record<string, number> = {};
  const ending = new AbortController();
  const options = {
    ...runOptions(seed, cases),
    concurrency: 16,
    era: '2025-11-25',
    signal: ending.signal,
  } as const;
  for await (const event of fuzzServer({ kind: 'memory', handler: echoSession() }, options)) {
    if (event.type !== 'case' || event.call > cases) continue;
    const { stimulus, label, call } = event;
    seen.add(stimulus.kind === 'raw' ? stimulus.base64 : stimulus.json);
    labels[label] = (labels[label] ?? 0) + 1 / cases;
    if (stimulus.kind === 'arguments' && isSendable(stimulus.json)) texts.push(stimulus.json);
    if (call === cases) ending.abort();
  }
  const sizes = texts.map((text) => Buffer.byteLength(text)).toSorted((a, b) => a - b);
  const sizeAt = (share: number): number => sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
  return {
    texts,
    distinct: seen.size / cases,
    labels,
    bytes: { median: sizeAt(0.5), p99: sizeAt(0.99) },
  };
}

/** One a line: JSON text that we wrote has no raw line feed. */
export const writeArguments = (path: string, { texts }: SentArguments): Promise<void> =>
  writeFile(path, texts.join('\n'));

/** A client that makes its messages by `JSON.stringify` can not send what nests too deeply for the stack. */
function isSendable(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return !text.includes('\n') && isJsonObject(value) && JSON.stringify(value) !== '';
  } catch {
    return false;
  }
}
