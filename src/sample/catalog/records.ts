import type { CatalogRecord } from './record.js';
import { langs } from './record.js';

const parts = ['Dialog', 'Menu', 'Button', 'Table', 'Form', 'Toast'];
const topics = ['keyboard focus', 'colour contrast', 'screen reader', 'touch target', 'loading state'];

const bodyOf = (part: string, topic: string): string =>
  [
    `${part}: what to know about ${topic}.`,
    `Test the ${part.toLowerCase()} with real people before it ships.`,
    `A ${part.toLowerCase()} that ignores ${topic} shuts somebody out; the pattern below does not.`,
    'Keep the label short, keep the state visible, and say what went wrong in plain words.',
    'The example is complete: copy it, read it, and change one thing at a time.',
  ].join(' ');

function recordAt(index: number): CatalogRecord {
  const part = parts[index % parts.length] ?? 'Part';
  const topic = topics[index % topics.length] ?? 'use';
  return {
    id: `doc-${String(index).padStart(2, '0')}`,
    title: `${part} and ${topic}`,
    lang: langs[index % langs.length] ?? 'en',
    score: ((index * 37) % 101) / 100,
    body: bodyOf(part, topic),
  };
}

/** `doc-00` to `doc-59`. Ids up to `doc-99` are well-formed and unknown. */
export const records: readonly CatalogRecord[] = Array.from({ length: 60 }, (_, index) => recordAt(index));
