import { ajvFormat } from './ajv-format.js';
import { brokenFrom, padded } from './drawing.js';
import type { Format } from './format.js';

const isTime = ajvFormat('time');
/** Leap seconds, and offsets without minutes or left out, are matters on which validators differ. */
const plain = /^\d\d:\d\d:[0-5]\d(?:\.\d{1,12})?(?:z|[+-]\d\d:\d\d)$/i;
const withoutZone = /^\d\d:\d\d:\d\d(?:\.\d+)?$/;

/** `full-time` of RFC 3339. */
export const time: Format = {
  format: 'time',
  outline: String.raw`^\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?$`,
  test: (text) => plain.test(text) && isTime(text),
  disputed: (text) => isTime(text) || withoutZone.test(text),
  ladder: ['00:00:00Z', '12:30:00Z', '23:59:59Z', '08:30:06.283185Z', '23:59:59.999+14:00', '00:00:00-00:00'],
  draw(nextInt, { min }) {
    const clock = [nextInt(0, 23), nextInt(0, 59), nextInt(0, 59)].map((part) => padded(part, 2)).join(':');
    const places = nextInt(0, 3) === 0 || min > 9 ? Math.min(12, Math.max(nextInt(1, 9), min - 10)) : 0;
    const fraction =
      places === 0 ? '' : `.${padded(nextInt(0, 999_999_999), 9).slice(0, places).padEnd(places, '0')}`;
    const sign = nextInt(0, 1) === 0 ? '+' : '-';
    const zone =
      nextInt(0, 3) > 0 ? 'Z' : `${sign}${padded(nextInt(0, 14), 2)}:${padded(nextInt(0, 3) * 15, 2)}`;
    return `${clock}${fraction}${zone}`;
  },
  broken: brokenFrom(['24:00:00Z', '12:60:00Z', '12:00:61Z', '12:00Z', '1:00:00Z', 'noon', '']),
};
