import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Json } from '../../../arbitraries/json/json.js';

const mostNodes = 20_000;

/** The strings in a value that was sent, names of members left out; at most those of its first 20,000 nodes. */
export function sentStrings(sent: Json | undefined): readonly string[] {
  const strings: string[] = [];
  const waiting: Json[] = sent === undefined ? [] : [sent];
  for (let count = 0; count < mostNodes; count += 1) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (typeof node === 'string') strings.push(node);
    else if (Array.isArray(node)) for (const item of node) waiting.push(item);
    else if (isJsonObject(node)) for (const item of Object.values(node)) waiting.push(item);
  }
  return strings;
}
