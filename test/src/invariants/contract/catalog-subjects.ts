import type {
  CatalogPromise,
  Held,
  JudgedCandidate,
  JudgedDenial,
  JudgedGuard,
  JudgedTask,
  SeenPreview,
} from '../../../../src/invariants/contract/subject.js';
import type { Violation } from '../../../../src/invariants/invariant.js';
import { readJson } from '../../../../src/protocol/json/reader.js';

/** A value as it came: JSON text. */
export function held(source: string): Held {
  const reading = readJson(source);
  if (!reading.ok) throw new Error(`no JSON: ${source}`);
  return { source, node: reading.root() };
}

export const promise: CatalogPromise = {
  access: '"public"',
  permitted: ['id', 'access', 'excerpt', 'truncated', 'full'],
  maxExcerpt: 5,
  schemes: ['https'],
  record: ['title', 'access', 'sourceUrl'],
  preview: ['access', 'excerpt', 'truncated', 'fullContent'],
};

export const previewWith = (other: Partial<SeenPreview> = {}): SeenPreview => ({
  outcome: 'success',
  reason: undefined,
  fields: ['id', 'access', 'excerpt', 'truncated', 'full'],
  returnedId: held('"a"'),
  access: held('"public"'),
  excerpt: held('"12345"'),
  truncated: held('true'),
  fullContent: held('false'),
  ...other,
});

/** A record that keeps its contract, with these things changed. */
export const candidateWith = (other: Partial<JudgedCandidate> = {}): JudgedCandidate => ({
  era: '2026-07-28',
  promise,
  tools: { search: 'search', preview: 'preview' },
  at: 0,
  id: held('"a"'),
  title: held('"A"'),
  access: held('"public"'),
  sourceUrl: held('"https://a.example/a"'),
  firstAt: undefined,
  preview: previewWith(),
  ...other,
});

export const taskWith = (other: Partial<JudgedTask> = {}): JudgedTask => ({
  era: '2026-07-28',
  tool: 'search',
  expect: 'hits',
  outcome: 'hits',
  reason: undefined,
  shape: undefined,
  limit: 3,
  count: 3,
  ...other,
});

export const denialWith = (other: Partial<JudgedDenial> = {}): JudgedDenial => ({
  era: '2026-07-28',
  tool: 'preview',
  kind: 'private',
  expect: 'toolError',
  preview: previewWith({ outcome: 'toolError', reason: 'a tool error (isError)', fields: [] }),
  leaked: [],
  ...other,
});

export const guardWith = (other: Partial<JudgedGuard> = {}): JudgedGuard => ({
  era: '2026-07-28',
  tool: 'delete',
  outcome: 'protocolError',
  touched: 0,
  ...other,
});

/** Where a law breaks, and how strongly. */
export const placesOf = (violations: readonly Violation[]): readonly string[] =>
  violations.map(({ level, place }) => `${level} ${place}`);
