import type { JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { readJson } from './json/reader.js';
import { writeJson } from './json/writer.js';
import { expandUriTemplate, readUriTemplate } from './uri-template.js';
import type { UriTemplate } from './uri-template.js';

/**
 * How something that a server offers beside its tools is asked for. A prompt's arguments are an object of strings; a
 * resource template's are the values of its variables, of which the URI is made that `resources/read` asks for.
 */
export type OfferWay =
  | { readonly kind: 'prompt'; readonly prompt: string }
  | { readonly kind: 'resource'; readonly template: string };

/** What a server offers: each of these is asked for by a method of its own. */
export type OfferKind = 'tool' | OfferWay['kind'];
export const offerKinds: readonly OfferKind[] = ['tool', 'prompt', 'resource'];

const methods: Readonly<Record<OfferKind, string>> = {
  tool: 'tools/call',
  prompt: 'prompts/get',
  resource: 'resources/read',
};

/** The method that asks for it: that of tools where no other way is given. */
export const methodOf = (way: OfferWay | undefined): string => methods[way?.kind ?? 'tool'];

/**
 * The params that ask for it, as JSON text.
 *
 * @param name of the tool, where it is one
 * @param argumentsText arguments as JSON text; those of a tool or prompt go in byte for byte
 */
export function paramsOf(name: string, way: OfferWay | undefined, argumentsText: string): string {
  if (way?.kind === 'resource') return `{"uri":${writeJson(uriOf(way.template, argumentsText))}}`;
  return `{"name":${JSON.stringify(way?.prompt ?? name)},"arguments":${argumentsText}}`;
}

/** The URI that a template makes of its variables' values, given as JSON text. */
function uriOf(template: string, argumentsText: string): string {
  const read = templateOf(template);
  return read === undefined ? template : expandUriTemplate(read, valuesIn(argumentsText));
}

function valuesIn(argumentsText: string): JsonObject {
  const reading = readJson(argumentsText);
  return reading.ok && isJsonObject(reading.value) ? reading.value : {};
}

/** A run asks for few templates, each many times. */
const known = new Map<string, UriTemplate | undefined>();
const mostKnown = 1000;

function templateOf(text: string): UriTemplate | undefined {
  if (known.has(text)) return known.get(text);
  const read = readUriTemplate(text);
  if (known.size < mostKnown) known.set(text, read);
  return read;
}
