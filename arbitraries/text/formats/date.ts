import { ajvFormat } from './ajv-format.js';
import { brokenFrom, padded, pick } from './drawing.js';
import type { Format } from './format.js';

const isDate = ajvFormat('date');

/** `full-date` of RFC 3339. */
export const date: Format = {
  format: 'date',
  outline: String.raw`^\d{4}-\d\d-\d\d$`,
  test: isDate,
  ladder: ['0001-01-01', '2000-01-01', '2026-07-28', '1999-12-31', '2024-02-29', '9999-12-31'],
  draw(nextInt) {
    const year = pick(nextInt, [nextInt(1900, 2100), nextInt(1970, 2038), nextInt(1, 9999)]);
    const text = `${padded(year, 4)}-${padded(nextInt(1, 12), 2)}-${padded(nextInt(1, 31), 2)}`;
    return isDate(text) ? text : `${text.slice(0, 8)}28`;
  },
  broken: brokenFrom([
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '01/02/2026',
    '20260728',
    'today',
    '',
  ]),
};
