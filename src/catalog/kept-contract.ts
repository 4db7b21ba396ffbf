import type { Mutation } from '../../arbitraries/mutation.js';
import type { CaseFile } from '../corpus/case-file.js';
import { AssayError } from '../errors/assay-error.js';
import type { Contract, ContractTask } from './contract.js';
import { plannedTask } from './planned-tasks.js';
import { readContract } from './read-contract.js';

/** The word under which a case keeps the contract that it is judged by. */
const keyword = 'contract';

/**
 * What of a contract one case is about.
 *
 * @property sent the arguments of the search, as JSON text
 * @property relation which of the relations, from 0
 * @property fixture what a fixture was asked
 * @property list the list of tools, with their schemas
 */
export interface About {
  readonly sent?: string;
  readonly relation?: number;
  readonly fixture?: Contract['fixture'];
  readonly list?: true;
}

/**
 * What a contract states that it takes to judge a case, and neither where the catalog is nor what people say of it. Of
 * the relations it is the last one that the case is about.
 */
export function keptContract(contract: Contract, { sent, relation, fixture, list }: About): Contract {
  const { tools, search, preview, sourceUrl, profile, relations = [] } = contract;
  const names = tools.allow.map((tool) => (typeof tool === 'string' ? tool : tool.name));
  return {
    contract: 1,
    tools: list === true ? tools : { allow: names },
    search,
    preview,
    ...(sourceUrl === undefined ? {} : { sourceUrl }),
    ...(profile === undefined ? {} : { profile }),
    tasks: taskFor(contract, sent),
    ...(relation === undefined ? {} : { relations: relations.slice(0, relation + 1) }),
    ...(fixture === undefined ? {} : { fixture }),
  };
}

/** The task whose search was sent; where it is none of the contract's any of these, for a contract has one. */
function taskFor(contract: Contract, sent: string | undefined): readonly ContractTask[] {
  const { tasks } = contract;
  const own = tasks.find((task) => plannedTask(task, contract).json === sent) ?? tasks[0];
  if (own === undefined) return [];
  const { criteria: _criteria, ...task } = own;
  return [task];
}

/** A contract as a case keeps it. */
export const contractMutation = (contract: Contract): Mutation => ({
  pointer: '',
  keyword,
  what: JSON.stringify(contract),
});

/**
 * The contract that a case keeps, `undefined` where it keeps none; what can not be read as one is told as a sentence.
 */
export function contractIn({ mutations }: Pick<CaseFile, 'mutations'>): Contract | string | undefined {
  const kept = mutations.find((mutation) => mutation.keyword === keyword && mutation.pointer === '');
  if (kept === undefined) return undefined;
  try {
    return readContract(kept.what, 'the contract that the case keeps');
  } catch (error) {
    if (error instanceof AssayError) return error.message;
    throw error;
  }
}
