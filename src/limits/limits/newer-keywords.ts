import type { RuleLimit } from '../limit.js';
import { ask } from '../question.js';

const rule = { kind: 'rule', group: 'right', unseen: 'ignored' } as const;

/** Each with names of its own: who keeps schemas for ever refuses a name that comes again. */
const tree = (name: string): string =>
  `{"$id":"https://schema.invalid/strict-${name}","$dynamicAnchor":"node","$ref":"tree-${name}",` +
  `"unevaluatedProperties":false,"$defs":{"tree":{"$id":"tree-${name}","$dynamicAnchor":"node","type":"object",` +
  '"properties":{"child":{"$dynamicRef":"#node"}}}}}';

/** The outermost anchor of the name is meant (Core 2020-12, section 8.2.3.2). */
export const dynamicReference: RuleLimit = {
  ...rule,
  name: 'dynamicRef',
  title: '$dynamicRef',
  meaning: 'a tree that another schema makes strict at every level by $dynamicAnchor',
  questions: [
    ask(
      '{"$dynamicAnchor":"n","type":"object","properties":{"a":{"$dynamicRef":"#n"}}}',
      '{"a":1}',
      'invalid',
    ),
    ask(
      '{"$dynamicAnchor":"n","type":"object","properties":{"a":{"$dynamicRef":"#n"}}}',
      '{"a":{}}',
      'valid',
    ),
    ask(tree('a'), '{"child":{"child":{}}}', 'valid'),
    ask(tree('b'), '{"child":{"chidl":{}}}', 'invalid'),
  ],
};

/** Core 2020-12, section 10.3.1. */
export const prefixItems: RuleLimit = {
  ...rule,
  name: 'prefixItems',
  title: 'prefixItems',
  meaning: 'the first items by place, the rest by `items`',
  questions: [
    ask('{"prefixItems":[{"type":"string"}]}', '[1]', 'invalid'),
    ask('{"prefixItems":[{"type":"string"}],"items":{"type":"number"}}', '["x",1]', 'valid'),
    ask('{"prefixItems":[{}],"items":false}', '[1,2]', 'invalid'),
  ],
};

/** Core 2020-12, section 11. */
export const unevaluated: RuleLimit = {
  ...rule,
  name: 'unevaluated',
  title: 'unevaluated*',
  meaning: 'members and items that no other keyword has seen',
  questions: [
    ask('{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}', '{"a":1}', 'valid'),
    ask('{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}', '{"b":1}', 'invalid'),
    ask('{"allOf":[{"prefixItems":[true]}],"unevaluatedItems":false}', '[1,2]', 'invalid'),
  ],
};

/** Beside other keywords `$ref` is one of them since 2019-09 (Core 2020-12, section 8.2.3.1). */
export const referenceSiblings: RuleLimit = {
  ...rule,
  name: 'reference-siblings',
  title: 'beside $ref',
  meaning: 'keywords that stand beside a $ref',
  questions: [
    ask('{"$ref":"#/$defs/s","maxLength":1,"$defs":{"s":{"type":"string"}}}', '"xx"', 'invalid'),
    ask('{"$ref":"#/$defs/s","maxLength":1,"$defs":{"s":{"type":"string"}}}', '"x"', 'valid'),
  ],
};
