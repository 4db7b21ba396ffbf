import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../../../../arbitraries/json/json.js';
import { readRefusal } from '../../../../../src/invariants/input/lessons/read-refusal.js';
import { toldLesson } from '../../../../../src/invariants/input/lessons/told-lesson.js';
import type { AdvertisedTool } from '../../../../../src/protocol/tool.js';

const toolWith = (inputSchema: JsonSchema): AdvertisedTool => ({
  name: 'x',
  description: undefined,
  inputSchema,
  inputSchemaText: JSON.stringify(inputSchema),
  outputSchema: undefined,
  outputSchemaText: undefined,
  readOnly: true,
  annotations: {},
});

const tool = toolWith({
  type: 'object',
  properties: {
    a: {},
    b: {},
    query: { type: 'string' },
    limit: { type: 'number' },
    filters: { type: 'array' },
    nodeType: { type: 'string' },
    mode: { enum: ['info', 'range'] },
    ip: {},
    cidr: {},
    head: {},
    tail: {},
  },
});

type Row = readonly [words: string, sent: Json, ...lessons: string[]];

/** What a text teaches, each on a line of its own. */
const taught = (words: string, sent: Json): readonly string[] =>
  readRefusal(words, { tool, sent }).map(toldLesson);

const sdk = 'MCP error -32602: Input validation error: Invalid arguments for tool x: ';
const pydantic = (key: string, words: string, type: string): string =>
  `1 validation error for call[x]\n${key}\n  ${words} [type=${type}, input_value='q', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.11/v/${type}`;

