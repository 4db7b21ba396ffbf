import { expect, test } from 'vitest';
import { identityEcho } from '../../../../src/invariants/identity/echo.js';
import { related, said } from '../sequences.js';

const line = 'save.name == argument.name';

test('a name that comes back as it was given is right', () => {
  expect(
    said(identityEcho, related(line, [{ sent: '{"name":"\\ud800"}', data: '{"name":"\\ud800"}' }])),
  ).toEqual([]);
});

test('a name that comes back changed is told', () => {
  expect(said(identityEcho, related(line, [{ sent: '{"name":"A"}', data: '{"name":"a"}' }]))).toEqual([
    'policy: an id that was given comes back changed ("a" against "A")',
  ]);
});

test('nothing is said where neither is there, or of other relations', () => {
  expect(said(identityEcho, related(line, [{ data: '{}' }]))).toBe(
    'none of the places that are compared was there',
  );
  expect(said(identityEcho, related('save.a == save.b', [{ data: '{}' }]))).toBe('no relation speaks of it');
});
