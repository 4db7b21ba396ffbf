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

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const stair = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n');

/** What YAML is made of; the last ones are blanks and control characters. */
const marks = [
  ...'name|: |  |- |[|]|{|}|,|"|\'|>|&a |*a|!!set |!!str 1|? |#|%YAML 9|---|...|~|<<|.nan|@'.split('|'),
  ...'|\n\t\r\u0000\ud800'.split(''),
];

const excerpt = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

describe('what JSON does not have is refused where it stands', () => {
  const rows: readonly (readonly [text: string, message: string | RegExp])[] = [
    ['name: !!binary aGVsbG8=', /^it\.yaml:1:7 is no YAML that is read here: unresolved tag: \S+binary$/],
    ['name: !!timestamp 2026-01-01', /^it\.yaml:1:7 is no YAML .*timestamp$/],
    ['name: !!set {a}', /^it\.yaml:1:7 is no YAML .*set$/],
    ['name: !!js/function "x"', /^it\.yaml:1:7 is no YAML .*function$/],
    ['name: .nan', 'it.yaml:1:7 .nan is no number that JSON has'],
    ['name: -.INF', 'it.yaml:1:7 -.INF is no number that JSON has'],
    ['name: 1e999', 'it.yaml:1:7 1e999 is no number that JSON has'],
    [
      'name: 9007199254740993',
      'it.yaml:1:7 9007199254740993 is an integer that a double may not hold: write it as a text',
    ],
    ['? [a, b]\n: 1', /^it\.yaml:1:3 is no YAML that is read here: /],
    ['? {a: 1}\n: 1', /^it\.yaml:1:3 is no YAML that is read here: /],
    ['1: a\n"1": b', 'it.yaml:2:1 "1" stands here twice'],
    ['many: [{b: 1, b: 2}]', 'it.yaml:1:15 "b" stands here twice'],
    ['name: a\n<<: {name: b}', 'it.yaml:2:1 unknown key "<<"'],
    ['a: &a [x]\nb: [*a, *a]', 'it.yaml:2:5 *a is an alias: write the value itself'],
    ['name: a\u0000b\rwhen: [', /^it\.yaml:1:\d+ /],
    [`name: ${nested(300)}`, /^it\.yaml:1:\d+ is nested deeper than the 256 levels that are read$/],
    [`name: ${nested(100_000)}`, /^it\.yaml:1:\d+ is nested deeper than the 256 levels that are read$/],
    [`name: ${'{a: '.repeat(5000)}`, /^it\.yaml:1:\d+ is nested deeper than the 256 levels that are read$/],
    [stair(2000), /^it\.yaml:\d+:\d+ is nested deeper than the 256 levels that are read$/],
    ['x'.repeat(5_000_000), 'it.yaml:1:1 has 5000000 characters, and at most 4194304 are read'],
    [`name: !${'x'.repeat(5000)} a`, /^it\.yaml:1:7 is no YAML that is read here: .{1,200}$/],
    [`? ${'x'.repeat(5000)}\n: 1`, /^it\.yaml:1:3 unknown key "x{1,60}.{0,3}$/],
    [`name: *${'x'.repeat(5000)}`, /^it\.yaml:1:7 \S{1,61} is an alias: write the value itself$/],
  ];

  test.each(rows.map(([text, message]) => [excerpt(text), text, message] as const))(
    '%s',
    (_, text, message) => {
      if (typeof message === 'string') expect(problem(text)).toBe(message);
      else expect(problem(text)).toMatch(message);
    },
  );

  test('of a great many unknown keys the first is told', () => {
    const keys = Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`);
    expect(problem(['name: a', ...keys].join('\n'))).toBe('it.yaml:2:1 unknown key "k0"');
  });

  test('a key that a schema does not allow is told with its place', () => {
    const named = { type: 'object', propertyNames: { pattern: '^/', description: 'a pointer' } } as const;
    expect(() => readConfigFile('/a: 1\nb: 2', 'it.yaml', named)).toThrow(
      'it.yaml:2:1 the file has the key "b", which must be a pointer',
    );
  });

  property(
    'no text makes reading throw anything but an error with its place',
    [
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(fc.constantFrom(...marks), { maxLength: 20 }).map((parts) => parts.join('')),
      ),
    ],
    (text) => {
      expect(problem(text)).toMatch(/^(none$|it\.yaml:\d+:\d+ )/);
    },
    { numRuns: 200 },
  );
});

describe('what is wrong is told with its place', () => {
  test.each([
    ['', 'it.yaml:1:1 the file must be an object with a name, not null'],
    ['# nothing\n', 'it.yaml:1:1 the file must be an object with a name, not null'],
    ['- 1', 'it.yaml:1:1 the file must be an object with a name, not [1]'],
    ['name: [', /^it\.yaml:1:8 is no YAML that is read here: flow sequence /],
    ['name: a\nname: b', 'it.yaml:2:1 "name" stands here twice'],
    ['{"name": "a", "name": "b"}', 'it.yaml:1:15 "name" stands here twice'],
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
