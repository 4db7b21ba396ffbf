import { ajvFormat } from './ajv-format.js';
import { date } from './date.js';
import { brokenFrom } from './drawing.js';
import type { Format } from './format.js';
import { time } from './time.js';

/** `date-time` of RFC 3339. */
export const dateTime: Format = {
  format: 'date-time',
  outline: String.raw`^\d{4}-\d\d-\d\d[Tt\s]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?$`,
  test: (text) => /^[Tt]$/.test(text.charAt(10)) && date.test(text.slice(0, 10)) && time.test(text.slice(11)),
  disputed: ajvFormat('date-time'),
  ladder: [
    '0001-01-01T00:00:00Z',
    '2000-01-01T00:00:00Z',
    '2026-07-28T12:30:00Z',
    '1999-12-31T23:59:59Z',
    '1963-06-19T08:30:06.283185Z',
    '2024-02-29T23:59:59.999+14:00',
    '0001-01-01t00:00:00z',
  ],
  draw: (nextInt, { min, max }) =>
    `${date.draw(nextInt, { min: 0, max: 10 })}T${time.draw(nextInt, { min: min - 11, max: max - 11 })}`,
  broken: brokenFrom([
    '2026-02-30T00:00:00Z',
    '2026-07-28T24:00:00Z',
    '2026-07-28T12:00:00',
    '2026-07-28',
    '2026-07-28T12:00Z',
    'Tue, 28 Jul 2026 12:00:00 GMT',
    '1785240000',
    '',
  ]),
};
