import { describe, expect, test } from 'vitest';
import { namesKey } from '../../../../src/invariants/input/refusal.js';
import { speaksOfKeyword } from '../../../../src/invariants/input/keyword-phrases.js';

describe('a key is named', () => {
  test.each([
    ['limit must be a number', 'limit'],
    ['at path arguments.limit', 'limit'],
    ['"q" is required', 'q'],
    ['data/q must be string', 'q'],
    ['q: expected string', 'q'],
    ['bad field [id]', 'id'],
    ['Ungültig: größe', 'größe'],
    ['unknown $ref', '$ref'],
  ])('in %j: %s', (text, key) => {
    expect(namesKey(text, key)).toBe(true);
  });

  test.each([
    ['the limits are broken', 'limit'],
    ['limit_max is broken', 'limit'],
    ['this is a failure', 'a'],
    ['I can not do it', 'I'],
    ['maxlimit', 'limit'],
    ['anything', ''],
    ['', 'limit'],
  ])('not in %j: %s', (text, key) => {
    expect(namesKey(text, key)).toBe(false);
  });
});

describe('a keyword is spoken of', () => {
  test.each([
    ['type', 'Expected string, received number'],
    ['type', 'Invalid input: expected string, received undefined'],
    ['type', 'must be string'],
    ['type', "5 is not of type 'string'"],
    ['type', 'Input should be a valid integer'],
    ['type', 'invalid type: integer `5`, expected a string'],
    ['required', 'Field required'],
    ['required', 'Missing argument'],
    ['enum', "Invalid enum value. Expected 'a' | 'b', received 'c'"],
    ['enum', 'must be equal to one of the allowed values'],
    ['minimum', 'Number must be greater than or equal to 0'],
    ['maximum', 'Too big: expected number to be <=10'],
    ['minLength', 'String must contain at least 1 character(s)'],
    ['minItems', 'too_small'],
    ['pattern', 'Invalid string: must match pattern /^a/'],
    ['uniqueItems', 'must NOT have duplicate items'],
    ['multipleOf', 'must be multiple of 5'],
    ['anyOf', 'invalid_union'],
  ])('%s in %j', (keyword, text) => {
    expect(speaksOfKeyword(text, keyword)).toBe(true);
  });

  test.each([
    ['type', 'fetch failed'],
    ['type', 'Request failed with status code 404'],
    ['required', 'connection refused'],
    ['enum', 'internal error'],
    ['minLength', 'upstream timed out'],
    ['minimum', 'permission denied'],
    ['pattern', 'no such file'],
    ['__proto__', 'anything'],
  ])('not %s in %j', (keyword, text) => {
    expect(speaksOfKeyword(text, keyword)).toBe(false);
  });
});
