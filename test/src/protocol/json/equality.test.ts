import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson, firstDifference } from '../../../../src/protocol/json/equality.js';
import { nodeAt, textOf } from '../../../../src/protocol/json/place.js';
import { readTree } from '../../../../src/protocol/json/tree.js';
import type { JsonNode } from '../../../../src/protocol/json/reading.js';
import { property } from '../../../property.js';
import { jsonText, numberText } from './json-text.js';

function tree(text: string): JsonNode {
  const reading = readTree(text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.root;
}

const equal = (a: string, b: string): boolean => equalJson(tree(a), tree(b));

/** The same number written otherwise: zeros added, the point moved. */
const rewritten = (text: string, zeros: number, shift: number): string => {
  const [mantissa = '', power = '0'] = text.split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  return `${whole}.${fraction}${'0'.repeat(zeros + 1)}E${BigInt(power.replace('+', '')) + BigInt(shift)}`.replace(
    /^(-?)(\d+)\.(\d+)E/,
    (_, sign: string, digits: string, rest: string) => moved(sign, digits, rest, shift),
  );
};

/** Moves the point `shift` places to the left and keeps a whole part without leading zeros. */
function moved(sign: string, whole: string, fraction: string, shift: number): string {
  const padded = '0'.repeat(shift) + whole;
  const left = padded.slice(0, padded.length - shift).replace(/^0+(?=\d)/, '');
  return `${sign}${left}.${padded.slice(padded.length - shift)}${fraction}E`;
}

describe('numbers', () => {
  test.each([
    ['1', '1.0'],
    ['1', '10e-1'],
    ['100', '1E+2'],
    ['0', '-0'],
    ['0', '0e99999999999999999999'],
    ['1e400', '10e399'],
    ['1e99999999999999999999', '0.1e100000000000000000000'],
    ['9007199254740993', '9007199254740993.0'],
  ])('takes %s and %s for equal', (a, b) => expect(equal(a, b)).toBe(true));

  test.each([
    ['9007199254740992', '9007199254740993'],
    ['1e400', '1e401'],
    ['1e-400', '0'],
    ['1', '-1'],
    ['0.1', '0.10000000000000000001'],
    ['1', '"1"'],
    ['0', 'false'],
    ['null', 'false'],
  ])('takes %s and %s for different', (a, b) => expect(equal(a, b)).toBe(false));

  property(
    'does not look at how a number is written',
    [numberText, fc.nat(5), fc.nat(30)],
    (text, zeros, shift) => {
      expect(equal(text, rewritten(text, zeros, shift))).toBe(true);
    },
  );

  property('is as fine as exact fractions', [numberText, numberText], (a, b) => {
    expect(equal(a, b)).toBe(exact(a) === exact(b));
  });
});

/** A number as an integer count of 10^-500. */
function exact(text: string): bigint {
  const [mantissa = '', power = '0'] = text.split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  return (
    BigInt(whole.replace('-', '') + fraction) *
    10n ** BigInt(500 + Number(power) - fraction.length) *
    (whole.startsWith('-') ? -1n : 1n)
  );
}

describe('objects', () => {
  test.each([
    ['{"a":1,"b":2}', '{"b":2,"a":1}', true],
    ['{"a":1}', '{"a":1,"b":2}', false],
    ['{"a":1,"a":2}', '{"a":1,"a":2.0}', true],
    ['{"a":1,"a":2}', '{"a":2,"a":1}', false],
    ['{"a":1,"a":1}', '{"a":1}', false],
    ['{"__proto__":1}', '{}', false],
    ['{"__proto__":1}', '{"\\u005f_proto__":1}', true],
    ['{"a":[]}', '{"a":{}}', false],
  ])('holds %s against %s', (a, b, verdict) => expect(equal(a, b)).toBe(verdict));
});

describe('equality', () => {
  property('is reflexive and symmetric', [jsonText, jsonText], (a, b) => {
    expect(equal(a, a)).toBe(true);
    expect(equal(a, b)).toBe(equal(b, a));
  });

  const small = fc.constantFrom(
    '1',
    '1.0',
    '[1]',
    '[10e-1]',
    '{"a":1,"b":2}',
    '{"b":2,"a":1}',
    '{"b":2}',
    '2',
  );
  property('is transitive', [small, small, small], (a, b, c) => {
    if (equal(a, b) && equal(b, c)) expect(equal(a, c)).toBe(true);
  });

  property(
    'is equality of the texts once they are compact and sorted',
    [fc.jsonValue(), fc.jsonValue()],
    (a, b) => {
      const sorted = (value: unknown): string =>
        JSON.stringify(value, (_, inner: unknown) =>
          typeof inner === 'object' && inner !== null && !Array.isArray(inner)
            ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
            : inner,
        );
      expect(equal(JSON.stringify(a, undefined, 2), JSON.stringify(b))).toBe(sorted(a) === sorted(b));
    },
  );

  test('compares 100000 levels without recursion', () => {
    const text = (inner: string): string => '[{"a":'.repeat(5e4) + inner + '}]'.repeat(5e4);
    expect(equal(text('1'), text('1.0'))).toBe(true);
    const difference = firstDifference(tree(text('1')), tree(text('2')));
    expect(difference?.pointer).toBe('/0/a'.repeat(5e4));
  });
});

describe('the first difference', () => {
  test.each([
    ['{"a":[1,2]}', '{"a":[1,3]}', '/a/1', '2', '3'],
    ['[1,2]', '[1]', '/1', '2', undefined],
    ['[1]', '[1,2]', '/1', undefined, '2'],
    ['{"x":1,"a/b":{"~":1}}', '{"a/b":{},"x":1}', '/a~1b/~0', '1', undefined],
    ['{}', '{"b":1,"a":2}', '/b', undefined, '1'],
    ['{"a":null}', '{}', '/a', 'null', undefined],
    ['1', '2', '', '1', '2'],
    ['{"a":1,"b":1}', '{"b":2,"a":2}', '/a', '1', '2'],
  ])('of %s and %s is at %j', (a, b, pointer, left, right) => {
    const difference = firstDifference(tree(a), tree(b));
    expect(difference?.pointer).toBe(pointer);
    expect(difference?.a && textOf(a, difference.a)).toBe(left);
    expect(difference?.b && textOf(b, difference.b)).toBe(right);
  });

  property('points at nodes of both trees that differ', [jsonText, jsonText], (a, b) => {
    const difference = firstDifference(tree(a), tree(b));
    if (difference?.a === undefined || difference.b === undefined) return;
    expect(equalJson(difference.a, difference.b)).toBe(false);
  });
});

describe('a node by its pointer', () => {
  const text = '{"a":[1,{"b/c":2}],"a~":3,"d":4,"d":5,"__proto__":6,"":7}';
  test.each([
    ['', text],
    ['/a/1/b~1c', '2'],
    ['/a~0', '3'],
    ['/d', '5'],
    ['/__proto__', '6'],
    ['/', '7'],
    ['/a/01', undefined],
    ['/a/2', undefined],
    ['/a/-', undefined],
    ['/constructor', undefined],
    ['/d/x', undefined],
  ])('%j is %s', (pointer, own) => {
    const node = nodeAt(tree(text), pointer);
    expect(node && textOf(text, node)).toBe(own);
  });
});
