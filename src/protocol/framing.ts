import type { Json } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { JsonRpcId } from './answer.js';
import { writeJson } from './json/writer.js';

/** The text of a request around the text of its params, which goes in byte for byte. */
export const requestText = (id: JsonRpcId, method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":${writeJson(id)},"method":${writeJson(method)},"params":${params}}`;

/** The text of a notification. */
export const notificationText = (method: string, params: Json | undefined): string =>
  `{"jsonrpc":"2.0","method":${writeJson(method)}${params === undefined ? '' : `,"params":${writeJson(params)}`}}`;

/**
 * The text of an object with one more member in front, all else byte for byte. The text is given back as it
 * is when it is no JSON, no object, or has a member of that name.
 *
 * @param valueText JSON text of the new member's value
 */
export function withMember(text: string, name: string, valueText: string): string {
  const members = memberNames(text);
  if (members === undefined || members.includes(name)) return text;
  const inside = text.indexOf('{') + 1;
  const comma = members.length === 0 ? '' : ',';
  return `${text.slice(0, inside)}${writeJson(name)}:${valueText}${comma}${text.slice(inside)}`;
}

function memberNames(text: string): readonly string[] | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? Object.keys(value) : undefined;
  } catch {
    return undefined;
  }
}
