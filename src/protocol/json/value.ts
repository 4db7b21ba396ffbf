import type { Json } from '../../../arbitraries/json/json.js';
import { setOwn } from '../../../arbitraries/json/json.js';
import type { JsonNode } from './reading.js';

interface Building {
  readonly node: Extract<JsonNode, { readonly kind: 'array' | 'object' }>;
  readonly value: Json[] | Record<string, Json>;
  next: number;
}

/** JavaScript's view of a tree: what `JSON.parse` gives for its text, whatever its depth. */
export function valueOf(root: JsonNode): Json {
  const building: Building[] = [];
  const top = shallowValue(root, building);
  for (let current = building.at(-1); current !== undefined; current = building.at(-1)) {
    if (!step(current, building)) building.pop();
  }
  return top;
}

/** Moves one child over; `false` when there is none left. */
function step(current: Building, building: Building[]): boolean {
  const { node, value } = current;
  const index = current.next;
  current.next += 1;
  if (node.kind === 'array') {
    const item = node.items[index];
    if (item === undefined) return false;
    (value as Json[]).push(shallowValue(item, building));
    return true;
  }
  const member = node.members[index];
  if (member === undefined) return false;
  setOwn(value as Record<string, Json>, member.name, shallowValue(member.value, building));
  return true;
}

/** A scalar's value; an empty container, to be filled, for the others. */
function shallowValue(node: JsonNode, building: Building[]): Json {
  if (node.kind === 'number') return Number(node.text);
  if (node.kind === 'string') return node.value;
  if (node.kind === 'array' || node.kind === 'object') {
    const value: Json[] | Record<string, Json> = node.kind === 'array' ? [] : {};
    building.push({ node, value, next: 0 });
    return value;
  }
  return node.kind === 'null' ? null : node.kind === 'true';
}
