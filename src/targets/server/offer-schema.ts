import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { excerptOf, writeJson } from '../../protocol/json/writer.js';
import type { OfferWay } from '../../protocol/offer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { readUriTemplate } from '../../protocol/uri-template.js';

/** A prompt or template in the form of a tool, or why it can not be asked for. */
type Offer = { readonly offer: AdvertisedTool } | { readonly reason: string };

/** More variables or arguments than these are not looked at: each is a member of the schema. */
const mostMembers = 200;

/**
 * A prompt of `prompts/list`: its arguments are an object of strings, with those that it requires. Others are strings
 * as well (Prompts, `GetPromptRequest`).
 */
export function promptOffer(entry: JsonObject): Offer {
  const name = own(entry, 'name');
  if (typeof name !== 'string') return { reason: 'a prompt without a name is left out' };
  const listed = own(entry, 'arguments');
  const given = (Array.isArray(listed) ? (listed as readonly Json[]) : []).flatMap((argument) => {
    const named = isJsonObject(argument) ? own(argument, 'name') : undefined;
    if (!isJsonObject(argument) || typeof named !== 'string') return [];
    return [{ name: named, required: own(argument, 'required') === true }];
  });
  const members = given.slice(0, mostMembers);
  const schema = objectOfStrings(
    members.map((member) => member.name),
    members.flatMap((member) => (member.required ? [member.name] : [])),
    { type: 'string' },
  );
  return { offer: offerOf(`prompt ${name}`, { kind: 'prompt', prompt: name }, schema, entry) };
}

/**
 * A template of `resources/templates/list`: the values of its variables are an object of strings. Only a variable of a
 * query may be left out: a URI without it has the form of the others still.
 */
export function templateOffer(entry: JsonObject): Offer {
  const template = own(entry, 'uriTemplate');
  if (typeof template !== 'string')
    return { reason: 'a resource template without a uriTemplate is left out' };
  const read = readUriTemplate(template);
  if (read === undefined || read.variables.length > mostMembers)
    return { reason: `the uriTemplate ${excerptOf(template, 80)} is none of RFC 6570; it is left out` };
  const required = read.variables.filter((name) => !read.optional.has(name));
  const schema = objectOfStrings(read.variables, required, false);
  return { offer: offerOf(`resource ${template}`, { kind: 'resource', template }, schema, entry) };
}

function objectOfStrings(
  names: readonly string[],
  required: readonly string[],
  additionalProperties: Json,
): JsonObject {
  const properties = Object.fromEntries([...new Set(names)].map((name) => [name, { type: 'string' }]));
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
    additionalProperties,
  };
}

/** To get a prompt or to read a resource changes nothing. */
function offerOf(name: string, way: OfferWay, inputSchema: JsonObject, entry: JsonObject): AdvertisedTool {
  const description = own(entry, 'description');
  return {
    name,
    description: typeof description === 'string' ? description : undefined,
    inputSchema,
    inputSchemaText: writeJson(inputSchema),
    outputSchema: undefined,
    outputSchemaText: undefined,
    readOnly: true,
    annotations: {},
    way,
  };
}

const own = (value: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;
