import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../arbitraries/json/json.js';
import { facetsOf } from '../../src/invariants/facets.js';
import type {
  ExchangeInvariant,
  JudgedExchange,
  JudgedListing,
  Violation,
} from '../../src/invariants/invariant.js';
import { levels } from '../../src/invariants/invariant.js';
import { builtInvariants } from '../../src/invariants/registry.js';
import { outcomes } from '../../src/protocol/outcome.js';
import type { SchemaBreach, Verdict } from '../../src/validation/verdict.js';
import { labels } from '../../src/validation/verdict.js';
import { property } from '../property.js';
import { exchangeOf, toolOf } from '../src/invariants/exchange.js';
import type { Told } from '../src/invariants/exchange.js';

const exchangeLaws = facetsOf(builtInvariants).filter(
  (law): law is ExchangeInvariant => law.on === 'exchange',
);

const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'Total',
  '',
  'a/b~c',
  'a\nb',
  '\u202eevil',
  '\ud800',
  'x'.repeat(5000),
);

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  hostileName,
  fc.json(),
  fc.constantFrom(
    'Invalid arguments: [{"code":"invalid_type","path":null}]',
    '[{"code":"unrecognized_keys","keys":{},"path":[{}]}]',
    '['.repeat(2000),
    'must have required property',
    "Unrecognized key(s) in object: '__proto__'",
  ),
);

const json = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileName, fc.jsonValue({ maxDepth: 1 })) },
) as fc.Arbitrary<Json>;

const result = fc.oneof(
  json,
  fc.record(
    {
      content: fc.array(
        fc.oneof(
          json,
          hostileText.map((text) => ({ type: 'text', text })),
        ),
      ),
      structuredContent: json,
      isError: fc.oneof(fc.boolean(), json),
      resultType: fc.constantFrom('complete', 'input_required', 1),
    },
    { requiredKeys: [] },
  ),
) as fc.Arbitrary<Json>;

const answer = fc.oneof(
  result.map((value) => `{"jsonrpc":"2.0","id":1,"result":${JSON.stringify(value)}}`),
  fc
    .record({ code: fc.oneof(fc.constantFrom(-32602, -32603), json), message: fc.oneof(hostileText, json) })
    .map((error) => `{"jsonrpc":"2.0","id":1,"error":${JSON.stringify(error)}}`),
  json.map((value) => JSON.stringify(value)),
  hostileText,
  fc.constant(`{"jsonrpc":"2.0","id":1,"result":${'['.repeat(1000)}${']'.repeat(1000)}}`),
);

const pointer = fc.oneof(
  fc.constantFrom('', '/a', '/content/0', '/__proto__/toString', '/a~1b', '/0/1/2', 'no pointer'),
  hostileName.map((name) => `/${name}`),
);

const breach: fc.Arbitrary<SchemaBreach> = fc.record({
  keyword: fc.oneof(
    fc.constantFrom('type', 'required', 'anyOf', 'format', 'additionalProperties', 'const'),
    hostileName,
  ),
  schemaPointer: pointer,
  instancePointer: pointer,
  message: hostileText,
});

const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.record({ kind: fc.constant('invalid' as const), breaches: fc.array(breach, { maxLength: 3 }) }),
  fc.constant<Verdict>({ kind: 'valid' }),
  fc.record({ kind: fc.constant('compile-error' as const), detail: hostileText }),
  fc.record({ kind: fc.constant('refused' as const), limit: hostileText, detail: hostileText }),
);

const told: fc.Arbitrary<Told> = fc.record(
  {
    answer: fc.option(answer, { nil: undefined }),
    others: fc.array(answer, { maxLength: 3 }),
    outcome: fc.constantFrom(...outcomes),
    label: fc.constantFrom(...labels),
    era: fc.constantFrom('2025-11-25', '2026-07-28'),
    name: hostileName,
    outputSchema: fc.oneof(fc.boolean(), fc.dictionary(hostileName, json)),
    inputSchema: fc.oneof(fc.boolean(), fc.dictionary(hostileName, json)),
    outputVerdict: verdict,
    breaches: fc.array(breach, { maxLength: 3 }),
    shapeFaults: fc.array(fc.record({ pointer, message: hostileText }), { maxLength: 3 }),
    stimulus: fc.oneof(
      fc.record({ kind: fc.constant('arguments' as const), json: fc.oneof(hostileText, fc.json()) }),
      fc.record({ kind: fc.constant('params' as const), json: fc.oneof(hostileText, fc.json()) }),
      fc.constant({ kind: 'raw' as const, base64: 'AAEC' }),
    ),
    repaired: fc.oneof(
      fc.constantFrom(...outcomes),
      fc.record({ answer, again: answer }, { requiredKeys: ['answer'] }),
    ),
    canaries: fc.array(fc.record({ planted: fc.constant('header' as const), value: hostileText })),
    stderr: hostileText,
  },
  { requiredKeys: ['outputVerdict', 'breaches', 'shapeFaults'] },
) as fc.Arbitrary<Told>;

