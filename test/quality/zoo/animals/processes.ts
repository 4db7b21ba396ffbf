import type { Animal } from '../animal.js';
import { inProcess } from '../endpoint.js';

/** What only a process can do wrong. */
export const processAnimals: readonly Animal[] = [
  {
    name: 'ends its process on a long text',
    source: 'survival.no-crash',
    era: '2026-07-28',
    invariant: 'survival.no-crash',
    tool: 'count',
    minimal: `{"text":"${'a'.repeat(16)}"}`,
    server: () => inProcess('2026-07-28', 'exit'),
  },
  {
    name: 'ends its process a moment after its answer',
    source: 'survival.no-crash',
    era: '2025-11-25',
    invariant: 'survival.no-crash',
    tool: 'search',
    minimal: '{"query":"a","limit":50}',
    server: () => inProcess('2025-11-25', 'late'),
  },
  {
    name: 'stays silent for ever after half a line of JSON',
    source: 'A11',
    era: '2025-11-25',
    invariant: 'survival.alive',
    tool: 'count',
    minimal: '{',
    also: ['wire.malformed'],
    timeoutMs: 1000,
    maxCalls: 300,
    server: () => inProcess('2025-11-25', 'zombie'),
  },
  {
    name: 'logs on stdout when it finds nothing to count',
    source: 'wire.framing',
    era: '2025-11-25',
    invariant: 'wire.framing',
    tool: 'count',
    minimal: '{"text":""}',
    server: () => inProcess('2025-11-25', 'log'),
  },
  {
    name: 'prints its environment in a refusal',
    source: 'A19',
    era: '2025-11-25',
    invariant: 'secret.canary',
    tool: 'count',
    minimal: '{}',
    server: () => inProcess('2025-11-25', 'environment'),
  },
  {
    name: 'writes its environment to stderr where a limit is at its maximum',
    source: 'secret.canary',
    era: '2026-07-28',
    invariant: 'secret.canary',
    tool: 'search',
    minimal: '{"query":"a","limit":50}',
    server: () => inProcess('2026-07-28', 'stderr'),
  },
];
