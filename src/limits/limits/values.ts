import type { RuleLimit } from '../limit.js';
import { ask } from '../question.js';

const rule = { kind: 'rule', group: 'right', unseen: 'wrong' } as const;

/** Numbers are decimal: 19.99 is a multiple of 0.01 (Validation 2020-12, section 6.2.1). */
export const decimalMultiple: RuleLimit = {
  ...rule,
  name: 'multipleOf-decimal',
  title: 'multipleOf 0.01',
  meaning: 'decimal numbers under multipleOf, where binary division leaves a remainder',
  questions: [
    ask('{"multipleOf":0.01}', '19.99', 'valid'),
    ask('{"multipleOf":0.01}', '4.02', 'valid'),
    ask('{"multipleOf":0.1}', '0.3', 'valid'),
    ask('{"multipleOf":0.1}', '0.35', 'invalid'),
    ask('{"multipleOf":0.5}', '1e308', 'valid'),
  ],
};

/** Lengths are counted in characters as RFC 8259 has them, not in UTF-16 units (Validation 2020-12, section 6.3). */
export const codePoints: RuleLimit = {
  ...rule,
  name: 'code-points',
  title: 'code points',
  meaning: 'a character beyond the basic plane under maxLength, minLength and pattern',
  questions: [
    ask('{"maxLength":1}', '"\u{1F600}"', 'valid'),
    ask('{"minLength":2}', '"\u{1F600}"', 'invalid'),
    ask('{"pattern":"^.$"}', '"\u{1F600}"', 'valid'),
  ],
};

/** Values are equal as data: the order of members does not count, `1` is not `true` (Core 2020-12, section 4.2.2). */
export const equality: RuleLimit = {
  ...rule,
  name: 'equality',
  title: 'equal values',
  meaning: 'what is equal under uniqueItems and const',
  questions: [
    ask('{"uniqueItems":true}', '[{"a":1,"b":2},{"b":2,"a":1}]', 'invalid'),
    ask('{"uniqueItems":true}', '[1,true]', 'valid'),
    ask('{"uniqueItems":true}', '[0,-0]', 'invalid'),
    ask('{"uniqueItems":true}', '["1",1]', 'valid'),
    ask('{"const":[false]}', '[0]', 'invalid'),
    ask('{"const":1.0}', '1', 'valid'),
  ],
};
