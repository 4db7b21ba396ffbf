import * as fc from 'fast-check';
import { atPlace, extended, innerPlace, planted } from './changed.js';
import type { Family } from './family.js';
import { byteLength, jsonText } from './json-text.js';

const kinds = ['string', 'wide string', 'array', 'keys'] as const;

/** As many of `item` as fit in `bytes`, separated by commas. */
const listOf = (item: string, bytes: number): string => {
  const count = Math.max(1, Math.floor((bytes + 1) / (item.length + 1)));
  return `${`${item},`.repeat(count - 1)}${item}`;
};

function keys(bytes: number): readonly (readonly [string, string])[] {
  const members: (readonly [string, string])[] = [];
  for (let used = 0, index = 0; used < bytes; index += 1) {
    const name = `"k${String(index)}"`;
    used += name.length + 3;
    if (used <= bytes || members.length === 0) members.push([name, '0']);
  }
  return members;
}

export const oversize: Family = {
  name: 'oversize',
  about: 'Long strings, long arrays and many keys exhaust memory, buffers or a quadratic loop.',
  arbitrary({ base, maxBytes }) {
    const most = Math.max(6, Math.floor(Math.log2(maxBytes)) + 1);
    const payload = fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 6, max: most }));
    return atPlace(base, innerPlace, payload).map((drawn) => {
      const [kind, power] = drawn.payload;
      const room = Math.max(8, maxBytes - byteLength(jsonText(drawn.value)) - 8);
      const size = Math.min(2 ** power, room);
      const root = { ...drawn, place: { tokens: [], value: drawn.value } };
      switch (kind) {
        case 'keys':
          return extended('oversize', root, keys(size));
        case 'array':
          return planted('oversize', drawn, `[${listOf('0', size - 2)}]`);
        case 'string':
          return planted('oversize', drawn, `"${'a'.repeat(size - 2)}"`);
        case 'wide string':
          return planted('oversize', drawn, `"${'é'.repeat((size - 2) >> 1)}"`);
      }
    });
  },
};
