import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { calling, plainCall } from '../play/acts.js';
import { agreeingResult } from '../result-variants.js';

const falsyValues: readonly Json[] = [null, false, 0, '', [], {}];

/** An object with a falsy value at each place, under a schema that allows it. */
const inside: readonly JsonObject[] = falsyValues.map((value) => ({ a: value, b: [value], c: { d: value } }));

/** What is falsy in JavaScript is not missing. As a whole, 2026-07-28 allows any JSON value. */
export const falsy: Attack = {
  name: 'falsy',
  law: 'client.delivers',
  what: 'falsy and empty values that the outputSchema allows',
  *plays({ era, tool }: AttackScene): Generator<Staged> {
    const play = (outputSchema: JsonObject, value: Json): Staged => ({
      phase: 'coverage',
      mutations: [],
      play: plainCall(
        era,
        [listed({ ...tool, outputSchema })],
        calling(era, tool.name, agreeingResult(value)),
      ),
    });
    for (const value of inside) yield play({ type: 'object', required: ['a', 'b', 'c'] }, value);
    if (era !== '2026-07-28') return;
    for (const value of falsyValues) {
      yield play({ const: value }, value);
      yield play({}, value);
    }
  },
};
