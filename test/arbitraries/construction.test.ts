import { describe, expect, test } from 'vitest';
import { wholeDrawing } from '../../arbitraries/draw/drawing.js';
import { generatorOf } from '../../arbitraries/generator.js';
import { sameNumbers } from '../../arbitraries/space/strings.js';
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
