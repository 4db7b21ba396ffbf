import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { calling, plainCall } from '../play/acts.js';
import { agreeingResult } from '../result-variants.js';

/** Each level offers two ways to the next one, and the last one fails: 2^depth ways to try. */
function exponential(depth: number): JsonObject {
  const $defs: Record<string, Json> = { [`l${depth}`]: { type: 'string' } };
  for (let level = 0; level < depth; level += 1) {
    const next = { $ref: `#/$defs/l${level + 1}` };
    $defs[`l${level}`] = { anyOf: [next, { allOf: [next] }] };
  }
  return { type: 'object', properties: { a: { $ref: '#/$defs/l0' } }, $defs };
}

function nested(depth: number): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < depth; level += 1) schema = { anyOf: [schema] };
  return { type: 'object', properties: { a: schema } };
}

/** A schema, and the content that makes it costly. */
const costly: readonly (readonly [JsonObject, Json])[] = [
  [exponential(30), { a: 0 }],
  [nested(3000), { a: 0 }],
  [
    { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
    { a: `${'a'.repeat(40)}!` },
  ],
];

/** CVE-class faults of validators: a schema from a server decides how long its client works. */
export const costlySchemas: Attack = {
  name: 'costly-schemas',
  law: 'client.bounds',
  what: 'an outputSchema that costs more time or depth than a client may spend',
  *plays({ era, tool }: AttackScene): Generator<Staged> {
    for (const [outputSchema, content] of costly) {
      const call = calling(era, tool.name, agreeingResult(content));
      yield {
        phase: 'coverage',
        mutations: [],
        play: plainCall(era, [listed({ ...tool, outputSchema })], call),
      };
    }
  },
};
