import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Adversarial, Family } from '../../arbitraries/adversarial/family.js';
import { families } from '../../arbitraries/adversarial/families.js';
import { byteLength } from '../../arbitraries/adversarial/json-text.js';
import type { Json } from '../../arbitraries/json/json.js';
import { context } from '../arbitraries/adversarial/samples.js';
import { property } from '../property.js';

const runs = { numRuns: 50 };

const arbitraryOf = (family: Family, some?: Parameters<typeof context>[0]): fc.Arbitrary<Adversarial> => {
  const arbitrary = family.arbitrary(context(some));
  if (arbitrary === undefined) throw new Error(`${family.name} has nothing to do`);
  return arbitrary;
};

const bytesOf = ({ stimulus }: Adversarial): Uint8Array =>
  stimulus.kind === 'raw' ? stimulus.bytes : new TextEncoder().encode(stimulus.text);

/** Reads bytes as a strict reader of RFC 8259 would: UTF-8 without a mark, one value. */
const isJson = (bytes: Uint8Array): boolean => {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
};

const bases: readonly (readonly [string, fc.Arbitrary<Json>])[] = [
  ['an empty object', fc.constant({})],
  ['a list', fc.constant([1, 'a'])],
  ['null', fc.constant(null)],
  ['own __proto__ keys', fc.constant(JSON.parse('{"__proto__":{"a":1},"constructor":"b"}') as Json)],
];

test('families have names that differ and say in a sentence what they are for', () => {
  expect(families.map(({ name }) => name)).toEqual([
    'falsy',
    'credential',
    'oversize',
    'deep-nesting',
    'deep-union',
    'prototype-names',
    'unicode',
    'numbers',
    'links',
    'dialect-confusion',
    'call-shape',
    'raw-bytes',
  ]);
  for (const { about } of families) expect(about).toMatch(/^[A-Z].{20,}\.$/);
});

describe.each(families.map((family) => [family.name, family] as const))('family %s', (name, family) => {
  property(
    'is JSON, or else raw bytes that are none, in one line',
    [arbitraryOf(family)],
    (adversarial) => {
      const bytes = bytesOf(adversarial);
      expect(isJson(bytes)).toBe(adversarial.stimulus.kind === 'json');
      expect(bytes.includes(0x0a)).toBe(false);
      expect(bytes.includes(0x0d)).toBe(false);
    },
    runs,
  );

  property('explains each stimulus by one mutation of its name', [arbitraryOf(family)], ({ mutations }) => {
    expect(mutations).toEqual([
      {
        keyword: name,
        pointer: expect.stringMatching(/^(?:\/.*)?$/s) as string,
        what: expect.stringMatching(/^.{4,200}$/su) as string,
      },
    ]);
  });

  property(
    'gives the same bytes for the same seed',
    [fc.integer()],
    (seed) => {
      const sample = (): Adversarial[] => fc.sample(arbitraryOf(family), { seed, numRuns: 3 });
      expect(sample()).toEqual(sample());
    },
    runs,
  );

  property('keeps to the budget', [arbitraryOf(family, { maxBytes: 2048 })], (adversarial) => {
    expect(bytesOf(adversarial).length).toBeLessThanOrEqual(2048);
  });

  test.each(bases)('does not stumble over %s as base value', (_title, base) => {
    for (const adversarial of fc.sample(arbitraryOf(family, { base }), { seed: 1, numRuns: 30 })) {
      expect(isJson(bytesOf(adversarial))).toBe(adversarial.stimulus.kind === 'json');
    }
  });

  test('writes what lies deep without recursion', () => {
    let deep: Json = 0;
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    const [adversarial] = fc.sample(
      arbitraryOf(family, { base: fc.constant({ id: 1, deep }), maxBytes: 1 << 20 }),
      { seed: 1, numRuns: 1 },
    );
    expect(adversarial).toBeDefined();
  });

  property(
    'shrinks to stimuli that keep these laws',
    [fc.integer()],
    (seed) => {
      const details = fc.check(
        fc.property(arbitraryOf(family, { maxBytes: 4096 }), () => false),
        { seed, numRuns: 1 },
      );
      const [minimal] = (details.counterexample ?? []) as readonly Adversarial[];
      expect(minimal).toBeDefined();
      if (minimal !== undefined) expect(isJson(bytesOf(minimal))).toBe(minimal.stimulus.kind === 'json');
    },
    { numRuns: 10 },
  );
});

test('a family with nothing to do for a schema says so', () => {
  const idle = families.filter(
    (family) => family.arbitrary(context({ schema: { type: 'object' } })) === undefined,
  );
  expect(idle.map(({ name }) => name)).toEqual(['deep-union', 'numbers', 'dialect-confusion']);
});

test('byteLength counts UTF-8', () => {
  expect(byteLength('aé😀')).toBe(7);
});