/** What was promised and what came, each at its place; the sentence names neither in vain. */
function assertExplained({ promised, got, message }: Violation): void {
  expect([message, promised?.at, promised?.text]).toEqual([
    message,
    expect.stringMatching(/\S/) as string,
    expect.stringMatching(/\S/) as string,
  ]);
  expect((promised?.at ?? '').length).toBeLessThanOrEqual(300);
  if (got !== undefined) expect([message, got.at]).toEqual([message, expect.stringMatching(/\S/) as string]);
  expect((got?.at ?? '').length).toBeLessThanOrEqual(300);
  expect(message).not.toMatch(/\.$/);
}

function assertForm(violation: Violation): void {
  assertExplained(violation);
  expect(violation.message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}]/u);
  expect(violation.message).not.toMatch(/^[\p{Lu}\s]/u);
  expect(violation.message.length).toBeGreaterThan(0);
  expect(violation.message.length).toBeLessThanOrEqual(300);
  expect(levels).toContain(violation.level);
  for (const shown of [violation.promised, violation.got, violation.other]) {
    expect((shown?.text ?? '').length).toBeLessThanOrEqual(700);
  }
}

const found = (exchange: JudgedExchange): readonly Violation[] =>
  exchangeLaws.flatMap((law) => (law.applies(exchange) === true ? law.check(exchange) : []));

describe('every invariant', () => {
  property(
    'judges any exchange without throwing, in one bounded lower-case line, and none that it does not apply to',
    [told],
    (what) => {
      const exchange = exchangeOf(what);
      for (const law of exchangeLaws) {
        const applies = law.applies(exchange);
        const violations = law.check(exchange);
        for (const violation of violations) assertForm(violation);
        if (applies === true) continue;
        expect(applies.notExercised).toMatch(/^[^\n]{1,300}$/);
        expect([law.id, violations]).toEqual([law.id, []]);
      }
    },
    { numRuns: 200 },
  );

  property(
    'judges any listing without throwing, in one bounded lower-case line',
    [fc.array(fc.tuple(hostileName, json, verdict, verdict), { maxLength: 3 })],
    (entries) => {
      const listing: JudgedListing = {
        era: '2025-11-25',
        tools: entries.map(([name, schema, inputSchemaVerdict, outputSchemaVerdict]) => ({
          tool: toolOf(schema as never, schema as never, name),
          inputSchemaVerdict,
          outputSchemaVerdict,
        })),
      };
      for (const law of builtInvariants) {
        if (law.on !== 'listing') continue;
        law.applies(listing);
        for (const violation of law.check(listing)) assertForm(violation);
      }
    },
  );

  /** Every string and number replaced by another one, so that equal stays equal and different different. */
  const revalued = (value: Json): Json => {
    if (typeof value === 'string') return `${value}x`;
    if (typeof value === 'number') return -value;
    if (Array.isArray(value)) return value.map(revalued);
    if (!isJsonObject(value)) return value;
    const copy: Record<string, Json> = {};
    for (const [name, member] of Object.entries(value)) setOwn(copy, name, revalued(member));
    return copy;
  };

  const agreeing = (structured: Json, text: Json, verdict: Verdict): Told => ({
    answer: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: JSON.stringify(text) }], structuredContent: structured },
    }),
    outputSchema: { properties: { a: { type: 'string' } } },
    outputVerdict: verdict,
  });

  property('places a breach without regard to values', [json, json, verdict], (structured, text, verdict) => {
    const places = (told: Told): readonly string[] => found(exchangeOf(told)).map(({ place }) => place);
    expect(places(agreeing(revalued(structured), revalued(text), verdict))).toEqual(
      places(agreeing(structured, text, verdict)),
    );
  });

  test('has an id of its own', () => {
    const ids = builtInvariants.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(builtInvariants.map((law) => [law.id, law] as const))('%s says what it asks', (_, law) => {
    expect(law.law).toMatch(/^[^\p{Lu}\n][^\n]{10,250}$/u);
    expect(law.right).toMatch(/^[^\p{Lu}\n][^\n]{10,250}$/u);
    expect(law.source.reference).toMatch(law.source.kind === 'spec' ? /^MCP 20/ : /^[a-z.-]+$/);
  });
});

const table = new URL('../../../shared/invariants.md', import.meta.url);

describe.skipIf(!existsSync(table))('the table of invariants (skipped where ../shared is missing)', () => {
  const rows = new Map(
    (existsSync(table) ? readFileSync(table, 'utf8') : '')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter((cells) => cells.length > 4)
      .map((cells) => [cells[1] ?? '', cells[2] ?? ''] as const),
  );
  /** Laws that came after the table. */
  const later: ReadonlyMap<string, string> = new Map([
    ['resource.traversal', 'M'],
    ['contract.outcome', 'M'],
    ['contract.record', 'M'],
    ['contract.relation', 'M'],
    ['access.denied', 'M'],
    ['identity.distinct', 'P'],
  ]);
  const letters = { must: 'M', should: 'S', policy: 'P', observed: 'O' } as const;

  test.each(builtInvariants.map((law) => [law.id, law.level] as const))('lists %s as %s', (id, level) => {
    expect(rows.get(id) ?? later.get(id)).toBe(letters[level]);
  });

  test('does not list those that came after it', () => {
    expect([...later.keys()].filter((id) => rows.has(id))).toEqual([]);
  });
});
