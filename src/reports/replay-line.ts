import type { Endpoint } from '../transport/endpoint.js';
import { openTransport } from '../transport/open-transport.js';
import { commandLine } from '../transport/stdio/command-line.js';

/**
 * The line that repeats a case on a target, as one would type it. Names of secrets are shown, never their
 * values: `--env TOKEN` takes the value from the reader's own environment.
 */
export const replayLineFor = (casePath: string, endpoint: Endpoint): string =>
  lineFor(['replay', casePath], endpoint);

/** The line that gives a command of ours this target. */
export function lineFor(words: readonly string[], endpoint: Endpoint): string {
  const start = commandLine('mcp-assay', words);
  switch (endpoint.kind) {
    case 'stdio': {
      const names = Object.keys(endpoint.env ?? {}).map((name) => ` --env ${name}`);
      const cwd = endpoint.cwd === undefined ? '' : ` ${commandLine('--cwd', [endpoint.cwd])}`;
      return `${start}${names.join('')}${cwd} -- ${openTransport(endpoint).endpoint}`;
    }
    case 'http': {
      const headers = Object.keys(endpoint.headers ?? {}).map(
        (name) => ` --header '${name.replaceAll("'", '')}: …'`,
      );
      return `${start} --url ${openTransport(endpoint).endpoint}${headers.join('')}`;
    }
    case 'memory':
      return start;
  }
}
