import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { brokenCalls } from './broken-calls.js';
import { inTurn } from './in-turn.js';

/** Assertions that 2020-12 has and draft-07 has not, one a schema. MCP: 2020-12 is the default dialect. */
const schemas: readonly JsonObject[] = [
  { type: 'object', dependentRequired: { a: ['b'] } },
  { type: 'object', properties: { a: {} }, unevaluatedProperties: false },
  {
    type: 'object',
    properties: { a: { type: 'array', prefixItems: [{ type: 'string' }] } },
    required: ['a'],
  },
  {
    type: 'object',
    properties: { a: { type: 'array', contains: { type: 'string' }, minContains: 2 } },
    required: ['a'],
  },
  { type: 'object', properties: { a: { type: 'array', prefixItems: [{}], items: false } }, required: ['a'] },
  { type: 'object', dependentSchemas: { a: { required: ['b'] } } },
  { type: 'object', $defs: { b: { $anchor: 'b', type: 'string' } }, properties: { a: { $ref: '#b' } } },
];

export const newerKeywords: Attack = {
  name: 'newer-keywords',
  law: 'client.refuses',
  what: 'structured content that breaks an assertion which only 2020-12 has',
  plays: (scene) =>
    inTurn(
      schemas.map((outputSchema) => {
        const tool = { ...scene.tool, outputSchema };
        return brokenCalls({ ...scene, tool }, [connecting(), listing(scene.era, [listed(tool)])]);
      }),
    ),
};
