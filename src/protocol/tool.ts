import type { JsonObject, JsonSchema } from '../../arbitraries/json/json.js';

/** A tool as advertised by `tools/list`; schemas as JavaScript sees them and as text, byte for byte. */
export interface AdvertisedTool {
  readonly name: string;
  readonly description: string | undefined;
  readonly inputSchema: JsonSchema;
  readonly inputSchemaText: string;
  readonly outputSchema: JsonSchema | undefined;
  readonly outputSchemaText: string | undefined;
  /** `annotations.readOnlyHint === true`: a hint of the server, never proof. */
  readonly readOnly: boolean;
  readonly annotations: JsonObject;
}
