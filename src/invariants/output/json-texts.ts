import type { Json } from '../../../arbitraries/json/json.js';
import { readJson, readingOf } from '../../protocol/json/reader.js';
import type { JsonNode, ReadJson } from '../../protocol/json/reading.js';
import { lastAsked } from '../last-asked.js';
import { textBlocks } from './call-result.js';
import type { CallResult } from './call-result.js';
import { children } from './same-data.js';
import { writtenOut } from './written-out.js';

/** A text block that is the JSON text of an array or object. */
export interface JsonText {
  readonly index: number;
  readonly text: string;
  readonly reading: ReadJson;
}

const structured = ({ value }: CallResult): Json => value['structuredContent'] ?? null;

/** The text blocks that claim to be data. A number or a word alone may be prose, so only arrays and objects do. */
export const jsonTexts = lastAsked((result: CallResult): readonly JsonText[] =>
  textBlocks(result).flatMap(({ index, text }) => {
    if (!/^[\t\n\r ]*[[{]/.test(text)) return [];
    const reading = text === writtenOut(result) ? readingOf(structured(result), text) : readJson(text);
    return reading.ok ? [{ index, text, reading }] : [];
  }),
);

/**
 * The strings that are members or items of a value, or of one of those. A text block that is one of them, such
 * as the contents of a file, is carried by the value and no second form of it.
 */
export function carriedStrings(root: JsonNode | undefined): ReadonlySet<string> {
  if (root === undefined) return new Set();
  const outer = children(root);
  const nodes = [root, ...outer, ...outer.flatMap(children)];
  return new Set(nodes.flatMap((node) => (node.kind === 'string' ? [node.value] : [])));
}
