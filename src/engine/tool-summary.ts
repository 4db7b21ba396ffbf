import type { AdvertisedTool } from '../protocol/tool.js';
import type { EventBody } from './events.js';

type Discovered = Extract<EventBody, { type: 'discovered' }>;

/** Tools as the event of a discovery tells of them. */
export const toolSummaries = (tools: readonly AdvertisedTool[]): Discovered['tools'] =>
  tools.map(({ name, inputSchemaText, outputSchemaText, readOnly }) => ({
    name,
    inputSchema: inputSchemaText,
    ...(outputSchemaText === undefined ? {} : { outputSchema: outputSchemaText }),
    readOnly,
  }));
