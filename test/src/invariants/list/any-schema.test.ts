import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { JsonSchema } from '../../../../arbitraries/json/json.js';
import { contradiction } from '../../../../src/invariants/list/contradiction.js';
import { headerAnnotations } from '../../../../src/invariants/list/header-annotations.js';
import { refsLocal } from '../../../../src/invariants/list/refs-local.js';
import { schemaValid } from '../../../../src/invariants/list/schema-valid.js';
import { property } from '../../../property.js';
import { judgeListing } from '../listing.js';

const names =
  `type enum const default examples required properties additionalProperties minimum maximum minLength
  maxLength patternProperties items anyOf not if $ref $id $anchor $schema $defs x-mcp-header __proto__ constructor`.split(
    /\s+/,
  );

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      false,
      -1,
      0,
      1e308,
      '',
      'string',
      'object',
      '#',
      '#/$defs/a',
      'a:b',
      '%',
      '^(',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
}));

describe('the laws of schemas', () => {
  property('never throw, whatever is advertised', [value, value], (input, output) => {
    const told = [{ input: input as JsonSchema, output: output as JsonSchema }];
    for (const law of [contradiction, headerAnnotations, refsLocal, schemaValid]) {
      expect(['string', 'object']).toContain(typeof judgeListing(law, told));
    }
  });
});
