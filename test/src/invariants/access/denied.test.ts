import { expect, test } from 'vitest';
import { denied } from '../../../../src/invariants/access/denied.js';
import { denialWith, placesOf, previewWith } from '../contract/catalog-subjects.js';

const ended = (outcome: 'success' | 'toolError' | 'protocolError' | 'silent') => previewWith({ outcome });

test.each([
  ['the documented denial', denialWith(), []],
  [
    'another denial than the documented one',
    denialWith({ preview: ended('protocolError') }),
    ['must /private'],
  ],
  ['any error where any will do', denialWith({ expect: 'any error', preview: ended('protocolError') }), []],
  [
    'silence where any error will do',
    denialWith({ expect: 'any error', preview: ended('silent') }),
    ['must /private'],
  ],
  ['a success', denialWith({ kind: 'unknown', preview: ended('success') }), ['must /unknown']],
  ['a denial that tells of the record', denialWith({ leaked: ['its title'] }), ['must /private/leak']],
])('%s', (_, denial, places) => {
  if (denied.on !== 'denial') throw new Error('another kind of law');
  expect(placesOf(denied.check(denial))).toEqual(places);
});

test('does not repeat what leaked', () => {
  if (denied.on !== 'denial') throw new Error('another kind of law');
  expect(JSON.stringify(denied.check(denialWith({ leaked: ['its title'] })))).not.toContain('its title');
});
