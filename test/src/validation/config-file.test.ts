import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AssayError } from '../../../src/errors/assay-error.js';
import { readConfigFile } from '../../../src/validation/config-file.js';
import { property } from '../../property.js';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'what it is called' },
    when: { type: 'string', format: 'date', description: 'a date such as 2026-11-30' },
    many: {
      type: 'array',
      items: {
        type: 'object',
        properties: { 'a/b~c': { type: 'integer' } },
        additionalProperties: false,
        description: 'an object',
      },
      description: 'a list',
    },
  },
  required: ['name'],
  additionalProperties: false,
  description: 'an object with a name',
} as const;

function problem(text: string): string {
  try {
    readConfigFile(text, 'it.yaml', schema);
  } catch (error) {
    if (error instanceof AssayError && error.exitCode === 2) return error.message;
    throw error;
  }
  return 'none';
}

describe('what is wrong is told with its place', () => {
  test.each([
    ['', 'it.yaml:1:1 the file must be an object with a name, not null'],
    ['# nothing\n', 'it.yaml:1:1 the file must be an object with a name, not null'],
    ['- 1', 'it.yaml:1:1 the file must be an object with a name, not [1]'],
    ['name: [', /^it\.yaml:1:8 is no YAML that is read here: flow sequence /],
    ['name: a\nname: b', 'it.yaml:2:1 is no YAML that is read here: map keys must be unique'],
    ['name: a\n---\nname: b', /^it\.yaml:2:1 is no YAML that is read here: source contains multiple/],
    ['name: !secret a', 'it.yaml:1:7 is no YAML that is read here: unresolved tag: !secret'],
    ['name: &x a\nwhen: *x', 'it.yaml:2:7 *x is an alias: write the value itself'],
    ['when: *nobody', 'it.yaml:1:7 *nobody is an alias: write the value itself'],
    ['when: 2026-11-30', 'it.yaml:1:1 the file lacks name, what it is called'],
    ['name: 1', 'it.yaml:1:7 /name must be what it is called, not 1'],
    ['name:\n', /^it\.yaml:[12]:\d+ \/name must be what it is called, not null$/],
    ['name: a\nwhen: 2026-02-30', 'it.yaml:2:7 /when must be a date such as 2026-11-30, not "2026-02-30"'],
    ['nam: a', 'it.yaml:1:1 unknown key "nam"; did you mean "name"?'],
    ['name: a\nzzzzzzzzzz: 1', 'it.yaml:2:1 unknown key "zzzzzzzzzz"'],
    ['name: a\n__proto__: 1', 'it.yaml:2:1 unknown key "__proto__"'],
    ['name: a\nconstructor: 1', 'it.yaml:2:1 unknown key "constructor"'],
    [
      'name: a\nmany:\n  - a/b~c: 1\n  - a/b~c: x',
      /^it\.yaml:4:12 \/many\/1\/a~1b~0c must be integer, not "x"$/,
    ],
    ['name: a\nmany: [1, 2]', 'it.yaml:2:8 /many/0 must be an object, not 1'],
    ['{\n\t"name": "a",\n\t"wen": 1\n}', 'it.yaml:3:2 unknown key "wen"; did you mean "when"?'],
    [`name: {a: "${'x'.repeat(500)}"}`, /^it\.yaml:1:7 \/name must be what it is called, not .{1,80}$/],
  ])('%j', (text, message) => {
    if (typeof message === 'string') expect(problem(text)).toBe(message);
    else expect(problem(text)).toMatch(message);
  });
});

property(
  'JSON is read as JSON.parse reads it, whatever its blanks, and each item knows its line',
  [
    fc.record({ name: fc.string(), many: fc.array(fc.record({ 'a/b~c': fc.integer() }), { maxLength: 5 }) }),
    fc.constantFrom(undefined, 2, '\t'),
  ],
  (value, blanks) => {
    const text = JSON.stringify(value, null, blanks);
    const read = readConfigFile(text, 'it.json', schema);
    expect(read.value).toEqual(value);
    const lines = text.split('\n');
    for (const [index, item] of value.many.entries()) {
      const line = lines[read.lineOf(`/many/${index}/a~1b~0c`) - 1] ?? '';
      expect(line).toContain(String(item['a/b~c']));
    }
  },
  { numRuns: 25 },
);
