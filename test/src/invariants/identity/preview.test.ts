import { expect, test } from 'vitest';
import { preview } from '../../../../src/invariants/identity/preview.js';
import type { JudgedCandidate } from '../../../../src/invariants/contract/subject.js';
import { candidateWith, held, placesOf, previewWith } from '../contract/catalog-subjects.js';

const judge = (candidate: JudgedCandidate) =>
  preview.on === 'candidate' ? placesOf(preview.check(candidate)) : [];

test.each<readonly [string, string, string | undefined, readonly string[]]>([
  ['the same id', '"a"', '"a"', []],
  ['the same number in another form', '10', '1e1', []],
  ['the same text in another escape', '"\\u0061"', '"a"', []],
  ['another id', '"a"', '"b"', ['must /preview/id']],
  ['another case', '"a"', '"A"', ['must /preview/id']],
  ['another Unicode form', '"\\u00e9"', '"e\\u0301"', ['must /preview/id']],
  ['a number for its digits', '"1"', '1', ['must /preview/id']],
  ['numbers that doubles do not tell apart', '9007199254740993', '9007199254740992', ['must /preview/id']],
  ['no id', '"a"', undefined, ['must /preview/id']],
])('%s', (_, asked, returned, places) => {
  const returnedId = returned === undefined ? undefined : held(returned);
  expect(judge(candidateWith({ id: held(asked), preview: previewWith({ returnedId }) }))).toEqual(places);
});

test('says nothing where no preview succeeded', () => {
  const lost = candidateWith({ preview: previewWith({ outcome: 'toolError', returnedId: undefined }) });
  expect(judge(lost)).toEqual([]);
  expect(preview.applies(lost as never)).toEqual({ notExercised: 'no preview succeeded' });
});
