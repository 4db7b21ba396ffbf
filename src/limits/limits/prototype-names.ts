import type { RuleLimit } from '../limit.js';
import { ask } from '../question.js';

const rule = { kind: 'rule', group: 'right', unseen: 'wrong' } as const;

/** Members that every object inherits are no members of it (Core 2020-12, section 4.2.1). */
export const requiredPrototypeNames: RuleLimit = {
  ...rule,
  name: 'required-prototype-names',
  title: 'required ["toString"]',
  meaning: 'names that every object inherits in JavaScript, as names of members',
  questions: [
    ask('{"required":["toString"]}', '{}', 'invalid'),
    ask('{"required":["constructor"]}', '{}', 'invalid'),
    ask('{"required":["toString"]}', '{"toString":1}', 'valid'),
    ask('{"properties":{"toString":{"type":"string"}}}', '{}', 'valid'),
    ask('{"properties":{"constructor":{"type":"string"}}}', '{"constructor":1}', 'invalid'),
    ask('{"additionalProperties":false}', '{"constructor":1}', 'invalid'),
  ],
};

/** A reference that leads nowhere can not be judged by (Core 2020-12, section 8.2.3.1). */
export const referencePrototypeNames: RuleLimit = {
  ...rule,
  name: 'reference-prototype-names',
  title: '$ref "#/constructor"',
  meaning: 'references to names that every object inherits, where the schema has nothing',
  questions: [
    ask('{"$ref":"#/constructor"}', '1', 'refused'),
    ask('{"$ref":"#/$defs/toString","$defs":{}}', '1', 'refused'),
    ask('{"not":{"$ref":"#/constructor"}}', '1', 'refused'),
    ask('{"properties":{"a":{"$ref":"__proto__"}}}', '{"a":1}', 'refused'),
  ],
};

export const protoProperty: RuleLimit = {
  ...rule,
  name: 'proto-property',
  title: '__proto__ as a member',
  meaning: 'a member of the name __proto__, in a schema and in an instance',
  questions: [
    ask('{"properties":{"__proto__":{"type":"number"}}}', '{"__proto__":"x"}', 'invalid'),
    ask('{"properties":{"__proto__":{"type":"number"}}}', '{"__proto__":1}', 'valid'),
    ask('{"properties":{"__proto__":{"type":"number"}}}', '{}', 'valid'),
    ask('{"additionalProperties":false}', '{"__proto__":1}', 'invalid'),
    ask('{"required":["__proto__"]}', '{}', 'invalid'),
    ask('{"const":{"__proto__":1}}', '{}', 'invalid'),
  ],
};
