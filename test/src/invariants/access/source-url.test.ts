import { expect, test } from 'vitest';
import { sourceUrl } from '../../../../src/invariants/access/source-url.js';
import { candidateWith, held } from '../contract/catalog-subjects.js';

test.each([
  ['"https://a.example/x?y=1#z"', true],
  ['"HTTPS://a.example/"', true],
  ['"https://xn--bcher-kva.example/%C3%A9"', true],
  ['"http://a.example/"', false],
  ['"javascript:alert(1)"', false],
  ['"file:///etc/hosts"', false],
  ['"//a.example/"', false],
  ['"/a"', false],
  ['""', false],
  ['"https://"', false],
  ['"https://user@a.example/"', false],
  ['" https://a.example/"', false],
  ['"https://a.example/\\n"', false],
  ['"https://a.example/a b"', false],
  ['1', false],
  ['null', false],
  ['{}', false],
])('%s is as the contract says: %s', (text, isRight) => {
  if (sourceUrl.on !== 'candidate') throw new Error('another kind of law');
  expect(sourceUrl.check(candidateWith({ sourceUrl: held(text) })).length === 0).toBe(isRight);
});
