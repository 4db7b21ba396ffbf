import { lastAsked } from '../last-asked.js';
import { hasStructuredContent, textBlocks } from './call-result.js';
import type { CallResult } from './call-result.js';

/**
 * The text that a text block gives of the structured content, where it is what JSON.stringify writes of it,
 * compact or with two spaces, and reading the result lost nothing: then both hold the same data for certain, and
 * nothing needs to be read twice. `undefined` says nothing, neither that they differ.
 */
export const writtenOut = lastAsked((result: CallResult): string | undefined => {
  const value = hasStructuredContent(result) ? result.value['structuredContent'] : undefined;
  const blocks = textBlocks(result);
  if (!result.faithful || typeof value !== 'object' || value === null || blocks.length === 0)
    return undefined;
  const held = (written: string): string | undefined => blocks.find(({ text }) => text === written)?.text;
  try {
    return held(JSON.stringify(value)) ?? held(JSON.stringify(value, undefined, 2));
  } catch {
    return undefined;
  }
});
