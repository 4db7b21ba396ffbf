import type { Pointer } from '../../arbitraries/json/pointer.js';
import { tokensOf } from '../../arbitraries/json/pointer.js';

/** A value as JSON text, and where it goes. */
export type Placed = readonly [pointer: Pointer, text: string];

type Branch = Map<string, Branch | string>;

/**
 * The JSON text of an object that has these values where their pointers say, each byte for byte: an id is sent as it
 * came, never rebuilt. Of two values for one place the later counts.
 */
export function argumentsText(values: readonly Placed[]): string {
  const root: Branch = new Map();
  for (const [pointer, text] of values) {
    const tokens = tokensOf(pointer);
    const last = tokens.at(-1);
    if (last === undefined) return text;
    let at = root;
    for (const token of tokens.slice(0, -1)) at = branchAt(at, token);
    at.set(last, text);
  }
  return written(root);
}

function branchAt(parent: Branch, token: string): Branch {
  const known = parent.get(token);
  if (known instanceof Map) return known;
  const made: Branch = new Map();
  parent.set(token, made);
  return made;
}

const written = (branch: Branch): string =>
  `{${[...branch]
    .map(([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? value : written(value)}`)
    .join(',')}}`;
