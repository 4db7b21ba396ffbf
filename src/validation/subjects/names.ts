/**
 * The validators whose limits are measured and whose verdicts are compared, in the order of the table: first
 * those that MCP software runs on. `assay-ajv` is ajv as this program's own judge has it, with what it takes to
 * be safe; the others are as their documentation has them. Loads none of them.
 */
export const subjectNames = [
  'ajv',
  'ajv-all-errors',
  'ajv-draft-07',
  'sdk-v1',
  'sdk-v2',
  'assay-ajv',
  'hyperjump',
  'schemasafe',
  'cfworker',
  'jsonschema',
  'typebox',
] as const;

export type SubjectName = (typeof subjectNames)[number];

export const isSubjectName = (name: string): name is SubjectName =>
  (subjectNames as readonly string[]).includes(name);
