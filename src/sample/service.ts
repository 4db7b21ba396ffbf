import type { JsonObject } from '../../arbitraries/json/json.js';
import type { Implementation } from '../protocol/protocol.js';
import { argumentBreach } from './argument-check.js';
import type { SampleTool } from './sample-tool.js';
import { ToolFailure } from './sample-tool.js';

/**
 * What a session serves. `call` gives the results to send, without what an era adds: one from a correct
 * service; none or two only from a broken one.
 */
export interface Service {
  readonly info: Implementation;
  readonly tools: readonly SampleTool[];
  call(tool: SampleTool, args: JsonObject): readonly JsonObject[];
}

/** The arguments came through and were refused, or the tool could not do it: a result with `isError`. */
export const failure = (reason: string): JsonObject => ({
  content: [{ type: 'text', text: reason }],
  isError: true,
});

/** A success whose text block says the same as its structured content. */
export const success = (structured: JsonObject): JsonObject => ({
  content: [{ type: 'text', text: JSON.stringify(structured) }],
  structuredContent: structured,
});

/** Checks the arguments, runs the tool, and makes the one right result of it. */
export function callTool(tool: SampleTool, args: JsonObject): JsonObject {
  const breach = argumentBreach(tool.inputSchema, args);
  if (breach !== undefined) return failure(`invalid arguments: ${breach}`);
  const made = tool.run(args);
  return made instanceof ToolFailure ? failure(made.reason) : success(made);
}
