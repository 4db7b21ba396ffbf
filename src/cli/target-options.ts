import type { Command } from 'commander';

import { AssayError } from '../errors/assay-error.js';
import type { Endpoint } from '../transport/endpoint.js';
import { openTransport } from '../transport/open-transport.js';
import { headings } from './help.js';
import type { Overrides } from './server-config.js';
import { serverFromConfig } from './server-config.js';
import type { Surroundings } from './surroundings.js';
import type { Header } from './values/header.js';
import { headers } from './values/header.js';
import { variables } from './values/variable.js';

/** What the argument parser makes of the options that name a target. */
export interface RawTarget {
  readonly url?: string;
  readonly config?: string;
  readonly server?: string;
  readonly header?: readonly Header[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A target, and what is to be said about how it was found. */
export interface Target {
  readonly endpoint: Endpoint;
  readonly notes: readonly string[];
}

export const addTargetOptions = (command: Command, surroundings: Surroundings): Command =>
  command
    .optionsGroup(headings.target)
    .option('--url <url>', 'a server over Streamable HTTP')
    .option('--config <file>', 'an mcpServers file that names the server')
    .option('--server <name>', 'which server of --config; may be left out when there is one')
    .option('--header <header>', "for --url: 'Name: value', a secret; again for more", headers('--header'))
    .option(
      '--env <variable>',
      'for a command: K=V, or K from the environment; a secret',
      variables('--env', surroundings),
    )
    .option('--cwd <dir>', 'for a command: the folder it runs in');

/**
 * The one target that a command line names.
 *
 * @param line what came after `--`
 * @throws AssayError `usage` when there is none or more than one, or when an option does not go with it;
 *   `configuration` for a file that does not say it
 */
export function targetOf(
  name: string,
  raw: RawTarget,
  line: readonly string[] | undefined,
  surroundings: Surroundings,
): Target {
  requireOne(name, raw, line);
  const target = endpointOf(raw, line, surroundings);
  requireFitting(raw, target.endpoint);
  // A transport is not yet a connection: this only looks at the endpoint.
  openTransport(target.endpoint);
  return target;
}

/** @throws AssayError `usage` when something came after `--` of a command that has no target */
export function requireNoTarget(name: string, line: readonly string[] | undefined): void {
  if (line === undefined) return;
  throw new AssayError('usage', `${name} takes no target: nothing can come after --`, {
    next: `see mcp-assay ${name} --help`,
  });
}

function endpointOf(raw: RawTarget, line: readonly string[] | undefined, surroundings: Surroundings): Target {
  const overrides: Overrides = { env: raw.env ?? {}, headers: Object.fromEntries(raw.header ?? []) };
  if (raw.config !== undefined) {
    const found = serverFromConfig(raw.config, raw.server, overrides, surroundings);
    const { endpoint } = found;
    if (raw.cwd === undefined || endpoint.kind !== 'stdio') return found;
    return { ...found, endpoint: { ...endpoint, cwd: raw.cwd } };
  }
  if (raw.url !== undefined) {
    return { endpoint: { kind: 'http', url: raw.url, headers: overrides.headers }, notes: [] };
  }
  const [command = '', ...args] = line ?? [];
  const cwd = raw.cwd === undefined ? {} : { cwd: raw.cwd };
  return { endpoint: { kind: 'stdio', command, args, env: overrides.env, ...cwd }, notes: [] };
}

function requireOne(name: string, raw: RawTarget, line: readonly string[] | undefined): void {
  if (line?.length === 0 || line?.[0] === '') throw new AssayError('usage', 'there is no command after --');
  const given = [
    ...(line === undefined ? [] : ['-- <command>']),
    ...(raw.url === undefined ? [] : ['--url']),
    ...(raw.config === undefined ? [] : ['--config']),
  ];
  if (given.length > 1) throw new AssayError('usage', `${name} takes one target, not ${given.join(' and ')}`);
  if (raw.server !== undefined && raw.config === undefined) {
    throw new AssayError('usage', '--server names a server of a file: --config is missing');
  }
  if (given.length === 0) {
    throw new AssayError('usage', `${name} has no target: which server?`, {
      next: 'end the line with -- <command>, or add --url <url> or --config <file>',
    });
  }
}

function requireFitting(raw: RawTarget, { kind }: Endpoint): void {
  const stray =
    kind === 'http'
      ? [raw.env === undefined ? [] : ['--env'], raw.cwd === undefined ? [] : ['--cwd']].flat()
      : raw.header === undefined
        ? []
        : ['--header'];
  if (stray.length === 0) return;
  const why =
    kind === 'http'
      ? 'is for a command; a server at a URL takes --header'
      : 'is for --url; a command takes --env';
  throw new AssayError('usage', `${stray[0]} ${why}`);
}
