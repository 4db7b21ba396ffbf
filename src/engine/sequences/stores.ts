import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Store } from './experiment.js';

/** At most so many pairs of tools are tried. */
const most = 4;

/** Required members, and those among them that take any text. */
function membersOf({ inputSchema }: AdvertisedTool): {
  readonly required: readonly string[];
  readonly free: readonly string[];
} {
  if (!isJsonObject(inputSchema)) return { required: [], free: [] };
  const { required: listed, properties } = inputSchema;
  const required = Array.isArray(listed)
    ? listed.filter((name): name is string => typeof name === 'string')
    : [];
  const free = required.filter((name) => {
    const member = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isJsonObject(member) || member['type'] !== 'string') return false;
    return ['enum', 'const', 'pattern', 'format', 'maxLength'].every((keyword) => !(keyword in member));
  });
  return { required, free };
}

/**
 * Tools that store a text under a name, with one that reads it: a writer that requires exactly two free strings, and a
 * reader that declares itself one and requires one of them alone.
 */
export function storesIn(tools: readonly AdvertisedTool[]): readonly Store[] {
  const stores: Store[] = [];
  for (const writer of tools.filter(({ readOnly }) => !readOnly)) {
    const { required, free } = membersOf(writer);
    if (required.length !== 2 || free.length !== 2) continue;
    for (const reader of tools.filter(({ readOnly }) => readOnly)) {
      const read = membersOf(reader);
      const [name] = read.required;
      if (name === undefined || read.required.length !== 1 || !free.includes(name)) continue;
      const value = free.find((other) => other !== name);
      if (value !== undefined && stores.length < most) stores.push({ writer, reader, name, value });
    }
  }
  return stores;
}
