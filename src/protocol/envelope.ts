import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { below } from '../../arbitraries/json/pointer.js';
import type { WireFault } from './answer.js';
import type { ReadJson } from './json/reading.js';
import { excerptOf } from './json/writer.js';

/** An own member, `undefined` when it is absent. */
export const own = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** So many extra members are named; a message with more says no more. */
const mostExtraMembers = 20;

/** A breach of `wire.envelope`. */
export const envelopeFault = (pointer: string, message: string): WireFault => ({
  rule: 'wire.envelope',
  pointer,
  message,
});

const none: readonly WireFault[] = [];

/** `jsonrpc` is exactly the string "2.0". */
export function versionFaults(message: JsonObject): readonly WireFault[] {
  if (!Object.hasOwn(message, 'jsonrpc')) return [envelopeFault('/jsonrpc', '"jsonrpc" is missing')];
  const version = message['jsonrpc'] ?? null;
  return version === '2.0'
    ? []
    : [envelopeFault('/jsonrpc', `"jsonrpc" is "2.0", got ${excerptOf(version)}`)];
}

/** No member besides the allowed ones, and none twice. */
export function memberFaults(
  reading: ReadJson,
  message: JsonObject,
  allowed: readonly string[],
): readonly WireFault[] {
  const names = Object.keys(message);
  if (reading.faithful && names.every((name) => allowed.includes(name))) return none;
  const extra = names
    .filter((name) => !allowed.includes(name))
    .slice(0, mostExtraMembers)
    .map((name) => extraMember(name, message[name] ?? null));
  return [...extra, ...duplicateFaults(reading, allowed)];
}

const extraMember = (name: string, value: Json): WireFault =>
  envelopeFault(below('', name), `extra member ${excerptOf(name)}: ${excerptOf(value)}`);

function duplicateFaults(reading: ReadJson, allowed: readonly string[]): readonly WireFault[] {
  if (reading.faithful) return [];
  const root = reading.root();
  if (root.kind !== 'object') return [];
  return allowed
    .map((name) => ({ name, times: root.members.filter((member) => member.name === name).length }))
    .filter(({ times }) => times > 1)
    .map(({ name, times }) => envelopeFault(below('', name), `member "${name}" is there ${times} times`));
}

/** An id is a string or an integer. */
export const idFaults = (id: Json): readonly WireFault[] =>
  typeof id === 'string' || Number.isInteger(id)
    ? []
    : [envelopeFault('/id', `an id is a string or an integer, got ${excerptOf(id)}`)];

/** Parameters, where they are, are an object. */
export const paramsFaults = (params: Json | undefined): readonly WireFault[] =>
  params === undefined || isJsonObject(params)
    ? []
    : [envelopeFault('/params', `"params" is an object, got ${excerptOf(params)}`)];

/** An error is an object with an integer code and a message. */
export function errorFaults(error: Json): readonly WireFault[] {
  if (!isJsonObject(error))
    return [envelopeFault('/error', `an error is an object, got ${excerptOf(error)}`)];
  return [
    ...requiredMember(error, 'code', Number.isInteger, 'an integer'),
    ...requiredMember(error, 'message', (value) => typeof value === 'string', 'a string'),
  ];
}

function requiredMember(
  error: JsonObject,
  name: string,
  holds: (value: unknown) => boolean,
  wanted: string,
): readonly WireFault[] {
  const pointer = `/error/${name}`;
  if (!Object.hasOwn(error, name)) return [envelopeFault(pointer, `"${name}" is missing in the error`)];
  const value = error[name] ?? null;
  return holds(value)
    ? []
    : [envelopeFault(pointer, `an error's ${name} is ${wanted}, got ${excerptOf(value)}`)];
}
