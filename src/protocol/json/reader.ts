import type { Json } from '../../../arbitraries/json/json.js';
import { AssayError } from '../../errors/assay-error.js';
import { survivesDouble } from './decimal.js';
import { overLimit } from './limit.js';
import type { ReadingLimits } from './limit.js';
import type { JsonNode, JsonReading, ReadJson } from './reading.js';
import { readTree } from './tree.js';
import { valueOf } from './value.js';
import { walk } from './walk.js';

/**
 * Reads a text as strict RFC 8259. Never throws and never recurses, so depth can not hurt. The usual text,
 * compact and as JavaScript writes it, is read by `JSON.parse` alone; every other one by a lossless reader.
 *
 * @param limits UTF-8 bytes and nesting levels that the text may have (`[[]]` has two); without them any
 */
export function readJson(text: string, limits: ReadingLimits = {}): JsonReading {
  const exceeded = overLimit(text, limits);
  if (exceeded !== undefined) return { ok: false, text, ...exceeded };
  const value = parsed(text);
  if (value !== undefined && writesBack(value, text)) {
    return readingOf(value, text);
  }
  const tree = readTree(text);
  if (!tree.ok) return { ok: false, text, offset: tree.offset, problem: tree.problem };
  const { root } = tree;
  return {
    ok: true,
    text,
    value: value === undefined ? valueOf(root) : value,
    faithful: isFaithful(root),
    root: () => root,
  };
}

/** The reading of a text that JSON.stringify wrote of a value which JSON holds without loss. */
export const readingOf = (value: Json, text: string): ReadJson => ({
  ok: true,
  text,
  value,
  faithful: true,
  root: lazyRoot(text),
});

/** `undefined` where `JSON.parse` refuses, or gives up on depth as some engines do. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** `JSON.stringify` recurses: a deep value makes it throw, which takes long and proves nothing. */
function writesBack(value: Json, text: string): boolean {
  if (text.length > longestUnseen && looksDeep(text)) return false;
  try {
    return JSON.stringify(value) === text;
  } catch {
    return false;
  }
}

/** A shorter text can not be so deep that writing it takes long. */
const longestUnseen = 2048;
const deep = 1000;

/** Counts brackets, those within strings too: an upper bound is enough. */
function looksDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5b || unit === 0x7b) depth += 1;
    else if (unit === 0x5d || unit === 0x7d) depth -= 1;
    if (depth > deep) return true;
  }
  return false;
}

function lazyRoot(text: string): () => JsonNode {
  let root: JsonNode | undefined;
  return () => {
    if (root !== undefined) return root;
    const tree = readTree(text);
    if (!tree.ok) throw new AssayError('internal', `JSON.parse took what RFC 8259 refuses: ${tree.problem}`);
    root = tree.root;
    return root;
  };
}

function isFaithful(root: JsonNode): boolean {
  for (const node of walk(root)) {
    if (node.kind === 'number' && !survivesDouble(node.text)) return false;
    if (node.kind === 'object' && hasDuplicates(node.members)) return false;
  }
  return true;
}

const hasDuplicates = (members: readonly { readonly name: string }[]): boolean =>
  members.length > 1 && new Set(members.map((member) => member.name)).size < members.length;
