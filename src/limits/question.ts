import type { RuleQuestion } from './limit.js';

/** A question in its own words: the schema, then the instance. */
export const ask = (schemaText: string, text: string, expected: RuleQuestion['expected']): RuleQuestion => ({
  question: `${schemaText} ${text}`,
  schemaText,
  text,
  expected,
});
