import { describe, expect, test } from 'vitest';
import { wholeDrawing } from '../../arbitraries/draw/drawing.js';
import { generatorOf } from '../../arbitraries/generator.js';
import { Unsatisfiable, Unsupported } from '../../arbitraries/errors.js';
import { accepts } from '../../arbitraries/evaluate/evaluation.js';
import type { Dialect, JsonSchema } from '../../arbitraries/index.js';
import { sameNumbers } from '../../arbitraries/space/strings.js';
import { anySchema } from '../laws/any-schema.js';
import { property } from '../property.js';
import { corporaAreThere, corpus, every } from './corpora.js';
import { schemas } from './schemas.js';

/** Values come by construction: what the last look at a value refuses is drawn again, and that hides faults. */
describe.each(Object.entries(schemas))('%s', (_, schema) => {
  test('is drawn right the first time', () => {
    const { maker, isValid } = generatorOf(schema, {});
    const nextInt = sameNumbers(11);
    const refused: unknown[] = [];
    for (let i = 0; i < 100; i++) {
      const value = maker.draw(maker.grammar.root, wholeDrawing(nextInt, 65_536, 128), 0);
      if (!isValid(value)) refused.push(value);
    }
    expect(refused).toEqual([]);
  });
});

/** Values that were drawn as right by construction, so that nobody looks at them again, and are not. */
function wrong(schema: JsonSchema, dialect: Dialect, draws: number): readonly unknown[] {
  try {
    const { maker, reading } = generatorOf(schema, { dialect });
    const nextInt = sameNumbers(3);
    return Array.from({ length: draws }, () => {
      const making = wholeDrawing(nextInt, 65_536, 128);
      const value = maker.draw(maker.grammar.root, making, 0);
      return making.exact && !accepts(reading, value) ? [value] : [];
    }).flat();
  } catch (error) {
    if (error instanceof Unsatisfiable || error instanceof Unsupported) return [];
    throw error;
  }
}

describe('what is right by construction', () => {
  for (const dialect of ['2020-12', 'draft-07', 'draft-04'] as const) {
    property(
      `is right, whatever the schema of ${dialect}`,
      [anySchema(dialect)],
      (schema) => {
        expect(wrong(schema, dialect, 12)).toEqual([]);
      },
      { numRuns: 300 },
    );
  }

  test('counts no keyword that the dialect does not know, and nothing beside a $ref that hides it', () => {
    const kind = (of: string): JsonSchema => ({ properties: { type: { const: of } } });
    const conditional: JsonSchema = {
      type: 'object',
      properties: { type: { enum: ['a', 'b'] } },
      required: ['type'],
      allOf: [
        { if: kind('a'), then: { required: ['x'] } },
        { if: kind('b'), then: { required: ['y'] } },
      ],
    };
    const hidden: JsonSchema = {
      oneOf: [{ $ref: '#/definitions/any', type: 'string' }, { type: 'integer' }],
      definitions: { any: { minimum: 3 } },
    };
    for (const schema of [conditional, hidden])
      for (const dialect of ['draft-04', 'draft-07'] as const)
        expect([schema, dialect, wrong(schema, dialect, 100)]).toEqual([schema, dialect, []]);
  });

  test.skipIf(!corporaAreThere)('is right for real schemas (skipped where ../shared is missing)', () => {
    for (const name of ['mcp-tools', 'schemastore', 'bench-dev', 'jsts-07', 'jsts-2020'])
      for (const { id, schema, dialect } of every(corpus(name), name.startsWith('jsts') ? 2 : 10))
        expect([id, wrong(schema, dialect, 10)]).toEqual([id, []]);
  });
});
