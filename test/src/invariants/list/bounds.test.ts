import { describe, expect, test } from 'vitest';
import { bounds } from '../../../../src/invariants/list/bounds.js';
import { defaultPreflightLimits, preflight } from '../../../../src/validation/preflight.js';
import type { Verdict } from '../../../../src/validation/verdict.js';
import { judgeListing } from '../listing.js';

const refused = (limit: string): Verdict => ({ kind: 'refused', limit, detail: 'more than 9' });

describe('list.bounds', () => {
  test('tells what is too much', () => {
    expect(judgeListing(bounds, [{ name: 'ok' }, { name: 'deep', inputVerdict: refused('depth') }])).toEqual([
      {
        level: 'policy',
        tool: 'deep',
        place: '/inputSchema',
        message: 'the inputSchema of deep has too many levels of nesting: more than 9',
        promised: { at: 'rule list.bounds', text: 'a schema keeps the validation budget' },
        got: { at: 'inputSchema', text: 'has too many levels of nesting: more than 9' },
        next: 'advertise a smaller schema; a client that guards itself refuses this one',
      },
    ]);
  });

  test('tells where a pattern backtracks', () => {
    const backtracking = [{ which: 'inputSchema', pointer: '/properties/a' }] as const;
    expect(judgeListing(bounds, [{ name: 'evil', backtracking }])).toMatchObject([
      {
        level: 'policy',
        tool: 'evil',
        place: '/inputSchema/properties/a',
        got: { at: 'inputSchema /properties/a', text: 'a pattern that takes exponential time' },
      },
    ]);
  });

  test.each(Object.keys(defaultPreflightLimits))('knows the limit %s of the pre-flight', (limit) => {
    expect(judgeListing(bounds, [{ inputVerdict: refused(limit) }])).toMatchObject([{ level: 'policy' }]);
  });

  test('agrees with the pre-flight on a schema without end', () => {
    const flight = preflight('{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}');
    if (flight.ok) throw new Error('the pre-flight let it pass');
    const outputVerdict = { kind: 'refused', limit: flight.limit, detail: flight.detail } as const;
    expect(judgeListing(bounds, [{ output: {}, outputVerdict }])).toMatchObject([
      { level: 'policy', place: '/outputSchema' },
    ]);
  });

  test.each(['deadline', 'memory', 'crashed'] as const)(
    'only observes %s, which may be our fault',
    (kind) => {
      expect(judgeListing(bounds, [{ inputVerdict: { kind, detail: '' } }])).toMatchObject([
        { level: 'observed' },
      ]);
    },
  );

  test.each<readonly [string, Verdict]>([
    ['a valid schema', { kind: 'valid' }],
    ['an invalid schema', { kind: 'invalid', breaches: [] }],
    ['one that does not compile', { kind: 'compile-error', detail: '' }],
    ['a reference that leads out', refused('remote-reference')],
    ['a dialect that we do not read', refused('dialect')],
    ['what is no schema at all', refused('json')],
  ])('holds for %s', (_, inputVerdict) => {
    expect(judgeListing(bounds, [{ inputVerdict }])).toEqual([]);
  });

  test('needs a tool', () => {
    expect(judgeListing(bounds, [])).toBe('the list holds no tool');
  });
});
