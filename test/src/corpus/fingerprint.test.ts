import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FindingIdentity } from '../../../src/corpus/fingerprint.js';
import { fingerprint } from '../../../src/corpus/fingerprint.js';
import { property } from '../../property.js';

const identity: FindingIdentity = {
  invariant: 'output.conforms',
  era: '2026-07-28',
  direction: 'server',
  tool: 'search',
  place: '/properties/total/type',
};

describe('fingerprint', () => {
  test('is a hash that anyone can compute', () => {
    const text = '["output.conforms","2026-07-28","server","search","/properties/total/type"]';
    expect(fingerprint(identity)).toBe(`f-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`);
    expect(fingerprint(identity)).toBe('f-80c47983');
  });

  test('differs when any part differs', () => {
    const all = [
      identity,
      { ...identity, invariant: 'output.present' },
      { ...identity, era: '2025-11-25' as const },
      { ...identity, direction: 'client' as const },
      { ...identity, tool: 'searc' },
      { ...identity, place: '' },
    ].map(fingerprint);
    expect(new Set(all).size).toBe(all.length);
  });

  property(
    'takes any name, and does not mix up where one part ends',
    [fc.string({ unit: 'binary' })],
    (name) => {
      expect(fingerprint({ ...identity, tool: name, place: '' })).toMatch(/^f-[0-9a-f]{8}$/);
      const one = fingerprint({ ...identity, tool: `${name}","`, place: 'x' });
      expect(one).not.toBe(fingerprint({ ...identity, tool: name, place: '","x' }));
    },
  );
});
