/** Lines that open a session of 2025-11-25. */
export const opening = {
  initialize:
    '{"jsonrpc":"2.0","id":"open","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}',
  initialized: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
};

/** A call of the echo tool with arguments that are JSON text. */
export const callText = (id: number, args: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":${args}}}`;

/** The arguments of call `id`: from the start again when there are no more. */
export function argumentsAt<T>(all: readonly T[], id: number): T {
  const found = all[id % all.length];
  if (found === undefined) throw new Error('there are no arguments to send');
  return found;
}
