import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { below, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { excerpt } from '../excerpt.js';
import type { CanaryLink, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { sentence } from '../sentence.js';
import { nameValue } from '../value-name.js';

const linkFormats: ReadonlySet<Json> = new Set<Json>(['uri', 'uri-reference', 'iri', 'iri-reference', 'url']);
const linkName = /ur[il]|link|href|endpoint|webhook|callback|address|host|source|src|image|feed|site|page/i;

/** The schema that `properties` and `items` alone give for a place; what else a schema says is not looked at. */
function schemaAt(schema: JsonSchema, pointer: Pointer): Json | undefined {
  let node: Json | undefined = schema;
  for (const token of tokensOf(pointer)) {
    if (!isJsonObject(node)) return undefined;
    const properties: Json | undefined = Object.hasOwn(node, 'properties') ? node['properties'] : undefined;
    if (isJsonObject(properties) && Object.hasOwn(properties, token)) node = properties[token];
    else node = /^[0-9]+$/.test(token) && Object.hasOwn(node, 'items') ? node['items'] : undefined;
  }
  return node;
}

/** Whether a tool says that it takes a link at a place: to follow it may be what the tool is for. */
function takesLink(schema: JsonSchema, pointer: Pointer): boolean {
  const node = schemaAt(schema, pointer);
  if (!isJsonObject(node)) return false;
  const name = tokensOf(pointer).findLast((token) => !/^[0-9]+$/.test(token)) ?? '';
  const words = `${name} ${typeof node['description'] === 'string' ? node['description'] : ''}`;
  return linkFormats.has(node['format'] ?? null) || linkName.test(words);
}

/** Words by which a tool says that it goes and gets what is somewhere else. */
const fetching = /\b(?:fetch|download|crawl|scrap|brows|visit|retriev|navigat|import|open|load)/i;
const elsewhere = /\b(?:https?|ur[il]s?|links?|web ?(?:sites?|pages?)?|pages?|internet|online)\b/i;

/** Whether a tool is there to go out: it says so with its hint, or in its words. */
function goesOut({ name, description = '', annotations }: AdvertisedTool): boolean {
  const words = `${name.replaceAll(/[_-]+/g, ' ')} ${description}`;
  return annotations['openWorldHint'] === true || (fetching.test(words) && elsewhere.test(words));
}

/** Whether a place is one that the schema gives to the tool; what stands elsewhere nobody asked for. */
const isDeclared = (schema: JsonSchema, pointer: Pointer): boolean =>
  pointer !== '' && schemaAt(schema, pointer) !== undefined;

/** A tool that goes out by design may follow what it is given; one that only takes text may not. */
const isByDesign = (tool: AdvertisedTool, pointer: Pointer): boolean =>
  pointer !== '' &&
  (takesLink(tool.inputSchema, pointer) || (goesOut(tool) && isDeclared(tool.inputSchema, pointer)));

function followed({ tool }: JudgedExchange, { url, pointer, connections }: CanaryLink): Violation {
  const isAsked = isByDesign(tool, pointer);
  const times = `${connections} ${connections === 1 ? 'connection' : 'connections'}`;
  const where = nameValue(pointer, 'the message');
  return {
    level: isAsked ? 'observed' : 'must',
    place: pointer === '' ? below('', '*') : placeOf(pointer),
    message: sentence(
      `a link that was sent in ${where} was followed (${times}); a link in a message is followed only where a tool asks for one`,
    ),
    promised: { at: 'rule net.no-fetch', text: 'no link or reference in a message is followed unasked' },
    got: {
      at: 'canary listener',
      text: `${times} to ${excerpt(url, 200)}`,
    },
    next: 'take links and references for text; fetch only what a parameter for links names, from hosts that are allowed',
  };
}

export const noFetch: Invariant = {
  id: 'net.no-fetch',
  level: 'must',
  on: 'exchange',
  source: { kind: 'house', reference: 'net.no-fetch' },
  law: 'no connection comes to our canary listener because of a reference or link that we sent',
  right: 'follows no reference and no link but those that a parameter asks for',
  applies: ({ canaryLinks }) => {
    if (canaryLinks === undefined)
      return { notExercised: 'no listener of ours was open that the server could reach' };
    return canaryLinks.length === 0 ? { notExercised: 'the case carried no canary link' } : true;
  },
  check: (exchange) =>
    (exchange.canaryLinks ?? [])
      .filter(({ connections }) => connections > 0)
      .map((link) => followed(exchange, link)),
};
