import { expect, test } from 'vitest';
import { relation } from '../../../../src/invariants/contract/relation.js';
import type { JudgedRelation } from '../../../../src/invariants/contract/subject.js';
import { placesOf } from './catalog-subjects.js';

const text = 'search.total == count(search.items)';

const related = (other: Partial<JudgedRelation>): JudgedRelation => ({
  era: '2026-07-28',
  tool: 'search',
  at: 1,
  text,
  evaluation: { kind: 'broken', left: '3', right: '2' },
  confidential: false,
  ...other,
});

test.each([
  ['one that is broken', related({}), ['must /relations/1']],
  ['one that holds', related({ evaluation: { kind: 'holds' } }), []],
])('%s', (_, subject, places) => {
  if (relation.on !== 'relation') throw new Error('another kind of law');
  expect(relation.applies(subject)).toBe(true);
  expect(placesOf(relation.check(subject))).toEqual(places);
});

test('one that says nothing of a call is not exercised', () => {
  if (relation.on !== 'relation') throw new Error('another kind of law');
  const silent = related({ evaluation: { kind: 'silent', reason: 'nothing there' } });
  expect(relation.applies(silent)).toEqual({ notExercised: 'nothing there' });
  expect(relation.check(silent)).toEqual([]);
});

test('both sides are shown, of a preview neither', () => {
  if (relation.on !== 'relation') throw new Error('another kind of law');
  const [shown] = relation.check(related({}));
  expect(shown).toMatchObject({
    message: `search breaks the relation ${text}`,
    got: { text: '3' },
    other: { text: '2' },
  });
  const hidden = related({
    confidential: true,
    evaluation: { kind: 'broken', left: '"a b"', right: '"c d"' },
  });
  expect(JSON.stringify(relation.check(hidden))).not.toMatch(/a b|c d/);
});
