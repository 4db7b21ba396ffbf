import { readConfigFile } from '../validation/config-file.js';
import type { ConfigFile } from '../validation/config-file.js';
import type { Contract } from './contract.js';
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
  requireOneEndpoint(config);
  requireAllowedTools(config);
  for (const at of config.value.tasks.keys()) requireTask(config, at);
  for (const at of config.value.judgements?.keys() ?? []) requireJudged(config, at);
  return config.value;
}

function requireOneEndpoint({ value: { endpoint }, faultAt }: ConfigFile<Contract>): void {
  if (endpoint?.command !== undefined && endpoint.url !== undefined)
    throw faultAt('/endpoint', '/endpoint has command and url: one is enough');
  if (endpoint?.url !== undefined && !URL.canParse(endpoint.url))
    throw faultAt('/endpoint/url', `/endpoint/url ${JSON.stringify(endpoint.url)} is no URL`);
}

/** The two tools are of the contract, so its own allowlist names them. */
function requireAllowedTools({ value, faultAt }: ConfigFile<Contract>): void {
  const names = new Set(value.tools.allow.map((tool) => (typeof tool === 'string' ? tool : tool.name)));
  for (const role of ['search', 'preview'] as const) {
    const { tool } = value[role];
    if (!names.has(tool))
      throw faultAt(`/${role}/tool`, `/${role}/tool ${JSON.stringify(tool)} is not in /tools/allow`);
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
  const task = value.tasks.find(({ query }) => query === judged.query);
  const place = `/judgements/${at}`;
  if (task === undefined)
    throw faultAt(`${place}/query`, `${place}/query ${JSON.stringify(judged.query)} is of no task`);
  if (task.criteria?.some(({ name }) => name === judged.criterion) !== true)
    throw faultAt(
      `${place}/criterion`,
      `${place}/criterion ${JSON.stringify(judged.criterion)} is no criterion of its task`,
    );
}
