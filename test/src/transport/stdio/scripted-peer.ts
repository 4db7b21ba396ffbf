import type { StdioEndpoint } from '../../../../src/transport/endpoint.js';

/** Answers every request with its own params, line by line. */
export const echo = `
const lines = require('node:readline').createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
lines.on('line', (line) => {
  const { id, params } = JSON.parse(line);
  if (id !== undefined) say({ jsonrpc: '2.0', id, result: { params: params ?? null } });
});
`;

/** A peer whose behaviour is the given CommonJS script. */
export function scripted(script: string, env?: Readonly<Record<string, string>>): StdioEndpoint {
  return {
    kind: 'stdio',
    command: process.execPath,
    args: ['-e', script],
    ...(env === undefined ? {} : { env }),
  };
}

export const request = (
  id: number | string,
  params: unknown = {},
): { id: number | string; body: string } => ({
  id,
  body: JSON.stringify({ jsonrpc: '2.0', id, method: 'x', params }),
});

/** Whether a process with this id exists and is more than a corpse that nobody has buried. */
export async function running(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const { readFile } = await import('node:fs/promises');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Empty: it vanished between the two looks.
  return stat !== '' && !/^\d+ \(.*\) [ZX] /.test(stat);
}
