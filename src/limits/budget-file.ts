import type { ClientFuzzOptions } from '../engine/client/client-options.js';
import type { FuzzOptions } from '../engine/options.js';
import { readConfigFile } from '../validation/config-file.js';
import type { LimitBudget } from './budget.js';
import { budgetSchema } from './budget.schema.js';

/** The part of a budget that bounds: the rest tells where it comes from, and may be left out. */
export type BudgetFragment = Pick<LimitBudget, 'budget' | 'schema' | 'instance' | 'validationMs'>;

/**
 * Reads a budget, JSON or YAML.
 *
 * @param file how messages name it
 * @throws AssayError `configuration` with file, line and column of what is not of the published form
 */
export const readBudget = (text: string, file: string): BudgetFragment =>
  readConfigFile<BudgetFragment>(text, file, budgetSchema).value;

const given = <Name extends string>(
  name: Name,
  value: number | undefined,
): { readonly [Key in Name]?: number } =>
  (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: number };

/** The options of a run against a server that keep a budget. */
export const fuzzOptionsWithin = ({ schema, instance, validationMs }: BudgetFragment): FuzzOptions => ({
  ...given('maxSchemaDepth', schema.depth),
  ...given('maxSchemaBytes', schema.bytes),
  ...given('maxSubschemas', schema.subschemas),
  ...given('maxExpansions', schema.expansions),
  ...given('maxValueDepth', instance.depth),
  ...given('maxPayloadBytes', instance.bytes),
  validationBudgetMs: validationMs,
});

/** The options of a run against a client that keep a budget: what we advertise is within any. */
export const clientOptionsWithin = ({
  instance,
}: BudgetFragment): Pick<ClientFuzzOptions, 'maxPayloadBytes' | 'maxValueDepth'> => ({
  ...given('maxPayloadBytes', instance.bytes),
  ...given('maxValueDepth', instance.depth),
});
