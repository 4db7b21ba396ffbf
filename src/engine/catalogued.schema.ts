import { closed } from './closed-object.schema.js';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const flag = { type: 'boolean' } as const;
const flagOrNull = { type: ['boolean', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;
const texts = { type: 'array', items: text } as const;
const verdict = { enum: ['met', 'unmet', 'unknown'] } as const;

const excerpt = {
  ...closed({ sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' }, length: count }, ['sha256', 'length']),
  type: ['object', 'null'],
} as const;

const preview = {
  ...closed(
    {
      outcome: text,
      reason: textOrNull,
      fields: texts,
      excerpt,
      truncated: flagOrNull,
      fullContent: flagOrNull,
    },
    ['outcome', 'reason', 'fields', 'excerpt', 'truncated', 'fullContent'],
  ),
  type: ['object', 'null'],
} as const;

const criterion = closed(
  {
    name: text,
    literal: verdict,
    found: textOrNull,
    judged: closed({ verdict, by: text, why: text }, ['verdict']),
  },
  ['name', 'literal', 'found'],
);

const candidate = closed(
  {
    id: textOrNull,
    title: textOrNull,
    sourceUrl: textOrNull,
    access: textOrNull,
    shortlisted: flag,
    reasons: texts,
    preview,
    criteria: { type: 'array', items: criterion },
  },
  ['id', 'title', 'sourceUrl', 'access', 'shortlisted', 'reasons', 'preview', 'criteria'],
);

const task = closed(
  {
    query: text,
    arguments: text,
    expect: { enum: ['hits', 'none', 'error', 'any'] },
    generated: { const: true },
    outcome: { enum: ['hits', 'none', 'unavailable'] },
    reason: textOrNull,
    previews: count,
    verified: flag,
    candidates: { type: 'array', items: candidate },
  },
  ['query', 'arguments', 'expect', 'outcome', 'reason', 'previews', 'verified', 'candidates'],
);

/** JSON Schema of what a test of a catalog has come to, as receipts and events hold it. */
export const cataloguedSchema = closed(
  {
    contract: closed({ file: text, revision: textOrNull, anonymous: flag }, [
      'file',
      'revision',
      'anonymous',
    ]),
    tasks: { type: 'array', items: task },
    verified: flag,
    stopped: textOrNull,
  },
  ['contract', 'tasks', 'verified', 'stopped'],
);
