import { existsSync } from 'node:fs';

import { AssayError } from '../../errors/assay-error.js';
import type { StdioEndpoint } from '../endpoint.js';
import type { TransportLimits } from '../limits.js';
import { withoutSecrets } from '../secrets.js';
import type { Transport } from '../transport.js';
import { startGroup } from './child-group.js';
import { commandLine } from './command-line.js';
import { StdioLink } from './stdio-link.js';

/** A server that each `connect` starts anew; one message a line over its stdin and stdout. */
export function stdioTransport(endpoint: StdioEndpoint, limits: TransportLimits): Transport {
  const hidden = (word: string): string => withoutSecrets(word, endpoint.secrets);
  const line = commandLine(hidden(endpoint.command), endpoint.args.map(hidden));
  return {
    kind: 'stdio',
    endpoint: line,
    async connect() {
      try {
        return new StdioLink(await startGroup(endpoint), limits);
      } catch (error) {
        throw cannotStart(endpoint, line, error);
      }
    },
  };
}

function cannotStart(endpoint: StdioEndpoint, line: string, cause: unknown): AssayError {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' && endpoint.cwd !== undefined && !existsSync(endpoint.cwd)) {
    return new AssayError(
      'unreachable',
      `\`${line}\` could not be started: no folder ${endpoint.cwd} (ENOENT)`,
      {
        next: 'correct --cwd',
        cause,
      },
    );
  }
  const reason = code === 'ENOENT' ? 'no such command' : code === 'EACCES' ? 'may not be run' : undefined;
  const shown = reason === undefined ? (code ?? message) : `${reason} (${code})`;
  return new AssayError('unreachable', `\`${line}\` could not be started: ${shown}`, {
    facts: [
      [
        'tried',
        `${withoutSecrets(endpoint.command, endpoint.secrets)}, as found by the PATH of this process`,
      ],
    ],
    next: 'install the command or correct its name; everything after -- is the command and its arguments',
    cause,
  });
}
