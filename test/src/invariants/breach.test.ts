import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { describeBreach, principalBreach } from '../../../src/invariants/breach.js';

const at = (schemaPointer: string) => ({
  keyword: schemaPointer.slice(schemaPointer.lastIndexOf('/') + 1),
  schemaPointer,
  instancePointer: '',
});

test('describes a breach of a type that is no name', () => {
  const schema = { type: [{ toString: 'x' }, 'string'] } as unknown as JsonSchema;
  const breach = { keyword: 'type', schemaPointer: '/type', instancePointer: '' };
  expect(describeBreach(schema, breach, 1, 'arguments').demand).toContain('or a string');
});

describe('the breach that speaks for all', () => {
  test.each([
    ['the first', ['/type', '/required'], '/type'],
    ['the union around it', ['/anyOf/0/type', '/anyOf/1/type', '/anyOf'], '/anyOf'],
    [
      'the outermost of nested unions',
      ['/a/anyOf/0/oneOf/1/type', '/a/anyOf/0/oneOf', '/a/anyOf', '/anyOf'],
      '/a/anyOf',
    ],
    ['no union elsewhere', ['/properties/a/type', '/properties/b/anyOf'], '/properties/a/type'],
    ['no union whose name only begins alike', ['/anyOfs/type', '/anyOf'], '/anyOfs/type'],
    ['no other applicator', ['/allOf/0/type', '/allOf'], '/allOf/0/type'],
  ])('is %s', (_, pointers, principal) => {
    expect(principalBreach(pointers.map(at))?.schemaPointer).toBe(principal);
  });

  test('is none where nothing broke', () => {
    expect(principalBreach([])).toBeUndefined();
  });
});
