import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

const mostNodes = 20_000;

/** The names of members in a value that was sent, however deep; at most those of its first 20,000 nodes. */
export function memberNames(sent: Json | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: Json[] = sent === undefined ? [] : [sent];
  for (let count = 0; count < mostNodes; count += 1) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (Array.isArray(node)) for (const item of node) waiting.push(item);
    else if (isJsonObject(node))
      for (const [name, item] of Object.entries(node)) {
        names.add(name);
        waiting.push(item);
      }
  }
  return names;
}
