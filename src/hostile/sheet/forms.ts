import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../protocol/era.js';
import { searchStructured } from '../hostile-tool.js';
import { calling, connecting, listing } from '../play/acts.js';
import type { Act, Play } from '../play/play.js';

/** The four forms of one datum, each with a tool of its own. */
export type Form = 'text' | 'structured' | 'embedded' | 'link';

export const toolOf = (form: Form): string => `search_${form}`;

const tool = (form: Exclude<Form, 'structured'>, description: string): JsonObject => ({
  name: toolOf(form),
  description,
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
});

/** As `tools/list` shows the four. */
const fixtureTools: readonly JsonObject[] = [
  tool('text', 'Finds things and gives them as JSON in a text block.'),
  {
    name: searchStructured.name,
    description: searchStructured.description,
    inputSchema: searchStructured.inputSchema,
    outputSchema: searchStructured.outputSchema,
    annotations: { readOnlyHint: true },
  },
  tool('embedded', 'Finds things and gives them as an embedded resource.'),
  tool('link', 'Finds things and gives a link to them.'),
];

/** The URI of the link and of the embedded resource, where nobody reads it. */
const unreadUri = 'sheet://datum/latest';
const jsonType = 'application/json';

/** A result whose only content is this text. */
export const textResult = (text: string): string => JSON.stringify({ content: [{ type: 'text', text }] });

/** A result with this structured content, JSON text, and with `text` beside it; the same where it is left out. */
export const structuredResult = (structured: string, text = structured): string =>
  `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${structured}}`;

export const embeddedResult = (text: string): string =>
  JSON.stringify({
    content: [{ type: 'resource', resource: { uri: unreadUri, mimeType: jsonType, text } }],
  });

/** A result whose only content is a link; without one of its members, or with more. */
export const linkResult = (changes: JsonObject = {}, without?: 'type' | 'uri' | 'name'): string => {
  const { [without ?? '']: _left, ...link } = {
    type: 'resource_link',
    uri: unreadUri,
    name: 'latest',
    mimeType: jsonType,
    ...changes,
  } as JsonObject;
  return JSON.stringify({ content: [link] });
};

/** What `resources/read` gives for a URI, without what the era adds. */
export const contentsResult = (uri: string, text: string): string =>
  JSON.stringify({ contents: [{ uri, mimeType: jsonType, text }] });

/** Connects and lists the four tools. */
export const opening = (era: Era): readonly Act[] => [connecting(), listing(era, fixtureTools)];

/** Connects, lists the four, and calls one of them, which answers with this result. */
export const callOf = (era: Era, form: Form, result: string): Play => [
  ...opening(era),
  calling(era, toolOf(form), result),
];
