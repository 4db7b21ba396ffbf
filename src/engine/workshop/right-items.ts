import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Mutation } from '../../../arbitraries/mutation.js';

/** The first item of a list that is a member of the root. */
const firstItem = /^\/([^/~]+)\/0$/;

/**
 * Who looks at the first item of a list only is found by a wrong item behind a right one. Right items are those of
 * valid values that were seen before.
 */
export class RightItems {
  private readonly items = new Map<string, Json>();

  /** Remembers an item of each list in a valid value. */
  note(value: Json): void {
    if (!isJsonObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(member) || this.items.has(name)) continue;
      const [item] = member as readonly Json[];
      if (item !== undefined) this.items.set(name, item);
    }
  }

  /** The same wrong item with a right one before it; `undefined` where the fault is no single wrong item. */
  before(value: Json, { pointer }: Mutation): JsonObject | undefined {
    const name = firstItem.exec(pointer)?.[1];
    if (name === undefined || !isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    const list = value[name];
    const item = this.items.get(name);
    return Array.isArray(list) && list.length === 1 && item !== undefined
      ? { ...value, [name]: [item, ...(list as readonly Json[])] }
      : undefined;
  }
}
