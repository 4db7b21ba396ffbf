import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../arbitraries/index.js';
import { differ } from '../../../../src/limits/differ/differ.js';
import type { Judge } from './panel-of.js';
import { panelOf, reading, right } from './panel-of.js';

const renamed = (from: string, to: string): Judge =>
  reading((schema) =>
    Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword === from ? to : keyword, value]),
    ),
  );

const without = (keyword: string): Judge =>
  reading((schema) => Object.fromEntries(Object.entries(schema).filter(([each]) => each !== keyword)));

const argumentOf = (keyword: string, change: (argument: Json) => Json): Judge =>
  reading((schema) =>
    Object.hasOwn(schema, keyword) ? { ...schema, [keyword]: change(schema[keyword] as Json) } : schema,
  );

/** Each UTF-16 unit is a character: a value whose strings are rewritten so. */
const unitsForCharacters: Judge = (schema, instance, dialect) =>
  right(
    schema,
    JSON.parse(JSON.stringify(instance).replaceAll(/[\ud800-\udbff][\udc00-\udfff]/g, 'xx')) as Json,
    dialect,
  );

/** A fault, the least schema and instance that show it, and the keyword that it is told under. */
const planted: readonly (readonly [keyword: string, wrong: Judge, schema: string, instance: string])[] = [
  ['maximum', renamed('maximum', 'exclusiveMaximum'), '{"maximum":0}', '0'],
  ['exclusiveMinimum', renamed('exclusiveMinimum', 'minimum'), '{"exclusiveMinimum":0}', '0'],
  [
    'required',
    argumentOf('required', (names) => (names as readonly Json[]).slice(0, 1)),
    '{"required":["","a"]}',
    '{"":0}',
  ],
  ['oneOf', renamed('oneOf', 'anyOf'), '{"oneOf":[{},{}]}', '0'],
  ['if', without('else'), '{"if":false,"else":false}', '0'],
  ['uniqueItems', without('uniqueItems'), '{"uniqueItems":true}', '[0,0]'],
  ['items', without('items'), '{"items":false}', '[0]'],
  ['dependentRequired', without('dependentRequired'), '{"dependentRequired":{"":["a"]}}', '{"":0}'],
  ['maxContains', without('maxContains'), '{"contains":{},"maxContains":0}', '[0]'],
  [
    'const',
    argumentOf('const', (value) => (JSON.stringify(value).includes('{') ? [] : value)),
    '{"const":{}}',
    '[]',
  ],
  ['maxLength', unitsForCharacters, '{"maxLength":1}', '"😀"'],
];

describe.each([1, 2, 3])('with seed %i', (seed) => {
  test.each(planted)(
    'a fault in %s comes out as its least pair',
    async (keyword, wrong, schema, instance) => {
      const found = new AbortController();
      const result = await differ(panelOf({ right, wrong }), {
        seed,
        mostCases: 40_000,
        dialects: ['2020-12'],
        signal: found.signal,
        tell: (progress) => {
          if (progress.keywords.includes(keyword)) found.abort();
        },
      });
      expect(result.found.find((each) => each.keyword === keyword)).toMatchObject({
        schemaText: schema,
        instanceText: instance,
        apart: [{ validator: 'wrong', manner: 'wrong' }],
        right: { by: 'evaluator' },
      });
    },
  );
});
