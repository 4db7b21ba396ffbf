import { relationsOf } from '../invariants/relations/relations-file.js';
import { excerptOf } from '../protocol/json/writer.js';
import { readConfigFile } from '../validation/config-file.js';
import type { ConfigFile } from '../validation/config-file.js';
import type { Contract } from './contract.js';
import { nonsenseIn } from './contract-sense.js';
import { namesOf } from './contract-relations.js';
import { contractSchema } from './contract.schema.js';

/**
 * Reads a contract, YAML or JSON.
 *
 * @param file how messages name it
 * @throws AssayError `configuration` with file, line and column: what is not of the published form, or what the
 *   contract itself does not allow
 */
export function readContract(text: string, file: string): Contract {
  const config = readConfigFile<Contract>(text, file, contractSchema);
  requireSense(config);
  requireOneEndpoint(config);
  requireAllowedTools(config);
  relationsOf(config.value.relations ?? [], namesOf(config.value), { ...config, at: '/relations' });
  for (const at of config.value.tasks.keys()) requireTask(config, at);
  for (const at of config.value.judgements?.keys() ?? []) requireJudged(config, at);
  return config.value;
}

function requireSense({ value, faultAt }: ConfigFile<Contract>): void {
  for (const { at, what } of nonsenseIn(value)) throw faultAt(at, `${at} ${what}`);
}

function requireOneEndpoint({ value: { endpoint }, faultAt }: ConfigFile<Contract>): void {
  if (endpoint?.command !== undefined && endpoint.url !== undefined)
    throw faultAt('/endpoint', '/endpoint has command and url: one is enough');
}

/** The two tools are of the contract, so its own allowlist names them. */
function requireAllowedTools({ value, faultAt }: ConfigFile<Contract>): void {
  const names = new Set(value.tools.allow.map((tool) => (typeof tool === 'string' ? tool : tool.name)));
  for (const role of ['search', 'preview'] as const) {
    const { tool } = value[role];
    if (!names.has(tool))
      throw faultAt(`/${role}/tool`, `/${role}/tool ${excerptOf(tool, 60)} is not in /tools/allow`);
  }
}

function requireTask({ value, faultAt }: ConfigFile<Contract>, at: number): void {
  const task = value.tasks[at];
  const { search } = value;
  if (task === undefined) return;
  const place = `/tasks/${at}`;
  if (task.limit !== undefined && search.limit === undefined)
    throw faultAt(`${place}/limit`, `${place}/limit: /search/limit does not say where it goes`);
  if (task.limit !== undefined && task.limit > (search.maxLimit ?? task.limit))
    throw faultAt(
      `${place}/limit`,
      `${place}/limit ${task.limit} is over /search/maxLimit ${search.maxLimit}`,
    );
  if (Array.from(task.query).length > (search.maxQuery ?? Number.POSITIVE_INFINITY))
    throw faultAt(`${place}/query`, `${place}/query is longer than /search/maxQuery ${search.maxQuery}`);
}

/** A judgement of what nobody asked for is a slip of the pen. */
function requireJudged({ value, faultAt }: ConfigFile<Contract>, at: number): void {
  const judged = value.judgements?.[at];
  if (judged === undefined) return;
  const asked = value.tasks.filter(({ query }) => query === judged.query);
  const place = `/judgements/${at}`;
  if (asked.length === 0)
    throw faultAt(`${place}/query`, `${place}/query ${excerptOf(judged.query, 60)} is of no task`);
  if (!asked.some(({ criteria = [] }) => criteria.some(({ name }) => name === judged.criterion)))
    throw faultAt(
      `${place}/criterion`,
      `${place}/criterion ${excerptOf(judged.criterion, 60)} is no criterion of its task`,
    );
}