describe('a refusal teaches', () => {
  test.each([
    // zod 3
    [
      `${sdk}[{"code":"too_small","minimum":3,"type":"string","inclusive":true,"exact":false,"message":"String must contain at least 3 character(s)","path":["a"]}]`,
      { a: 'x' },
      'a: "minLength": 3',
    ],
    ['String must contain at most 3 character(s) at a', { a: 'xxxxx' }, 'a: "maxLength": 3'],
    ['String must contain exactly 3 character(s) at a', { a: 'x' }, 'a: "minLength": 3'],
    ['Number must be greater than or equal to 3 at limit', { limit: 1 }, 'limit: "minimum": 3'],
    ['Number must be less than or equal to 3 at limit', { limit: 10 }, 'limit: "maximum": 3'],
    ['Number must be greater than 0 at limit', { limit: 0 }, 'limit: "exclusiveMinimum": 0'],
    ['Expected integer, received float at limit', { limit: 1.5 }, 'limit: "type": "integer"'],
    ['Number must be a multiple of 5 at limit', { limit: 1 }, 'limit: "multipleOf": 5'],
    ['Array must contain at least 1 element(s) at filters', { filters: [] }, 'filters: "minItems": 1'],
    ["Invalid enum value. Expected 'x' | 'y', received 'q' at a", { a: 'q' }, 'a: "enum": ["x","y"]'],
    ['Invalid literal value, expected "x" at a', { a: 'q' }, 'a: "enum": ["x"]'],
    [
      "Unrecognized key(s) in object: 'more'",
      { more: 1 },
      '"propertyNames": {"enum":["a","b","query","limit","filters","nodeType","mode","ip","cidr","head","tail"]}',
    ],
    [
      `${sdk}[{"code":"invalid_type","expected":"string","received":"undefined","path":["a","b",0,"c"],"message":"Required"}]`,
      { a: { b: [{}] } },
      'a.b[*]: "required": ["c"]',
    ],
    // zod 4
    [`${sdk}✖ Too small: expected string to have >=3 characters\n  → at a`, { a: 'x' }, 'a: "minLength": 3'],
    [
      `${sdk}Too big: expected array to have <=1 items at filters`,
      { filters: [1, 2] },
      'filters: "maxItems": 1',
    ],
    [`${sdk}Too small: expected number to be >3 at limit`, { limit: 1 }, 'limit: "exclusiveMinimum": 3'],
    [`${sdk}Too big: expected number to be <=50 at limit`, { limit: 99 }, 'limit: "maximum": 50'],
    [
      `${sdk}Invalid input: expected int, received number at limit`,
      { limit: 1.5 },
      'limit: "type": "integer"',
    ],
    [`${sdk}Invalid number: must be a multiple of 5 at limit`, { limit: 1 }, 'limit: "multipleOf": 5'],
    [`${sdk}Invalid option: expected one of "x"|"y" at a`, { a: 'q' }, 'a: "enum": ["x","y"]'],
    [`${sdk}Invalid input: expected "x" at a`, { a: 'q' }, 'a: "enum": ["x"]'],
    [
      `${sdk}Invalid string: must match pattern /^[a-z]+\\/\\d$/ at a`,
      { a: 'q' },
      'a: "pattern": "^[a-z]+\\\\/\\\\d$"',
    ],
    [`${sdk}Invalid string: must start with "ab." at a`, { a: 'q' }, 'a: "pattern": "^ab\\\\."'],
    [
      `${sdk}Invalid UUID at a`,
      { a: 'q' },
      'a: "format": "uuid"',
      'a: "examples": ["00000000-0000-4000-8000-000000000000"]',
    ],
    [
      `${sdk}Invalid input: expected string, received undefined at a\nInvalid input: expected number, received undefined at limit`,
      {},
      '"required": ["a"]',
      '"required": ["limit"]',
    ],
    [
      `Input validation error: Invalid arguments for tool x: query: Invalid input: expected string, received number`,
      { query: 5 },
      'query: "type": "string"',
    ],
    ['Expected boolean or "true"/"false" string, received "" at a', { a: '' }, 'a: "type": "boolean"'],
    ['Expected string or number, received null at a', { a: null }, 'a: "type": ["string","number"]'],
    // ajv
    ["data must have required property 'a'", {}, '"required": ["a"]'],
    [
      'data/limit must be >= 2, data/limit must be multiple of 2',
      { limit: 1 },
      'limit: "minimum": 2',
      'limit: "multipleOf": 2',
    ],
    ['data/limit must be integer', { limit: 1.5 }, 'limit: "type": "integer"'],
    ['data/filters must NOT have fewer than 2 items', { filters: [] }, 'filters: "minItems": 2'],
    ['data/a must NOT have more than 3 characters', { a: 'xxxx' }, 'a: "maxLength": 3'],
    ['data/a must match pattern "^a+$"', { a: 'b' }, 'a: "pattern": "^a+$"'],
    [
      'data/filters must NOT have duplicate items (items ## 2 and 3 are identical)',
      { filters: [1, 1] },
      'filters: "uniqueItems": true',
    ],
    [
      '[{"instancePath":"/b","schemaPath":"#/properties/b/enum","keyword":"enum","params":{"allowedValues":["x","y"]},"message":"must be equal to one of the allowed values"}]',
      { b: 'q' },
      'b: "enum": ["x","y"]',
    ],
    // pydantic
    [pydantic('a', 'Field required', 'missing'), {}, '"required": ["a"]'],
    [
      pydantic('a', 'String should have at least 2 characters', 'string_too_short'),
      { a: 'q' },
      'a: "minLength": 2',
    ],
    [
      pydantic('a', "String should match pattern '^[a-z]+$'", 'string_pattern_mismatch'),
      { a: 'Q' },
      'a: "pattern": "^[a-z]+$"',
    ],
    [
      pydantic('limit', 'Input should be less than or equal to 50', 'less_than_equal'),
      { limit: 99 },
      'limit: "maximum": 50',
    ],
    [
      pydantic('limit', 'Input should be greater than 0', 'greater_than'),
      { limit: 0 },
      'limit: "exclusiveMinimum": 0',
    ],
    [
      pydantic('filters', 'List should have at least 1 item after validation, not 0', 'too_short'),
      { filters: [] },
      'filters: "minItems": 1',
    ],
    [
      pydantic('a', "Input should be 'x', 'y' or 'z'", 'literal_error'),
      { a: 'q' },
      'a: "enum": ["x","y","z"]',
    ],
    [pydantic('a', 'Input should be a valid dictionary', 'dict_type'), { a: [] }, 'a: "type": "object"'],
    [
      pydantic('filters.0.name', 'Field required', 'missing'),
      { filters: [{}] },
      'filters[*]: "required": ["name"]',
    ],
    [
      pydantic('more', 'Extra inputs are not permitted', 'extra_forbidden'),
      { more: 1 },
      '"propertyNames": {"enum":["a","b","query","limit","filters","nodeType","mode","ip","cidr","head","tail"]}',
    ],
    [
      '[{"type":"too_long","loc":["filters"],"msg":"List should have at most 2 items after validation, not 3","input":[1,2,3]}]',
      { filters: [1, 2, 3] },
      'filters: "maxItems": 2',
    ],
    // python jsonschema
    ["'a' is a required property", {}, '"required": ["a"]'],
    ["'q' is not one of ['x', 'y']", { query: 'q' }, 'query: "enum": ["x","y"]'],
    ["'q' does not match '^a+$'", { query: 'q' }, 'query: "pattern": "^a+$"'],
    // Go
    ['validating "arguments": validating root: required: missing properties: ["a"]', {}, '"required": ["a"]'],
    [
      'validating root: validating /properties/limit: maximum: 99 is greater than 50',
      { limit: 99 },
      'limit: "maximum": 50',
    ],
    [
      'validating root: validating /properties/query: minLength: "x" contains 1 Unicode code points, fewer than 3',
      { query: 'x' },
      'query: "minLength": 3',
    ],
    [
      'validating root: validating /properties/query: enum: q does not equal any of: [north south]',
      { query: 'q' },
      'query: "enum": ["north","south"]',
    ],
    [
      'validating root: validating /properties/filters: validating /properties/filters/items: type: 5 has type "integer", want "string"',
      { filters: [5] },
      'filters[*]: "type": "string"',
    ],
    // Java
    ['$.limit: must have a maximum value of 50', { limit: 99 }, 'limit: "maximum": 50'],
    ['$.limit: string found, integer expected', { limit: 'x' }, 'limit: "type": "integer"'],
    [
      '$.query: does not have a value in the enumeration ["a", "b"]',
      { query: 'q' },
      'query: "enum": ["a","b"]',
    ],
    // joi
    ['"query" is not allowed to be empty', { query: '' }, 'query: "minLength": 1'],
    ['"query" must be one of [a, b]', { query: 'q' }, 'query: "enum": ["a","b"]'],
    // Rust, and the words of many
    ['failed to deserialize parameters: missing field `query`', {}, '"required": ["query"]'],
    ['invalid type: string "x", expected i64', { limit: 'x' }, 'limit: "type": "integer"'],
    ['Invalid argument: query: is required', { query: '' }, 'query: "minLength": 1'],
    ['unknown variant `q`, expected one of `x`, `y`', { query: 'q' }, 'query: "enum": ["x","y"]'],
    // people
    ['Invalid nodeType: q. Must be Text or Blob.', { nodeType: 'q' }, 'nodeType: "enum": ["Text","Blob"]'],
    [
      'Input must contain only digits',
      { query: 'q' },
      'query: "pattern": "^[0-9]+$"',
      'query: "examples": ["0","79927398713"]',
    ],
    ["Unsupported query 'q'. Supported: north, south", { query: 'q' }, 'query: "enum": ["north","south"]'],
    [
      "Either 'query' or 'limit' must be provided",
      {},
      '"anyOf": [{"required":["query"]},{"required":["limit"]}]',
    ],
    ['Missing required arguments: query, limit', {}, '"required": ["query","limit"]'],
    ['Invalid limit: 500. Must be between 1 and 100.', { limit: 500 }, 'limit: "maximum": 100'],
    [
      'Invalid format of query. Expected YYYY/MM/DD HH:mm.',
      { query: 'q' },
      'query: "examples": ["2024/02/29 12:30"]',
    ],
    ['query must be in the format "owner/repo"', { query: 'q' }, 'query: "examples": ["owner/repo"]'],
    ['Repository must be in format owner/repo', { query: 'q' }, 'query: "examples": ["owner/repo"]'],
    [
      "query: Does not match format 'email'",
      { query: 'q' },
      'query: "format": "email"',
      'query: "examples": ["user@example.invalid"]',
    ],
    ['Error: query is required for info', { mode: 'info' }, '"required": ["query"]'],
    [
      'Error: ip or cidr is required for info',
      { mode: 'info' },
      '"anyOf": [{"required":["ip"]},{"required":["cidr"]}]',
    ],
    [
      'x: Validation failed:\n  • query: query cannot be empty\n  • limit: limit must be at least 1, got 0',
      { query: '', limit: 0 },
      'query: "minLength": 1',
      'limit: "minimum": 1',
    ],
    [
      'Invalid parameters for x: nodeType (empty string). String parameters cannot be empty.',
      { nodeType: '' },
      'nodeType: "minLength": 1',
    ],
    ['Node type must not be empty', { nodeType: '' }, 'nodeType: "minLength": 1'],
    ['limit must be between 1 and 50', { limit: 99 }, 'limit: "maximum": 50'],
    ['limit must be positive', { limit: -1 }, 'limit: "exclusiveMinimum": 0'],
    ['limit cannot exceed 1,000', { limit: 5000 }, 'limit: "maximum": 1000'],
    [
      "Unknown unit '' in time. Supported units: ms, s, min",
      { query: '', nodeType: 'q', mode: 'info' },
      'query: "enum": ["ms","s","min"]',
    ],
    [
      'Error: Invalid date: ',
      { query: '' },
      'query: "format": "date"',
      'query: "examples": ["2024-02-29","2025-01-31"]',
    ],
    [
      'Invalid time zone specified: q',
      { query: 'q', nodeType: '' },
      'query: "examples": ["UTC","Europe/Berlin","Asia/Tokyo"]',
    ],
    ['query is no range of cells, e.g. "C3:D4"', { query: 'q' }, 'query: "examples": ["C3:D4"]'],
    [
      'Cannot specify both head and tail parameters simultaneously',
      { head: 1, tail: 2 },
      '"not": {"required":["head","tail"]}',
    ],
  ] satisfies readonly Row[])('%j', (words, sent, ...lessons: readonly string[]) => {
    expect(taught(words, sent)).toEqual(lessons);
  });
});

