import { listed } from '../case-text.js';
import type { SizeLimit } from '../limit.js';

const large = {
  kind: 'size',
  group: 'size',
  first: 1024,
  cap: 67_108_864,
  growth: 'doubling',
  deep: false,
  unseen: 'wrong',
} as const;

export const arrayItems: SizeLimit = {
  ...large,
  name: 'array-items',
  title: 'array items',
  meaning: 'an array of so many integers, each of which has a schema',
  unit: 'items',
  cases(size) {
    const schemaText = '{"type":"array","items":{"type":"integer","minimum":0}}';
    const zeros = '0,'.repeat(size - 1);
    return [
      { schemaText, text: `[${zeros}0]`, expected: 'valid' },
      { schemaText, text: `[${zeros}-1]`, expected: 'invalid' },
    ];
  },
};

const members = (size: number): readonly [valid: string, invalid: string] => {
  const all = listed(size - 1, (index) => `"k${index}":0`);
  const before = all === '' ? '' : `${all},`;
  return [`{${before}"k${size - 1}":0}`, `{${before}"k${size - 1}":"x"}`];
};

const keyed =
  (schemaText: string): SizeLimit['cases'] =>
  (size) => {
    const [valid, invalid] = members(size);
    return [
      { schemaText, text: valid, expected: 'valid' },
      { schemaText, text: invalid, expected: 'invalid' },
    ];
  };

export const objectMembers: SizeLimit = {
  ...large,
  name: 'object-members',
  title: 'object members',
  meaning: 'an object of so many members under additionalProperties',
  unit: 'members',
  cases: keyed('{"type":"object","additionalProperties":{"type":"integer"}}'),
};

const patterns = ['^a', '^k[0-9]+$', 'x$', '^[A-Z]']
  .map((pattern) => `"${pattern}":{"type":"integer"}`)
  .join(',');

export const patternMembers: SizeLimit = {
  ...large,
  name: 'pattern-members',
  title: 'patternProperties',
  meaning: 'an object of so many members whose names are held against four harmless patterns',
  unit: 'members',
  cases: keyed(`{"type":"object","patternProperties":{${patterns}}}`),
};

export const stringLength: SizeLimit = {
  ...large,
  name: 'string-length',
  title: 'string length',
  meaning: 'a string of so many characters under maxLength, which counts code points',
  unit: 'characters',
  cases(size) {
    const schemaText = `{"type":"string","maxLength":${size}}`;
    return [
      { schemaText, text: `"${'x'.repeat(size)}"`, expected: 'valid' },
      { schemaText, text: `"${'x'.repeat(size + 1)}"`, expected: 'invalid' },
    ];
  },
};

const unique =
  (itemOf: (index: number) => string): SizeLimit['cases'] =>
  (size) => {
    const schemaText = '{"type":"array","uniqueItems":true}';
    const items = listed(size, itemOf);
    return [
      { schemaText, text: `[${items}]`, expected: 'valid' },
      { schemaText, text: `[${items},${itemOf(size - 1)}]`, expected: 'invalid' },
    ];
  };

export const uniqueNumbers: SizeLimit = {
  ...large,
  name: 'unique-numbers',
  title: 'uniqueItems, numbers',
  meaning: 'an array of so many different integers under uniqueItems',
  unit: 'items',
  first: 256,
  cases: unique((index) => String(index)),
};

export const uniqueObjects: SizeLimit = {
  ...large,
  name: 'unique-objects',
  title: 'uniqueItems, objects',
  meaning: 'an array of so many different objects under uniqueItems',
  unit: 'items',
  first: 256,
  cases: unique((index) => `{"a":${index}}`),
};
