import type { JsonObject } from '../../arbitraries/json/json.js';
import type { Mutation } from '../../arbitraries/mutation.js';
import type { Era } from '../protocol/era.js';
import type { HostileTool } from './hostile-tool.js';
import type { ClientLawId } from './laws/client-law.js';
import type { Scene } from './scene.js';
import { resultMessage } from './scene.js';

/** The JSON text of a `tools/call` result without what an era adds, and what was done to it. */
export interface Variant {
  /** `coverage`: enumerated without randomness; `fuzz`: drawn. */
  readonly phase: 'coverage' | 'fuzz';
  readonly result: string;
  readonly mutations: readonly Mutation[];
}

/**
 * One way to try a client: how tools are listed, which results follow, and what a right client does with each
 * of them.
 *
 * @property law the law that it judges by
 * @property right `deliver`: hand exactly this over; `refuse`: do not hand it over as success
 */
export interface Attack {
  readonly name: string;
  readonly law: ClientLawId;
  readonly right: 'deliver' | 'refuse';
  /** What is done, in one sentence for people. */
  readonly what: string;
  /** The tools of each page of `tools/list`; the tool under test is one of them. */
  pages(tool: HostileTool): readonly (readonly JsonObject[])[];
  /** Results in a fixed order for a seed, enumerated ones first; may be endless. */
  variants(tool: HostileTool, seed: number): Iterable<Variant>;
}

/** A tool as `tools/list` shows it. */
export const listed = (tool: HostileTool, changes: JsonObject = {}): JsonObject => ({
  name: tool.name,
  description: tool.description,
  inputSchema: tool.inputSchema,
  outputSchema: tool.outputSchema,
  annotations: { readOnlyHint: true },
  ...changes,
});

const pageText = (tools: readonly JsonObject[], index: number, last: number): string =>
  JSON.stringify(index === last ? { tools } : { tools, nextCursor: String(index + 1) });

/** The scene of an attack in which every call is answered with `result`. */
export function sceneOf(pages: readonly (readonly JsonObject[])[], result: string): (era: Era) => Scene {
  const texts = pages.map((tools, index) => pageText(tools, index, pages.length - 1));
  return (era) => ({
    pages: texts.map((text) => resultMessage(era, text, 'cacheable')),
    call: resultMessage(era, result, 'call'),
  });
}
