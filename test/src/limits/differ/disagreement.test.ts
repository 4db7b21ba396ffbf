import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../../arbitraries/index.js';
import type { Opinion } from '../../../../src/limits/differ/arbiter.js';
import { opinionsOn } from '../../../../src/limits/differ/arbiter.js';
import { dissentsOn, groupOf, rightOf, saidInWords } from '../../../../src/limits/differ/disagreement.js';
import { isSound } from '../../../../src/limits/differ/sound.js';
import { keywordOf } from '../../../../src/limits/differ/keyword.js';
import type { Voice } from '../../../../src/limits/differ/panel.js';
import { sectionOf } from '../../../../src/limits/differ/sections.js';

const yes: Voice = { kind: 'valid' };
const no: Voice = { kind: 'invalid' };
const stack: Voice = { kind: 'refused', limit: 'stack', detail: 'Maximum call stack size exceeded' };
const broken: Voice = { kind: 'compile-error', detail: 'can not' };
const late: Voice = { kind: 'deadline', detail: '3000 ms of CPU time' };

const apart = (opinion: Opinion, ...voices: readonly Voice[]): readonly string[] =>
  dissentsOn(opinion, new Map(voices.map((voice, at) => [`v${at}`, [voice]])), 0).map(
    ({ validator, manner, says }) => `${validator} ${manner} ${says}`,
  );

describe('who stands apart', () => {
  test.each<[string, Opinion, readonly Voice[], readonly string[]]>([
    ['nobody, when all are right', 'valid', [yes, yes], []],
    ['who says yes to what is wrong', 'invalid', [yes, no], ['v0 wrong valid']],
    ['who refuses what others answer', 'valid', [stack, yes], ['v0 refuses refused stack']],
    ['who does not compile', 'valid', [yes, broken], ['v1 refuses compile-error: can not']],
    ['not who needs too long', 'valid', [late, yes], []],
    ['nobody, when all refuse', 'valid', [broken, stack], []],
    [
      'who answers what leads nowhere',
      'refuse',
      [yes, broken, no],
      ['v0 answers valid', 'v2 answers invalid'],
    ],
    ['nobody, when all answer it', 'refuse', [yes, no], []],
    ['nobody, where it is left open', 'open', [yes, broken], []],
    ['the smaller side, when our evaluator can not tell', 'unknown', [yes, no, no], ['v0 wrong valid']],
    ['nobody, when neither can the vote', 'unknown', [yes, no], []],
    [
      'our evaluator, when it is alone against many',
      'valid',
      [no, no, no, no, no, no],
      ['assay-evaluator wrong valid'],
    ],
    ['the many, when they are few', 'valid', [no, no], ['v0 wrong invalid', 'v1 wrong invalid']],
  ])('%s', (_, opinion, voices, expected) => {
    expect(apart(opinion, ...voices)).toEqual(expected);
  });

  test('a majority is said to be one', () => {
    expect(rightOf('unknown', [yes, no, no])).toEqual({ verdict: 'invalid', by: 'majority' });
    expect(rightOf('valid', [yes, no, no])).toEqual({ verdict: 'valid', by: 'evaluator' });
  });
});

test('messages of one cause are the same words', () => {
  const words = (detail: string): string => saidInWords({ kind: 'compile-error', detail });
  expect(words('Unexpected rules in type ["object"] at #/items')).toBe(
    words('Unexpected rules in type ["null"] at #'),
  );
  expect(words('a.valueOf is not a function')).toBe(words('b.toString is not a function'));
});

test('one group for one cause: of refusals the words count, of verdicts the keyword', () => {
  const group = (keyword: string, manner: 'wrong' | 'refuses'): string =>
    groupOf({ keyword, manner, apart: [{ validator: 'v', manner, says: 'x' }] });
  expect(group('items', 'refuses')).toBe(group('type', 'refuses'));
  expect(group('items', 'wrong')).not.toBe(group('type', 'wrong'));
});

test.each([
  [{ not: { required: ['a'] } }, 'required'],
  [{ properties: { a: { type: 'null' } }, additionalProperties: false }, 'additionalProperties'],
  [{ $defs: { a: {} }, $ref: '#/$defs/a', minItems: 1 }, '$ref'],
  [{ properties: { type: {} } }, 'properties'],
  [{}, 'true'],
  [false, 'false'],
])('%j is about %s', (schema, keyword) => {
  expect(keywordOf(schema, '2020-12')).toBe(keyword);
});

describe('a schema is sound', () => {
  test.each<{ readonly schema: JsonSchema; readonly sound?: boolean }>([
    { schema: { $ref: '#/constructor' } },
    { schema: { enum: [{ valueOf: 0 }, {}] } },
    { schema: { $ref: '#', properties: {} }, sound: false },
    { schema: { properties: { a: { $ref: '#' } } } },
    { schema: { pattern: '(' }, sound: false },
    { schema: { enum: [] }, sound: false },
    { schema: { minLength: -1 }, sound: false },
    { schema: { definitions: {} }, sound: false },
    { schema: { unknown: 1 }, sound: false },
    { schema: { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } }, sound: false },
    { schema: { $defs: { a: { $id: 'x' }, b: { $id: 'x' } } }, sound: false },
    { schema: { $ref: '#/const', const: {} }, sound: false },
  ])('$schema: $sound', ({ schema, sound = true }) => {
    expect(isSound(schema, '2020-12')).toBe(sound);
  });

  test('up to draft-07 only without definitions beside a reference', () => {
    expect(isSound({ $ref: '#/definitions/a', definitions: { a: {} } }, 'draft-07')).toBe(false);
    expect(isSound({ allOf: [{ $ref: '#/definitions/a' }], definitions: { a: {} } }, 'draft-07')).toBe(true);
  });
});

describe('our evaluator', () => {
  test('has no result where it hangs on a reference that leads nowhere, and leaves the rest open', () => {
    const schema = { properties: { a: { $ref: '#/constructor' }, b: false } };
    expect(opinionsOn(schema, '2020-12', [{ a: 1 }, {}, { a: 1, b: 1 }])).toEqual(['refuse', 'open', 'open']);
    expect(opinionsOn({ anyOf: [{ $ref: 'x' }, {}] }, 'draft-07', [1])).toEqual(['open']);
    expect(opinionsOn({ anyOf: [{ $ref: 'x' }, false] }, 'draft-07', [1])).toEqual(['refuse']);
  });

  test('does not take too much work for a reference that leads nowhere', () => {
    const twin = { items: { $ref: '#' } };
    let deep: readonly unknown[] = [];
    for (let level = 0; level < 24; level += 1) deep = [deep];
    const schema = { anyOf: [twin, twin], unevaluatedItems: true };
    expect(opinionsOn(schema, '2020-12', [deep as never])).toEqual(['unknown']);
  });
});

test('sections are named by document, dialect and number', () => {
  expect(sectionOf('required', '2020-12')).toBe('JSON Schema Validation 2020-12, 6.5.3 required');
  expect(sectionOf('contains', 'draft-07')).toBe('JSON Schema Validation draft-07, 6.4.6 contains');
  expect(sectionOf('contains', '2020-12')).toBe('JSON Schema Core 2020-12, 10.3.1.3 contains');
  expect(sectionOf('constructor', '2020-12')).toBe('JSON Schema 2020-12');
});
