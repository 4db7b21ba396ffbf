import type { JsonNode } from '../../protocol/json/reading.js';
import { readJson } from '../../protocol/json/reader.js';
import { simplerLists, simplerTogether, swapped } from './list-reducer.js';
import { smallerNumbers } from './number-reducer.js';
import { shorterWords, smallerWords } from './word-reducer.js';

/** At most so many nodes of a text are worked on in one round; a larger text first loses large parts. */
const nodeLimit = 400;
/** Names of members that are worked on in one object. */
const mostNames = 16;

const noNames: ReadonlySet<string> = new Set();

/**
 * Smaller JSON texts, largest steps first: whole parts away, a child in its parent's place, the plainest value
 * of any kind, shorter strings and smaller numbers, lists as a whole, simpler names. It works on the text, so
 * duplicate keys, big integers and own `__proto__` keys survive where they matter, and it needs no schema. Not
 * all of them go down in the one order; whoever asks looks.
 *
 * @param named names of members that stay as they are, because somebody reads them
 */
export function* reductionsOf(text: string, named: ReadonlySet<string> = noNames): Generator<string> {
  const reading = readJson(text);
  if (!reading.ok) return;
  const nodes = breadthFirst(reading.root());
  for (const pass of passes) {
    for (const node of nodes) {
      for (const smaller of pass(text, node, named))
        yield text.slice(0, node.start) + smaller + text.slice(node.end);
    }
  }
}

/** What may stand in a node's place, as JSON text. */
type Pass = (text: string, node: JsonNode, named: ReadonlySet<string>) => Iterable<string>;

const passes: readonly Pass[] = [
  withoutParts,
  (text, node) => innerTexts(text, node, isContainer),
  plainest,
  asAWhole,
  (_text, node) => smallerScalars(node),
  renamed,
  (text, node) => innerTexts(text, node, (inner) => !isContainer(inner)),
];

const isContainer = ({ kind }: JsonNode): boolean => kind === 'array' || kind === 'object';

const innerTexts = (
  text: string,
  node: JsonNode,
  isWanted: (inner: JsonNode) => boolean,
): readonly string[] =>
  descendants(node)
    .filter(isWanted)
    .map((inner) => textIn(text, inner));

function breadthFirst(root: JsonNode): readonly JsonNode[] {
  const nodes: JsonNode[] = [root];
  for (let at = 0; at < nodes.length && nodes.length < nodeLimit; at += 1) {
    for (const child of childrenOf(nodes[at])) nodes.push(child);
  }
  return nodes.slice(0, nodeLimit);
}

function childrenOf(node: JsonNode | undefined): readonly JsonNode[] {
  if (node?.kind === 'array') return node.items;
  if (node?.kind === 'object') return node.members.map((member) => member.value);
  return [];
}

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;
type ArrayNode = Extract<JsonNode, { kind: 'array' }>;

const textIn = (text: string, node: JsonNode): string => text.slice(node.start, node.end);

const itemsOf = (text: string, node: ArrayNode): readonly string[] =>
  node.items.map((item) => textIn(text, item));

const membersOf = (text: string, node: ObjectNode): readonly string[] =>
  node.members.map(({ name, value }) => member(name, textIn(text, value)));

const member = (name: string, value: string): string => `${JSON.stringify(name)}:${value}`;

/** The container without all, half, a quarter, … and at last each single one of its parts. */
function* withoutParts(text: string, node: JsonNode): Generator<string> {
  if (node.kind !== 'array' && node.kind !== 'object') return;
  const [open, close] = node.kind === 'array' ? ['[', ']'] : ['{', '}'];
  const parts = node.kind === 'array' ? itemsOf(text, node) : membersOf(text, node);
  for (let size = parts.length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < parts.length; from += size) {
      yield open + [...parts.slice(0, from), ...parts.slice(from + size)].join(',') + close;
    }
  }
}

/** What stands inside, deepest jump first along the first children: nesting halves at each step. */
function descendants(node: JsonNode): readonly JsonNode[] {
  const chain: JsonNode[] = [];
  let current = childrenOf(node)[0];
  while (current !== undefined) {
    chain.push(current);
    current = childrenOf(current)[0];
  }
  const jumps: JsonNode[] = [];
  for (let at = chain.length - 1; at >= 0; at = at === 0 ? -1 : Math.floor(at / 2)) {
    const inner = chain[at];
    if (inner !== undefined) jumps.push(inner);
  }
  return [...jumps, ...childrenOf(node).slice(1)];
}

/** The plainest values of the same kind and of each other kind; where a kind matters it refuses the others. */
const plainestOfAll = ['0', '1', '""', '[]', '{}', 'null', 'true', 'false'] as const;

function* plainest(text: string, node: JsonNode): Generator<string> {
  const present = textIn(text, node);
  const longest = Math.max(2, present.length);
  for (const plain of plainestOfAll) if (plain.length <= longest && plain !== present) yield plain;
}

function* smallerScalars(node: JsonNode): Generator<string> {
  if (node.kind === 'string') {
    for (const word of smallerWords(Array.from(node.value))) yield JSON.stringify(word.join(''));
  } else if (node.kind === 'number') yield* smallerNumbers(node.text);
}

/** An array with all or several of its items changed at once: boldest first, neighbours exchanged last. */
function* asAWhole(text: string, node: JsonNode): Generator<string> {
  if (node.kind !== 'array') return;
  const items = itemsOf(text, node);
  const simplerItem = function* (at: number): Generator<string> {
    const item = node.items[at];
    if (item === undefined) return;
    yield* plainest(text, item);
    yield* smallerScalars(item);
  };
  for (const list of [...simplerLists(items), ...simplerTogether(items, simplerItem), ...swapped(items)])
    yield `[${list.join(',')}]`;
}

/** Names that stand for many: the empty one, the simplest, and the shortest that looks like a credential's. */
const plainNames = ['', 'a', 'jwt', 'token'] as const;

/** The object with one of its own names made simpler, unless that is there already. */
function* renamed(text: string, node: JsonNode, named: ReadonlySet<string>): Generator<string> {
  if (node.kind !== 'object') return;
  const taken = new Set(node.members.map(({ name }) => name));
  const members = membersOf(text, node);
  for (const [at, { name, value }] of node.members.slice(0, mostNames).entries()) {
    if (named.has(name)) continue;
    const words = [...shorterWords(Array.from(name))].map((word) => word.join(''));
    for (const simpler of [...plainNames, ...words]) {
      if (simpler === name || taken.has(simpler)) continue;
      yield `{${members.with(at, member(simpler, textIn(text, value))).join(',')}}`;
    }
  }
}
