import type { Endpoint } from '../transport/endpoint.js';
import { commandLine } from '../transport/stdio/command-line.js';
import { openTransport } from '../transport/open-transport.js';

/**
 * The line that repeats a case on a target, as one would type it. Names of secrets are shown, never their
 * values: `--env TOKEN` takes the value from the reader's own environment.
 */
export function replayLineFor(casePath: string, endpoint: Endpoint): string {
  const start = ['mcp-assay', 'replay', casePath];
  switch (endpoint.kind) {
    case 'stdio': {
      const names = Object.keys(endpoint.env ?? {}).flatMap((name) => ['--env', name]);
      const cwd = endpoint.cwd === undefined ? [] : ['--cwd', endpoint.cwd];
      const line = commandLine(start[0] ?? '', [...start.slice(1), ...names, ...cwd]);
      return `${line} -- ${commandLine(endpoint.command, endpoint.args)}`;
    }
    case 'http': {
      const headers = Object.keys(endpoint.headers ?? {}).map(
        (name) => ` --header '${name.replaceAll("'", '')}: …'`,
      );
      return `${commandLine(start[0] ?? '', start.slice(1))} --url ${commandLine(openTransport(endpoint).endpoint, [])}${headers.join('')}`;
    }
    case 'memory':
      return start.join(' ');
  }
}
