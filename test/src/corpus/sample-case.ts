import * as fc from 'fast-check';
import type { CaseFile, Sent } from '../../../src/corpus/case-file.js';
import { eras } from '../../../src/protocol/era.js';
import { labels } from '../../../src/validation/verdict.js';

/** A small case as a run would write it. */
export const sampleCase: CaseFile = {
  case: 1,
  invariant: 'output.conforms',
  fingerprint: 'f-3f09c2ab',
  era: '2026-07-28',
  direction: 'server',
  tool: 'search',
  description: "total is a string; the tool's own outputSchema asks for an integer",
  label: 'valid',
  setup: [],
  exchange: [
    { send: { json: '{"jsonrpc":"2.0","id":"{id}","method":"tools/call","params":{"name":"search"}}' } },
    { expect: { outcome: 'success', answer: '{"total":"0"}' } },
  ],
  schema: '{"type":"object"}',
  mutations: [{ pointer: '/query', keyword: 'minLength', what: 'became ""' }],
  right: 'returns structuredContent that its own outputSchema allows',
  foundWith: { version: '0.1.0', seed: 42 },
};

/** Texts that a careless writer loses. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '{"__proto__":{"a":1}}',
    '-0',
    '9007199254740993',
    '{"a":1,"a":2}',
    '"\\ud800"',
    '\ud800',
    '\u2028\u2029',
    '1e400',
    '{"a":1.0}',
    '\0',
    '',
  ),
);

const sent: fc.Arbitrary<Sent> = fc.oneof(
  fc.record({ json: text }),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ base64: Buffer.from(bytes).toString('base64') })),
);

const step = fc.oneof(
  fc.record({ send: sent }),
  fc.record({ expect: fc.record({ outcome: text, answer: text }, { requiredKeys: ['outcome'] }) }),
);

/** Any case file that the type allows. */
export const caseFiles = fc.record(
  {
    case: fc.constant(1 as const),
    invariant: fc.constantFrom('output.conforms', 'wire.one-answer', 'net.no-fetch', 'shop.x'),
    fingerprint: fc.stringMatching(/^f-[0-9a-f]{8}$/),
    era: fc.constantFrom(...eras),
    direction: fc.constantFrom('server' as const, 'client' as const),
    tool: text,
    description: text,
    label: fc.constantFrom(...labels),
    setup: fc.array(step, { maxLength: 3 }),
    exchange: fc.array(step, { maxLength: 3 }),
    schema: text,
    mutations: fc.array(fc.record({ pointer: text, keyword: text, what: text }), { maxLength: 2 }),
    right: text,
    foundWith: fc.record({ version: text, seed: fc.nat(0xffffffff) }),
  },
  {
    requiredKeys: [
      'case',
      'invariant',
      'fingerprint',
      'era',
      'direction',
      'tool',
      'description',
      'label',
      'setup',
      'exchange',
      'mutations',
      'right',
      'foundWith',
    ],
  },
) as fc.Arbitrary<CaseFile>;
