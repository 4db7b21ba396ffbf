import type { Document, Node, Pair } from 'yaml';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import { excerptOf } from '../protocol/json/writer.js';

/** What is wrong with a file, and where: an offset into its text. */
export interface ConfigProblem {
  readonly offset: number;
  readonly what: string;
}

/** Characters of a file; more is no configuration that somebody wrote. */
export const largestConfig = 4 * 2 ** 20;

/** Levels of a file. Whoever reads it deeper may run out of stack. */
const deepest = 256;

/** Known tags make values that JSON does not have: sets, bytes, dates. Double keys are looked for below, in one pass. */
export const yamlOptions = {
  prettyErrors: false,
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
} as const;

export const startOf = (node: Node | null | undefined): number => node?.range?.[0] ?? 0;

/** The first reason not to take a document for JSON, `undefined` when there is none. */
export function syntaxProblem(document: Document.Parsed): ConfigProblem | undefined {
  const [first] = [...document.errors, ...document.warnings];
  if (first !== undefined) {
    const what = /call stack/i.test(first.message) ? tooDeep : notRead(first.message);
    return { offset: first.pos[0], what };
  }
  return firstBeyondJson(document.contents);
}

const tooDeep = `is nested deeper than the ${deepest} levels that are read`;

/** The parser quotes what it does not understand, which may be long. */
function notRead(message: string): string {
  const text = message.charAt(0).toLowerCase() + message.slice(1);
  return `is no YAML that is read here: ${text.length > 200 ? `${text.slice(0, 199)}…` : text}`;
}

interface Part {
  readonly node: Node;
  readonly depth: number;
}

/** In the order of the text, and without recursion. */
function firstBeyondJson(root: Node | null): ConfigProblem | undefined {
  const open: Part[] = root === null ? [] : [{ node: root, depth: 0 }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { node, depth } = part;
    const what = depth > deepest ? tooDeep : beyondJson(node);
    if (what !== undefined) return { offset: startOf(node), what };
    const twice = isMap(node) ? doubleKey(node.items) : undefined;
    if (twice !== undefined) return twice;
    for (const child of childrenOf(node).toReversed()) open.push({ node: child, depth: depth + 1 });
  }
  return undefined;
}

function childrenOf(node: Node): readonly Node[] {
  if (isSeq(node)) return node.items as readonly Node[];
  return isMap(node)
    ? node.items.map(({ value }) => value).filter((value): value is Node => value !== null)
    : [];
}

function beyondJson(node: Node): string | undefined {
  if (isAlias(node)) return `*${node.source.slice(0, 60)} is an alias: write the value itself`;
  if (!isScalar(node) || typeof node.value !== 'number') return undefined;
  const source = (node.source ?? String(node.value)).slice(0, 60);
  if (!Number.isFinite(node.value)) return `${source} is no number that JSON has`;
  return Number.isInteger(node.value) && !Number.isSafeInteger(node.value)
    ? `${source} is an integer that a double may not hold: write it as a text`
    : undefined;
}

function doubleKey(pairs: readonly Pair[]): ConfigProblem | undefined {
  const seen = new Set<string>();
  for (const { key } of pairs) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    if (seen.has(name)) return { offset: startOf(key), what: `${excerptOf(name, 60)} stands here twice` };
    seen.add(name);
  }
  return undefined;
}
