import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Exchanged } from './exchanged.js';

/** Bounds on a list of tools: pages end somewhere, or we end them. */
const listingBounds = { pages: 200, tools: 20_000 } as const;

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

/** Who asks for a page of the list. */
export interface ListAsker {
  /** Params as JSON text; pages count from 0. */
  readonly ask: (params: string, page: number) => Promise<Exchanged>;
  /** What is thrown when the first page is not answered at all. */
  readonly nothing: (exchanged: Exchanged) => Error;
}

/** Walks over all pages of `tools/list`, bounded; a cursor that comes again ends the walk. */
export async function walkListing({ ask, nothing }: ListAsker): Promise<Listing> {
  const tools: Listing['tools'][number][] = [];
  const warnings: string[] = [];
  const answers: (PeerMessage | undefined)[] = [];
  const cursors = new Set<string>();
  let params: JsonObject = {};
  for (let page = 0; page < listingBounds.pages; page += 1) {
    const exchanged = await ask(writeJson(params), page);
    answers.push(exchanged.answer);
    if (exchanged.answer === undefined && page === 0) throw nothing(exchanged);
    if (exchanged.answer?.kind !== 'result') {
      const how = exchanged.answer === undefined ? exchanged.outcome : describeAnswer(exchanged.answer);
      warnings.push(`tools/list${page === 0 ? '' : `, page ${page + 1},`} ended with ${how}`);
      break;
    }
    const read = readPage(exchanged.answer);
    tools.push(...read.tools);
    warnings.push(...read.warnings);
    if (read.nextCursor === undefined || tools.length >= listingBounds.tools) break;
    if (cursors.has(read.nextCursor)) {
      const shown = JSON.stringify(read.nextCursor.slice(0, 40));
      warnings.push(`tools/list gives the cursor ${shown} again; the walk ended there`);
      break;
    }
    cursors.add(read.nextCursor);
    params = { cursor: read.nextCursor };
  }
  return { tools: tools.slice(0, listingBounds.tools), warnings, answers };
}

/** The `error` member of an answer's data, for people. */
function describeAnswer(answer: PeerMessage | undefined): string {
  if (answer === undefined) return 'no answer';
  if (answer.kind === 'error') return `error ${answer.error.code}: ${answer.error.message}`;
  if (answer.kind === 'result') return firstText(answer.result) ?? 'a result';
  return answer.kind;
}

function firstText(result: Json): string | undefined {
  if (!isJsonObject(result) || !Array.isArray(result['content'])) return undefined;
  for (const block of result['content'] as readonly Json[]) {
    if (isJsonObject(block) && typeof block['text'] === 'string') return block['text'];
  }
  return undefined;
}
