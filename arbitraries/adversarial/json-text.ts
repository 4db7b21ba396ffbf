import type { Json } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { isUsual } from '../json/usual.js';

/** One more member, as JSON texts: a name may hold escapes that no string value can. */
export type MemberText = readonly [name: string, value: string];

/**
 * One change to a value while it is written: the value at a place becomes `text`, or the object there gets
 * more members at its end, even such as it has already.
 */
export type Edit =
  | { readonly kind: 'replace'; readonly tokens: readonly (string | number)[]; readonly text: string }
  | {
      readonly kind: 'members';
      readonly tokens: readonly (string | number)[];
      readonly members: readonly MemberText[];
    };

interface Pending {
  readonly value: Json;
  /** How many tokens of the edit's path lead here, or -1 when this is beside the path. */
  readonly onPath: number;
}

const separated = (parts: readonly (readonly (string | Pending)[])[]): (string | Pending)[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [',', ...part]));

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** `text` as a JSON string in ASCII: lone surrogates and separators survive any transport. */
export const stringText = (text: string): string =>
  JSON.stringify(text).replaceAll(/[\u007f-\uffff]/g, escaped);

/** The JSON text of a value with one edit. The depth of the value does not matter. */
export function jsonText(value: Json, edit?: Edit): string {
  if (!isUsual(value)) return unusualText(value, edit);
  return edit === undefined ? JSON.stringify(value) : usualText(value, edit, 0);
}

/** Below `at` tokens of the edit's path: what is beside the path is written as it is. */
function usualText(value: Json, edit: Edit, at: number): string {
  const { tokens } = edit;
  if (at === tokens.length) return editedText(value, edit);
  const token = tokens[at];
  const text = (here: string | number, child: Json): string =>
    here === token ? usualText(child, edit, at + 1) : JSON.stringify(child);
  if (Array.isArray(value))
    return `[${(value as readonly Json[]).map((item, index) => text(index, item)).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).map((key) => `${JSON.stringify(key)}:${text(key, value[key] as Json)}`);
  return `{${members.join(',')}}`;
}

function editedText(value: Json, edit: Edit): string {
  if (edit.kind === 'replace') return edit.text;
  const text = JSON.stringify(value);
  if (!isJsonObject(value)) return text;
  const members = edit.members.map(([name, member]) => `${name}:${member}`);
  return `{${[...(text === '{}' ? [] : [text.slice(1, -1)]), ...members].join(',')}}`;
}

/** Iterative, so that depth can not hurt. */
function unusualText(value: Json, edit: Edit | undefined): string {
  const path = edit?.tokens ?? [];
  const written: string[] = [];
  const stack: (string | Pending)[] = [{ value, onPath: edit === undefined ? -1 : 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') written.push(next);
    else for (const task of tasksFor(next, path, edit).toReversed()) stack.push(task);
  }
  return written.join('');
}

function tasksFor(
  { value, onPath }: Pending,
  path: readonly (string | number)[],
  edit: Edit | undefined,
): (string | Pending)[] {
  const here = onPath === path.length;
  if (here && edit?.kind === 'replace') return [edit.text];
  const step = (token: string | number, child: Json): Pending => ({
    value: child,
    onPath: onPath >= 0 && !here && path[onPath] === token ? onPath + 1 : -1,
  });
  if (Array.isArray(value)) {
    return ['[', ...separated((value as readonly Json[]).map((item, index) => [step(index, item)])), ']'];
  }
  if (!isJsonObject(value)) return [Object.is(value, -0) ? '-0' : JSON.stringify(value)];
  const members = Object.entries(value).map(([key, child]) => [`${JSON.stringify(key)}:`, step(key, child)]);
  const more = here && edit?.kind === 'members' ? edit.members : [];
  return ['{', ...separated([...members, ...more.map(([name, text]) => [`${name}:${text}`])]), '}'];
}

const utf8 = new TextEncoder();

/** Bytes of a text in UTF-8. */
export const byteLength = (text: string): number => utf8.encode(text).length;

const glimpsed = 48;

/** The start of a text for a sentence: in printable ASCII, so that nothing in it acts on a terminal. */
export function glimpse(text: string): string {
  const start = text.slice(0, glimpsed).replaceAll(/[^ -~]/g, escaped);
  if (text.length <= glimpsed && start.length <= glimpsed) return start;
  return `${start.slice(0, glimpsed)}… (${String(text.length)} characters)`;
}
