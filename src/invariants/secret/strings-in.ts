import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

const mostNodes = 10_000;

/** The strings in a value, escapes decoded, as far as the first 10,000 values tell. Names are not among them. */
export function stringsIn(value: Json | undefined): readonly string[] {
  const strings: string[] = [];
  const waiting: Json[] = value === undefined ? [] : [value];
  for (let seen = 0; seen < mostNodes; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (typeof node === 'string') strings.push(node);
    else if (Array.isArray(node)) for (const item of node) waiting.push(item);
    else if (isJsonObject(node)) for (const member of Object.values(node)) waiting.push(member);
  }
  return strings;
}
