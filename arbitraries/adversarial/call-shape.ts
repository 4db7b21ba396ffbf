import * as fc from 'fast-check';
import { atPlace, replaced } from './changed.js';
import type { Family } from './family.js';
import { jsonText, stringText } from './json-text.js';

const constants = [
  'null',
  '[]',
  '""',
  '0',
  'false',
  'true',
  '"text"',
  '1',
  '[{}]',
  '[["a",1]]',
  '"{}"',
] as const;

export const callShape: Family = {
  name: 'call-shape',
  about: 'The arguments of a call are no object: null, a list, a number, or JSON within a string.',
  arbitrary: ({ base }) =>
    atPlace(base, (value) => [{ tokens: [], value }], fc.constantFrom(...constants, 'listed', 'quoted')).map(
      (drawn) => {
        const text = jsonText(drawn.value);
        if (drawn.payload === 'listed') return replaced('call-shape', drawn, `[${text}]`);
        return replaced('call-shape', drawn, drawn.payload === 'quoted' ? stringText(text) : drawn.payload);
      },
    ),
};
