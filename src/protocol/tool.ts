import type { JsonObject, JsonSchema } from '../../arbitraries/json/json.js';
import type { OfferWay } from './offer.js';

/**
 * A tool as advertised by `tools/list`; schemas as JavaScript sees them and as text, byte for byte. A prompt or a
 * resource template is told in the same form, with a schema that we make of what its list says.
 */
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
  /** How it is asked for, where it is no tool. */
  readonly way?: OfferWay;
}
