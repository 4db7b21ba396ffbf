import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { nodeAt } from '../../protocol/json/place.js';
import { textOf } from '../../protocol/json/place.js';
import type { AdvertisedTool } from '../../protocol/tool.js';

/** Bounds on a list of tools: pages end somewhere, or we end them. */
export const listingBounds = { pages: 200, tools: 20_000 } as const;

/** What `tools/list` gave, all pages together. */
export interface Listing {
  readonly tools: readonly AdvertisedTool[];
  /** Why the list may be short: a repeated cursor, too many pages, an entry that is no tool. */
  readonly warnings: readonly string[];
  /** What came for each page that was asked for, in order. */
  readonly answers: readonly (PeerMessage | undefined)[];
}

/** One page of an answer to `tools/list`: its tools and where the next page begins. */
export interface ListingPage {
  readonly tools: readonly AdvertisedTool[];
  readonly nextCursor: string | undefined;
  readonly warnings: readonly string[];
}

/** Reads a page from the bytes that came, so that schemas keep every digit and duplicate key. */
export function readPage(message: Extract<PeerMessage, { kind: 'result' }>): ListingPage {
  const { result } = message;
  const entries = isJsonObject(result) ? result['tools'] : undefined;
  if (!Array.isArray(entries))
    return { tools: [], nextCursor: undefined, warnings: ['tools/list answered without an array of tools'] };
  const warnings: string[] = [];
  const tools = entries.flatMap((entry: Json, at) => {
    if (isJsonObject(entry) && typeof entry['name'] === 'string')
      return [readTool(message, entry, entry['name'], at)];
    warnings.push(`tools/list entry ${at} is no tool with a name; it is left out`);
    return [];
  });
  const cursor = isJsonObject(result) ? result['nextCursor'] : undefined;
  return { tools, nextCursor: typeof cursor === 'string' ? cursor : undefined, warnings };
}

function readTool(
  message: Extract<PeerMessage, { kind: 'result' }>,
  entry: JsonObject,
  name: string,
  at: number,
): AdvertisedTool {
  const annotations = isJsonObject(entry['annotations']) ? entry['annotations'] : {};
  const outputSchema = schemaOf(entry, 'outputSchema');
  return {
    name,
    description: typeof entry['description'] === 'string' ? entry['description'] : undefined,
    inputSchema: schemaOf(entry, 'inputSchema') ?? {},
    inputSchemaText: textAt(message, `/result/tools/${at}/inputSchema`) ?? '{}',
    outputSchema,
    outputSchemaText:
      outputSchema === undefined ? undefined : textAt(message, `/result/tools/${at}/outputSchema`),
    readOnly: annotations['readOnlyHint'] === true,
    annotations,
  };
}

function schemaOf(entry: JsonObject, key: string): AdvertisedTool['outputSchema'] {
  if (!Object.hasOwn(entry, key)) return undefined;
  const schema = entry[key];
  // What is no schema at all says nothing about values; its text still shows it to list.schema-valid.
  return isJsonObject(schema) || typeof schema === 'boolean' ? schema : {};
}

function textAt(message: PeerMessage, pointer: string): string | undefined {
  if (!message.reading.ok) return undefined;
  const node = nodeAt(message.reading.root(), pointer);
  return node === undefined ? undefined : textOf(message.reading.text, node);
}
