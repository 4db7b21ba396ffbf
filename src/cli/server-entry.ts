import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { below } from '../../arbitraries/json/pointer.js';
import { AssayError } from '../errors/assay-error.js';
import type { Endpoint } from '../transport/endpoint.js';
import type { Filling } from './filled-text.js';

/** Values of the command line: they replace what the file says, and need no variable of the file. */
export interface Overrides {
  readonly env: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where an entry stands and how its texts are filled. */
export interface EntryContext {
  readonly file: string;
  readonly pointer: string;
  readonly filling: Filling;
  readonly overrides: Overrides;
}

const known = new Set(
  'type transport transportType command args env cwd url headers requestInit disabled name description'.split(
    ' ',
  ),
);

const httpTypes = new Set(['http', 'streamable-http', 'streamablehttp', 'streamable_http']);

/** The endpoint that an entry describes; notes name what was ignored. */
export function endpointOfEntry(
  entry: Json,
  context: EntryContext,
): { readonly endpoint: Endpoint; readonly notes: readonly string[] } {
  if (!isJsonObject(entry)) throw wrong(context, '', 'is no object');
  const kind = kindOf(entry, context);
  const endpoint = kind === 'http' ? httpEndpoint(entry, context) : stdioEndpoint(entry, context);
  const ignored = Object.keys(entry).filter((key) => !known.has(key));
  const note = `${context.file}#${context.pointer}: ignored ${ignored.join(', ')}`;
  return { endpoint, notes: ignored.length === 0 ? [] : [note] };
}

function kindOf(entry: JsonObject, context: EntryContext): 'stdio' | 'http' {
  const both = Object.hasOwn(entry, 'url') && Object.hasOwn(entry, 'command');
  if (both) throw wrong(context, '', 'has both a url and a command: which one?');
  const key = ['type', 'transport', 'transportType'].find((name) => Object.hasOwn(entry, name));
  if (key === undefined) return Object.hasOwn(entry, 'url') ? 'http' : 'stdio';
  const type = text(entry, key, context);
  if (type.toLowerCase() === 'sse') {
    throw wrong(
      context,
      key,
      'is "sse", the old transport of 2024, which is not spoken here: use streamable-http',
    );
  }
  if (httpTypes.has(type.toLowerCase())) return 'http';
  if (type !== 'stdio')
    throw wrong(context, key, `is stdio, http or streamable-http, not ${JSON.stringify(type)}`);
  return 'stdio';
}

function stdioEndpoint(entry: JsonObject, context: EntryContext): Endpoint {
  const { filling, overrides, pointer } = context;
  const command = filling.fill(text(entry, 'command', context), below(pointer, 'command'));
  const args = listOf(entry, context).map((arg, at) =>
    filling.fill(arg, below(below(pointer, 'args'), String(at))),
  );
  const env = {
    ...record(entry, ['env'], context, (name) => Object.hasOwn(overrides.env, name)),
    ...overrides.env,
  };
  const cwd = Object.hasOwn(entry, 'cwd')
    ? { cwd: filling.fill(text(entry, 'cwd', context), below(pointer, 'cwd')) }
    : {};
  return { kind: 'stdio', command, args, env, ...cwd, ...secretsOf(filling) };
}

function httpEndpoint(entry: JsonObject, context: EntryContext): Endpoint {
  const { filling, overrides, pointer } = context;
  const url = filling.fill(text(entry, 'url', context), below(pointer, 'url'));
  if (/^(?:unix|pipe):/i.test(url))
    throw wrong(context, 'url', 'is a socket; only http and https are spoken here');
  const given = new Set(Object.keys(overrides.headers).map((name) => name.toLowerCase()));
  const isGiven = (name: string): boolean => given.has(name.toLowerCase());
  const headers = {
    ...record(entry, ['requestInit', 'headers'], context, isGiven),
    ...record(entry, ['headers'], context, isGiven),
    ...overrides.headers,
  };
  return { kind: 'http', url, headers, ...secretsOf(filling) };
}

const secretsOf = ({ secrets }: Filling): { readonly secrets?: readonly string[] } =>
  secrets.size === 0 ? {} : { secrets: [...secrets] };

function text(entry: JsonObject, key: string, context: EntryContext): string {
  const value = Object.hasOwn(entry, key) ? entry[key] : undefined;
  if (value === undefined) throw wrong(context, '', `has no ${key}`);
  if (typeof value !== 'string' || value === '') throw wrong(context, key, 'is no text');
  return value;
}

function listOf(entry: JsonObject, context: EntryContext): readonly string[] {
  const value = Object.hasOwn(entry, 'args') ? entry['args'] : [];
  if (!Array.isArray(value)) throw wrong(context, 'args', 'is no array');
  return value.map((item: Json) => {
    if (typeof item !== 'string') throw wrong(context, 'args', 'holds something that is no text');
    return item;
  });
}

/** An object of texts at a path of keys, filled, without the names that the command line gives. */
function record(
  entry: JsonObject,
  path: readonly string[],
  context: EntryContext,
  isGiven: (name: string) => boolean,
): Readonly<Record<string, string>> {
  let value: Json = entry;
  let pointer = context.pointer;
  for (const key of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return {};
    value = value[key] ?? null;
    pointer = below(pointer, key);
  }
  if (!isJsonObject(value)) throw wrong(context, path.join('/'), 'is no object');
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, string][] => {
      if (isGiven(name)) return [];
      if (typeof item !== 'string') throw wrong(context, `${path.join('/')}/${name}`, 'is no text');
      return [[name, context.filling.fill(item, below(pointer, name))]];
    }),
  );
}

function wrong({ file, pointer }: EntryContext, path: string, problem: string): AssayError {
  return new AssayError('configuration', `${file}#${pointer}${path === '' ? '' : `/${path}`} ${problem}`);
}
