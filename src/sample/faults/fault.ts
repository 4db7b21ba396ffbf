import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { SampleTool } from '../sample-tool.js';

/** A law that the twin breaks, with the tool it breaks it in and when. */
export interface PlantedFault {
  readonly invariant: string;
  readonly tool: string;
  readonly what: string;
}

/**
 * One fault of the twin.
 *
 * - `admit`: what becomes of the arguments before they are checked
 * - `twist`: what becomes of the one right result: none is silence, two are two answers. It sees the
 *   arguments as admitted, and leaves alone what does not trigger it
 * - `adds`: a further tool that is faulty as it is advertised
 */
export interface Fault extends PlantedFault {
  admit?(args: JsonObject): JsonObject;
  twist?(args: JsonObject, result: JsonObject): readonly JsonObject[];
  readonly adds?: SampleTool;
}

/** Whether a result is a success: only those have structured content to spoil. */
export const structuredOf = (result: JsonObject): JsonObject | undefined =>
  result['isError'] === true ? undefined : (result['structuredContent'] as JsonObject | undefined);
