import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { ProbeContext } from '../invariant.js';

/** Whether a schema asks for no member; that it takes `{}` is likely then and not certain. */
function asksForNothing({ inputSchema }: AdvertisedTool): boolean {
  if (!isJsonObject(inputSchema)) return false;
  const required = Object.hasOwn(inputSchema, 'required') ? inputSchema['required'] : [];
  return Array.isArray(required) && required.length === 0;
}

/** The first tool that says it only reads and that asks for no arguments: it may be called with `{}`. */
export const harmlessTool = ({ tools }: ProbeContext): AdvertisedTool | undefined =>
  tools.find((tool) => tool.readOnly && asksForNothing(tool));
