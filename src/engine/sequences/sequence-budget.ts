import type { AdvertisedTool } from '../../protocol/tool.js';
import type { RunSettings } from '../run-settings.js';
import { SeenValues } from './seen-values.js';
import { storesIn } from './stores.js';
import { placesOfSchema, suggestedRelations } from './suggested-relations.js';

/** Names that are rarely anything but what a result gave. */
const asksForAnId = /(?:id|uri|path|uuid|guid)s?$/i;

/**
 * Calls that are kept for sequences: a fifth, where there is something that several calls could show, for relations,
 * stores, or arguments that ask for what a result gave.
 */
export function sequenceBudget(
  { phases, mode, maxCalls, relations, invariants }: RunSettings,
  tools: readonly AdvertisedTool[],
): number {
  if (!phases.includes('stateful') || mode === 'invalid') return 0;
  if (invariants.every(({ on }) => on !== 'sequence' && on !== 'exchange')) return 0;
  const own = tools.filter(({ way }) => way === undefined);
  const isPromised =
    relations.length > 0 ||
    storesIn(own).length > 0 ||
    suggestedRelations(own.map((tool) => new SeenValues().known(tool))).length > 0;
  return isPromised || mayFlow(own) ? Math.floor(maxCalls / 5) : 0;
}

/** Some tool asks for an id that another may give, or something is written that another reads. */
function mayFlow(tools: readonly AdvertisedTool[]): boolean {
  const asks = tools.some(({ inputSchema }) =>
    placesOfSchema(inputSchema, '[0]').some(({ name }) => asksForAnId.test(name)),
  );
  const writes = tools.some(({ readOnly }) => !readOnly) && tools.some(({ readOnly }) => readOnly);
  return tools.length > 1 && (asks || writes);
}
