import { basename, dirname, resolve } from 'node:path';

import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { below } from '../../arbitraries/json/pointer.js';
import { AssayError } from '../errors/assay-error.js';
import type { Endpoint } from '../transport/endpoint.js';
import { parseJsonWithComments } from './json-with-comments.js';
import type { Overrides } from './server-entry.js';
import { endpointOfEntry } from './server-entry.js';
import { Filling } from './filled-text.js';
import type { Surroundings } from './surroundings.js';
import { textOfFile } from './text-file.js';

export type { Overrides } from './server-entry.js';

/** Servers by name, in the order of the file, and where in it they are. */
interface ServerList {
  readonly pointer: string;
  readonly entries: ReadonlyMap<string, Json>;
}

/**
 * A server of an `mcpServers` file, as the Inspector, Claude Code, VS Code (`servers`) and Cursor write them.
 * The file is JSON, comments and trailing commas allowed; it is never written.
 *
 * @param name which one; `undefined` takes the only one that is not disabled
 * @throws AssayError `configuration` (exit code 2) with the place in the file
 */
export function serverFromConfig(
  file: string,
  name: string | undefined,
  overrides: Overrides,
  surroundings: Surroundings,
): { readonly endpoint: Endpoint; readonly notes: readonly string[] } {
  const servers = serverList(
    parseJsonWithComments(textOfFile(`--config ${file}`, file, surroundings), file),
    file,
  );
  const chosen = chosenName(servers, name, file);
  const pointer = below(servers.pointer, chosen);
  const entry = servers.entries.get(chosen) ?? null;
  const filling = new Filling(file, workspaceOf(resolve(surroundings.cwd, file)), surroundings);
  return endpointOfEntry(entry, { file, pointer, filling, overrides });
}

function serverList(config: Json, file: string): ServerList {
  const root: JsonObject = isJsonObject(config) ? config : {};
  const key = ['mcpServers', 'servers'].find((candidate) => Object.hasOwn(root, candidate));
  const list = key === undefined ? undefined : root[key];
  if (key === undefined || list === undefined || !isJsonObject(list)) {
    throw new AssayError('configuration', `${file} has no object named mcpServers or servers`);
  }
  return { pointer: below('', key), entries: new Map(Object.entries(list)) };
}

function chosenName({ entries }: ServerList, name: string | undefined, file: string): string {
  if (name !== undefined) {
    if (!entries.has(name)) throw noSuchServer(`${file} has no server ${JSON.stringify(name)}`, entries);
    if (isDisabled(entries.get(name))) {
      throw new AssayError('configuration', `server ${JSON.stringify(name)} of ${file} is disabled`, {
        next: 'remove "disabled": true, or name another one',
      });
    }
    return name;
  }
  const enabled = [...entries.keys()].filter((candidate) => !isDisabled(entries.get(candidate)));
  const [only] = enabled;
  if (only === undefined || enabled.length > 1) {
    throw noSuchServer(
      `${file} has ${enabled.length} servers to choose from, and --server names none`,
      entries,
    );
  }
  return only;
}

function noSuchServer(message: string, entries: ReadonlyMap<string, Json>): AssayError {
  const names = [...entries].map(([name, entry]) => (isDisabled(entry) ? `${name} (disabled)` : name));
  return new AssayError('configuration', message, {
    facts: [['servers', names.length === 0 ? 'none' : names.join(', ')]],
    next: 'name one of them with --server',
  });
}

const isDisabled = (entry: Json | undefined): boolean =>
  entry !== undefined && isJsonObject(entry) && entry['disabled'] === true;

/** The folder of the file; of `.vscode/mcp.json` the folder above. */
function workspaceOf(path: string): string {
  const folder = dirname(path);
  return ['.vscode', '.cursor'].includes(basename(folder)) ? dirname(folder) : folder;
}