describe('nothing is learnt', () => {
  test.each<readonly [why: string, words: string, sent: Json]>([
    ['of what there is not', 'query must be one of the projects; project "q" not found', { query: 'q' }],
    ['of a file', "ENOENT: no such file or directory, open 'q'", { query: 'q' }],
    ['of a login', 'query requires authentication: API key is required', { query: 'q' }],
    ['of a limit of calls', 'Rate limit exceeded: at most 5 requests', { limit: 9 }],
    ['of what exists', 'query must be unique: it already exists', { query: 'q' }],
    ['of what the arguments satisfy', 'limit must be at least 1', { limit: 5 }],
    ['of a place that is not known', 'must be at least 3 characters', { query: 'q', nodeType: 'q' }],
    ['of prose', 'I could not do that', { query: 'q' }],
    ['of arguments that are none', 'query is required', 'q'],
    ['of a stack trace', "Cannot read properties of undefined (reading 'map')", { query: 'q' }],
    [
      'of a pattern that looks at no case',
      'Invalid string: must match pattern /^[a-z]+$/i at query',
      { query: '1' },
    ],
  ])('%s', (_, words, sent) => {
    expect(taught(words, sent)).toEqual([]);
  });
});

describe('a hostile text', () => {
  test('of a megabyte is read in part', () => {
    const words = 'limit must be at most 5. '.repeat(40_000);
    expect(taught(words, { limit: 9 })).toEqual(['limit: "maximum": 5']);
  });

  test('with lists without end gives no choices', () => {
    const words = `query must be one of: ${Array.from({ length: 500 }, (_, at) => `"v${at}"`).join(', ')}`;
    expect(taught(words, { query: 'q' })).toEqual([]);
  });

  test('teaches a dozen things at most', () => {
    const sent = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`key_${at}`, 0]));
    const words = Object.keys(sent)
      .map((key) => `${key} must be at least 1`)
      .join('\n');
    expect(taught(words, sent)).toHaveLength(12);
  });

  test.each(['constructor', '__proto__', 'toString'])('that names %s names no member', (name) => {
    expect(taught(`${name} must be one of "a", "b"`, { query: 1, limit: 2 })).toEqual([]);
  });
});
