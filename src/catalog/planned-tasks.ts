import { writeJson } from '../protocol/json/writer.js';
import type { Placed } from './arguments-text.js';
import { argumentsText } from './arguments-text.js';
import type { Contract, ContractTask } from './contract.js';
import type { Demanded } from './searched.js';

/** A search to make, and what is demanded of it. */
export interface PlannedTask extends Demanded {
  readonly query: string;
  readonly json: string;
  readonly generated?: true;
}

/** A task of a contract as a search to make. */
export function plannedTask(
  { query, limit, filters = {}, expect = 'hits' }: ContractTask,
  { search }: Pick<Contract, 'search'>,
): PlannedTask {
  const placed: readonly Placed[] = [
    [search.query, writeJson(query)],
    ...(limit === undefined || search.limit === undefined ? [] : [[search.limit, String(limit)] as const]),
    ...Object.entries(filters).map(([pointer, value]) => [pointer, writeJson(value)] as const),
  ];
  return { query, json: argumentsText(placed), limit, expect };
}

/** The contract's own tasks as searches to make. */
export const plannedTasks = (contract: Contract): readonly PlannedTask[] =>
  contract.tasks.map((task) => plannedTask(task, contract));
