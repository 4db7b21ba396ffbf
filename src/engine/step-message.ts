import type { Json } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { ProbeContext, ProbeStep } from '../invariants/invariant.js';
import type { JsonRpcId } from '../protocol/answer.js';
import type { Era } from '../protocol/era.js';
import { requestMeta } from '../protocol/2026-07-28/request-meta.js';
import { readJson } from '../protocol/json/reader.js';
import { writeJson } from '../protocol/json/writer.js';
import { protocols } from '../protocol/protocols.js';

const idPlaceholder = '"{id}"';
const metaPlaceholder = '"{meta}"';
/** Stands for a string of 11 MiB: it is made when it is sent, and in no file. */
const longPlaceholder = '"{11 MiB}"';
const longText = (): string => `"${'a'.repeat(11 * 1024 * 1024)}"`;

/** Whether a step's message has an id of its own, so that an answer can be told from others. */
export const isNumbered = ({ message }: ProbeStep): boolean => message.includes(idPlaceholder);

/** A step's message as it goes out: the id and the era's `_meta` in the places of their placeholders. */
export function stepText({ message }: ProbeStep, era: Era, id: JsonRpcId): string {
  const meta = era === '2026-07-28' ? writeJson(requestMeta) : '{}';
  // Functions, because `$` in a replacement text has a meaning.
  return message
    .replaceAll(idPlaceholder, () => writeJson(id))
    .replaceAll(metaPlaceholder, () => meta)
    .replaceAll(longPlaceholder, longText);
}

/** The ways in which a URI writes the slashes of a path; in JSON text. */
const slashes: Readonly<Record<string, string>> = {
  '{outside}': '/',
  '{outside-encoded}': '%2f',
  '{outside-twice}': '%252f',
  '{outside-backslash}': '\\\\',
};

/** A step with the path of our file, without its first slash, in its message's URI. No case holds that path. */
export function withOutside(step: ProbeStep, path: string | undefined): ProbeStep {
  if (path === undefined || !step.message.includes('{outside')) return step;
  const names = path.split('/').slice(1);
  const message = Object.entries(slashes).reduce(
    (text, [placeholder, slash]) => text.replaceAll(placeholder, () => names.join(slash)),
    step.message,
  );
  return { ...step, message: message.replaceAll('{outside-last}', () => names.slice(-2).join('/')) };
}

/** An answer without the path of our file, however its slashes are written: a case holds no path of the machine. */
export function withoutPath(text: string, path: string | undefined): string {
  const folder = path?.split('/').at(-2);
  if (path === undefined || folder === undefined) return text;
  return text.replaceAll(path, () => '/{outside}').replaceAll(folder, () => '{folder}');
}

/** The target of a message, mirrored in a header: a tool's or prompt's name, a resource's uri. */
function nameIn({ message }: ProbeStep): string | undefined {
  const reading = readJson(message);
  const params: Json | undefined =
    reading.ok && isJsonObject(reading.value) ? reading.value['params'] : undefined;
  if (!isJsonObject(params)) return undefined;
  const name = Object.hasOwn(params, 'name') ? params['name'] : params['uri'];
  return typeof name === 'string' ? name : undefined;
}

/** The headers of a step's message: those that belong to it, with the step's own set over them or left out. */
export function stepHeaders(
  step: ProbeStep,
  { era, negotiated }: Pick<ProbeContext, 'era' | 'negotiated'>,
): Readonly<Record<string, string>> {
  const own = protocols[era].headers(step.method, nameIn(step), negotiated);
  const headers = new Map(Object.entries(own));
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    for (const known of headers.keys()) if (known.toLowerCase() === name.toLowerCase()) headers.delete(known);
    if (value !== null) headers.set(name, value);
  }
  return Object.fromEntries(headers);
}
