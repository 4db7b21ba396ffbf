import { equalJson } from '../../protocol/json/equality.js';
import { readJson } from '../../protocol/json/reader.js';
import type { JsonNode } from '../../protocol/json/reading.js';
import type { Comparison, Condition, Path, Term } from './relation.js';

/** Nodes with the text that their offsets speak of. */
export interface Placed {
  readonly node: JsonNode;
  readonly text: string;
}

/** One call: its arguments, its result, and the value that flowed into it, if one did. */
export interface EvaluatedCall {
  readonly arguments: Placed | undefined;
  readonly result: Placed | undefined;
  readonly argument?: Placed | undefined;
}

/**
 * What a condition comes to. `broken` tells what stands on either side as JSON text; `nothing` where there is
 * nothing. `silent`: none of its places is there, or they can not be compared.
 */
export type Evaluation =
  | { readonly kind: 'holds' }
  | { readonly kind: 'broken'; readonly left: string; readonly right: string }
  | { readonly kind: 'silent'; readonly reason: string };

const holds: Evaluation = { kind: 'holds' };
/** More places are not looked at. */
const mostPlaces = 10_000;

/** What stands at a path, in order; each of several where it has an `each`. Of duplicate members the last counts. */
export function placesAt(root: Placed, path: Path): readonly Placed[] {
  let places: readonly JsonNode[] = [root.node];
  for (const step of path) {
    const next: JsonNode[] = [];
    for (const node of places) {
      if (next.length >= mostPlaces) break;
      if (step.kind === 'each') next.push(...(node.kind === 'array' ? node.items.slice(0, mostPlaces) : []));
      else {
        const found = step.kind === 'item' ? itemOf(node, step.index) : memberOf(node, step.name);
        if (found !== undefined) next.push(found);
      }
    }
    places = next;
  }
  return places.map((node) => ({ node, text: root.text }));
}

const itemOf = (node: JsonNode, index: number): JsonNode | undefined =>
  node.kind === 'array' ? node.items[index] : undefined;

function memberOf(node: JsonNode, name: string): JsonNode | undefined {
  if (node.kind === 'array') return /^(0|[1-9][0-9]*)$/.test(name) ? node.items[Number(name)] : undefined;
  return node.kind === 'object' ? node.members.findLast((member) => member.name === name)?.value : undefined;
}

/** JSON text of a node, byte for byte. */
export const jsonOf = ({ node, text }: Placed): string => text.slice(node.start, node.end);

/** JSON text as a node; `undefined` when it is none. */
export function placed(text: string): Placed | undefined {
  const reading = readJson(text);
  return reading.ok ? { node: reading.root(), text: reading.text } : undefined;
}

/** Holds a condition against one call that succeeded. */
export function evaluate(condition: Condition, call: EvaluatedCall): Evaluation {
  if (condition.kind === 'unique') return unique(condition.path, call);
  const left = valueOf(condition.left, call);
  const right = valueOf(condition.right, call);
  if (left === undefined && right === undefined)
    return { kind: 'silent', reason: 'none of the places that are compared was there' };
  // An argument that may be left out promises nothing where it is.
  const isOpen = [left === undefined && condition.left, right === undefined && condition.right].some(
    (term) => term !== false && term.kind === 'arguments',
  );
  if (isOpen) return { kind: 'silent', reason: 'the argument that is compared was not given' };
  const isHeld = left !== undefined && right !== undefined && compares(left, condition.comparison, right);
  return isHeld ? holds : { kind: 'broken', left: shown(left), right: shown(right) };
}

const shown = (value: Placed | undefined): string => (value === undefined ? 'absent' : jsonOf(value));

function unique(path: Path, { result }: EvaluatedCall): Evaluation {
  const places = result === undefined ? [] : placesAt(result, path);
  if (places.length < 2) return { kind: 'silent', reason: 'fewer than two values that may be the same' };
  const seen = new Map<string, Placed>();
  for (const place of places) {
    const key = keyOf(place);
    const before = seen.get(key);
    if (before !== undefined) return { kind: 'broken', left: jsonOf(before), right: jsonOf(place) };
    seen.set(key, place);
  }
  return holds;
}

/** The same for equal strings however they are escaped. */
const keyOf = (place: Placed): string =>
  place.node.kind === 'string' ? `"${place.node.value}` : jsonOf(place);

/** The one value of a term; `undefined` when there is none. */
export function valueOf(term: Term, call: EvaluatedCall): Placed | undefined {
  switch (term.kind) {
    case 'literal':
      return placed(term.json);
    case 'argument':
      return call.argument;
    case 'arguments':
      return call.arguments === undefined ? undefined : placesAt(call.arguments, term.path)[0];
    case 'result':
      return call.result === undefined ? undefined : placesAt(call.result, term.path)[0];
    case 'count':
      return counted(term.of, call);
  }
}

function counted(path: Path, { result }: EvaluatedCall): Placed | undefined {
  const places = result === undefined ? [] : placesAt(result, path);
  if (path.some(({ kind }) => kind === 'each')) return placed(String(places.length));
  const [only] = places;
  if (only?.node.kind === 'array') return placed(String(only.node.items.length));
  return only?.node.kind === 'object' ? placed(String(only.node.members.length)) : undefined;
}

/** Order is one of numbers, or of texts by code units; equality is that of JSON. */
function compares(left: Placed, comparison: Comparison, right: Placed): boolean {
  const isEqual = equalJson(left.node, right.node);
  if (comparison === '==') return isEqual;
  if (comparison === '!=') return !isEqual;
  if (isEqual) return comparison !== '<' && comparison !== '>';
  const isLess = less(left.node, right.node);
  if (isLess === undefined) return false;
  return comparison.startsWith('<') ? isLess : !isLess;
}

function less(left: JsonNode, right: JsonNode): boolean | undefined {
  if (left.kind === 'number' && right.kind === 'number') return Number(left.text) < Number(right.text);
  return left.kind === 'string' && right.kind === 'string' ? left.value < right.value : undefined;
}
