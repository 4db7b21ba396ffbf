import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { referencesOf } from './references.js';
import { subschemasOf } from './subschemas.js';

/** A step from a schema to one that is applied at the same place of the instance. */
const inPlace =
  /^\/(?:(?:allOf|anyOf|oneOf)\/\d+|not|if|then|else|(?:dependentSchemas|dependencies)\/[^/]*)$/;

type Edges = ReadonlyMap<Pointer, readonly Pointer[]>;

/** The pointer of the schema around the one at `pointer`, if any of its forms is one of the document's. */
function parentOf(pointer: Pointer, schemas: ReadonlySet<Pointer>): Pointer | undefined {
  let cut = pointer.lastIndexOf('/');
  for (let steps = 0; steps < 2 && cut >= 0; steps += 1) {
    const parent = pointer.slice(0, cut);
    if (schemas.has(parent) && inPlace.test(pointer.slice(cut))) return parent;
    cut = pointer.lastIndexOf('/', cut - 1);
  }
  return undefined;
}

function edgesOf(document: JsonSchema, dialect: Dialect): Edges {
  const pointers = new Set([...subschemasOf(document, dialect)].map(({ pointer }) => pointer));
  const edges = new Map<Pointer, Pointer[]>([...pointers].map((pointer) => [pointer, []]));
  for (const pointer of pointers) {
    const parent = parentOf(pointer, pointers);
    if (parent !== undefined) edges.get(parent)?.push(pointer);
  }
  for (const { pointer, leadsTo } of referencesOf(document, dialect)) {
    if (leadsTo !== undefined) edges.get(pointer.slice(0, pointer.lastIndexOf('/')))?.push(leadsTo);
  }
  return edges;
}

const sum = (targets: readonly Pointer[], counts: ReadonlyMap<Pointer, number>): number =>
  targets.reduce((total, target) => total + (counts.get(target) ?? 1), 1);

/** Counts from `start`, children first, on a stack of its own. A cycle counts as infinite. */
function countFrom(start: Pointer, edges: Edges, counts: Map<Pointer, number>, most: number): void {
  const open = new Set<Pointer>();
  const pending: Pointer[] = [start];
  for (let at = pending.at(-1); at !== undefined; at = pending.at(-1)) {
    const targets = edges.get(at) ?? [];
    if (counts.has(at)) {
      pending.pop();
    } else if (open.has(at)) {
      counts.set(at, Math.min(sum(targets, counts), most + 1));
      open.delete(at);
      pending.pop();
    } else {
      open.add(at);
      for (const target of targets) {
        if (open.has(target)) counts.set(target, most + 1);
        else if (!counts.has(target)) pending.push(target);
      }
    }
  }
}

/**
 * The largest number of schemas that a document applies at one place of an instance when every reference is
 * followed, counted no further than `most + 1`. Shared references double it at every level.
 */
export function expansionsOf(document: JsonSchema, dialect: Dialect, most: number): number {
  const edges = edgesOf(document, dialect);
  const counts = new Map<Pointer, number>();
  for (const pointer of edges.keys()) countFrom(pointer, edges, counts, most);
  let largest = 0;
  for (const count of counts.values()) largest = Math.max(largest, count);
  return largest;
}
