import type { JsonSchema } from '../../arbitraries/json/json.js';
import { expansionsOf } from '../validation/expansions.js';
import { depthOf } from '../validation/preflight.js';
import { subschemasOf } from '../validation/subschemas.js';
import type { LimitCase } from './limit.js';

/** What a budget bounds: `schema.depth`, `instance.bytes` and so on. */
export type BudgetBound =
  | 'schema.depth'
  | 'schema.bytes'
  | 'schema.subschemas'
  | 'schema.expansions'
  | 'instance.depth'
  | 'instance.bytes'
  | 'instance.uniqueItems';

/** Which bound keeps a validator from a limit. */
const boundOf: ReadonlyMap<string, BudgetBound> = new Map<string, BudgetBound>([
  ['schema-depth-properties', 'schema.depth'],
  ['schema-depth-items', 'schema.depth'],
  ['schema-depth-allOf', 'schema.depth'],
  ['schema-depth-anyOf', 'schema.depth'],
  ['schema-depth-oneOf', 'schema.depth'],
  ['schema-depth-not', 'schema.depth'],
  ['equality-depth', 'schema.depth'],
  ['instance-depth', 'instance.depth'],
  ['instance-depth-dynamicRef', 'instance.depth'],
  ['reference-chain', 'schema.expansions'],
  ['shared-references-anyOf', 'schema.expansions'],
  ['shared-references-oneOf', 'schema.expansions'],
  ['shared-references-allOf', 'schema.expansions'],
  ['anyOf-branches', 'schema.expansions'],
  ['oneOf-branches', 'schema.expansions'],
  ['unevaluatedProperties-branches', 'schema.expansions'],
  ['unevaluatedItems-branches', 'schema.expansions'],
  ['property-count', 'schema.subschemas'],
  ['enum-members', 'schema.bytes'],
  ['array-items', 'instance.bytes'],
  ['object-members', 'instance.bytes'],
  ['pattern-members', 'instance.bytes'],
  ['string-length', 'instance.bytes'],
  ['all-errors', 'instance.bytes'],
  ['unique-numbers', 'instance.uniqueItems'],
  ['unique-objects', 'instance.uniqueItems'],
]);

/**
 * Limits that no bound on size keeps a validator from: a few dozen bytes are enough, and only a budget of time helps.
 */
export const boundedByTimeAlone: ReadonlySet<string> = new Set([
  'shared-references-dynamicRef',
  'pattern-exponential',
  'pattern-properties-exponential',
  'pattern-quadratic',
]);

export const budgetBound = (limit: string): BudgetBound | undefined => boundOf.get(limit);

/** Counts go no further than this. */
const most = 1_000_000_000;

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

function measure(bound: BudgetBound, size: number, { schemaText, text }: LimitCase): number {
  switch (bound) {
    case 'schema.depth':
      return depthOf(JSON.parse(schemaText) as JsonSchema, most);
    case 'schema.bytes':
      return bytesOf(schemaText);
    case 'schema.subschemas':
      return [...subschemasOf(JSON.parse(schemaText) as JsonSchema, '2020-12')].length;
    case 'schema.expansions':
      return expansionsOf(JSON.parse(schemaText) as JsonSchema, '2020-12', most);
    case 'instance.depth':
      return depthOf(JSON.parse(text) as JsonSchema, most);
    case 'instance.bytes':
      return bytesOf(text);
    case 'instance.uniqueItems':
      return size;
  }
}

/** What a size of a limit is, in the measure of a bound: levels of JSON, bytes, schemas, items. */
export const amountOf = (bound: BudgetBound, size: number, cases: readonly LimitCase[]): number =>
  Math.max(0, ...cases.map((one) => measure(bound, size, one)));
