import type { JsonNode } from '../../protocol/json/reading.js';
import { readJson } from '../../protocol/json/reader.js';

/** At most so many nodes of a text are worked on in one round; a larger text first loses large parts. */
const nodeLimit = 400;

/**
 * Smaller JSON texts, largest steps first: whole parts away, a child in its parent's place, the plainest
 * value of the same kind, then shorter strings and smaller numbers. It works on the text, so duplicate keys,
 * big integers and own `__proto__` keys survive where they matter, and it needs no schema.
 */
export function* reductionsOf(text: string): Generator<string> {
  const reading = readJson(text);
  if (!reading.ok) return;
  const nodes = breadthFirst(reading.root());
  const put = (node: JsonNode, replacement: string): string =>
    text.slice(0, node.start) + replacement + text.slice(node.end);
  for (const node of nodes) for (const shorter of withoutParts(text, node)) yield put(node, shorter);
  for (const node of nodes)
    for (const inner of descendants(node)) yield put(node, text.slice(inner.start, inner.end));
  for (const node of nodes) for (const plain of plainer(node)) yield put(node, plain);
}

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

/** The container without all, half, a quarter, … and at last each single one of its parts. */
function* withoutParts(text: string, node: JsonNode): Generator<string> {
  if (node.kind !== 'array' && node.kind !== 'object') return;
  const [open, close] = node.kind === 'array' ? ['[', ']'] : ['{', '}'];
  const parts =
    node.kind === 'array'
      ? node.items.map((item) => text.slice(item.start, item.end))
      : node.members.map(
          (member) => `${JSON.stringify(member.name)}:${text.slice(member.value.start, member.value.end)}`,
        );
  for (let size = parts.length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < parts.length; from += size) {
      yield open + [...parts.slice(0, from), ...parts.slice(from + size)].join(',') + close;
    }
  }
}

/** What stands inside, deepest jump first along the first children: nesting halves at each step. */
function* descendants(node: JsonNode): Generator<JsonNode> {
  const chain: JsonNode[] = [];
  let current = childrenOf(node)[0];
  while (current !== undefined) {
    chain.push(current);
    current = childrenOf(current)[0];
  }
  for (let at = chain.length - 1; at >= 0; at = at === 0 ? -1 : Math.floor(at / 2)) {
    const inner = chain[at];
    if (inner !== undefined) yield inner;
  }
  for (const child of childrenOf(node).slice(1)) yield child;
}

function* plainer(node: JsonNode): Generator<string> {
  switch (node.kind) {
    case 'string':
      yield* plainerStrings(node.value);
      break;
    case 'number':
      yield* plainerNumbers(node.text);
      return;
    case 'true':
      yield 'false';
      break;
    case 'array':
    case 'object':
      if (node.end - node.start > 2) yield node.kind === 'array' ? '[]' : '{}';
      break;
    case 'null':
    case 'false':
  }
  // The shortest value there is; a kind that matters refuses it.
  yield '0';
}

function* plainerStrings(value: string): Generator<string> {
  const points = Array.from(value);
  const write = (kept: readonly string[]): string => JSON.stringify(kept.join(''));
  if (points.length > 0) yield '""';
  for (let size = Math.ceil(points.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < points.length && from < 64 * size; from += size) {
      yield write([...points.slice(0, from), ...points.slice(from + size)]);
    }
  }
  for (let at = 0; at < Math.min(points.length, 32); at += 1) {
    for (const plain of plainerCharacters(points[at] ?? '')) yield write(points.with(at, plain));
  }
}

/** `a`, `0`, then half-way and one step down within the digits or the letters. */
function plainerCharacters(point: string): readonly string[] {
  const code = point.codePointAt(0) ?? 0;
  const first = /[0-9]/.test(point) ? 48 : /[a-z]/.test(point) ? 97 : /[A-Z]/.test(point) ? 65 : code;
  const nearer = [first, first + Math.floor((code - first) / 2), code - 1].filter(
    (at) => at >= first && at < code,
  );
  const plain = [
    ...(first === 97 || first === 48 ? [] : ['a']),
    ...(first === 48 ? [] : ['0']),
    ...nearer.map((at) => String.fromCodePoint(at)),
  ];
  return [...new Set(plain)];
}

function* plainerNumbers(text: string): Generator<string> {
  for (const plain of ['0', '1', '-1']) if (plain !== text && plain.length <= text.length) yield plain;
  if (text.startsWith('-')) yield text.slice(1);
  const value = Number(text);
  if (!Number.isFinite(value)) return;
  if (!Number.isInteger(value)) yield String(Math.trunc(value));
  for (let step = value / 2; Math.abs(step) >= 1; step /= 2) yield String(Math.trunc(value - step));
  if (Number.isInteger(value) && value !== 0) yield String(value - Math.sign(value));
}
