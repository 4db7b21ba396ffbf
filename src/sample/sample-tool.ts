import type { JsonObject } from '../../arbitraries/json/json.js';

/** A tool of the sample server. `run` gets arguments that satisfy `inputSchema`. */
export interface SampleTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  /** The structured content; a `ToolFailure` when the tool can not do what it was asked. */
  run(args: JsonObject): JsonObject | ToolFailure;
}

/** Why a tool could not answer: shown as `isError` with this text, which never holds an argument's value. */
export class ToolFailure {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}
