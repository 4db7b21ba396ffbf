import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { parameterHeader, parameterHeaders } from '../../protocol/2026-07-28/parameter-headers.js';
import { own } from '../../protocol/envelope.js';
import { readJson } from '../../protocol/json/reader.js';
import type { AdvertisedTool } from '../../protocol/tool.js';

/** What of a call is mirrored in headers beside its method: arguments that the tool's schema annotates. */
export class MirroredArguments {
  private readonly schemas = new Map<string, JsonSchema>();

  /** Of two tools with one name the first one is called. */
  note({ name, inputSchema, inputSchemaText }: AdvertisedTool): void {
    if (inputSchemaText.includes(parameterHeader) && !this.schemas.has(name))
      this.schemas.set(name, inputSchema);
  }

  /** The headers of a call's arguments, given as JSON text; none for what is no JSON. */
  of(tool: string, json: string): Readonly<Record<string, string>> | undefined {
    const schema = this.schemas.get(tool);
    if (schema === undefined) return undefined;
    const reading = readJson(json);
    return reading.ok ? parameterHeaders(schema, reading.value) : undefined;
  }
}

/** The name that params ask for, which a header mirrors; `undefined` where there is none. */
export function nameIn(params: string): string | undefined {
  const reading = readJson(params);
  const name = reading.ok && isJsonObject(reading.value) ? own(reading.value, 'name') : undefined;
  return typeof name === 'string' ? name : undefined;
}
