import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Control, Wire, WireListener } from '../../../src/hostile/control/control.js';
import { openControl } from '../../../src/hostile/control/control.js';
import type { ServerAddress } from '../../../src/targets/client/driver-protocol.js';

const lineFeed = Buffer.from('\n');
const controls: Control[] = [];
afterEach(async () => {
  await Promise.all(controls.splice(0).map((control) => control.close()));
});

async function opened(
  accept: (wire: Wire) => WireListener,
): Promise<Extract<ServerAddress, { transport: 'stdio' }>> {
  const control = await openControl(accept);
  controls.push(control);
  const address = control.address('b');
  if (address.transport !== 'stdio') throw new Error('the server is to be started over stdio');
  return address;
}

const start = ({ command, args, env }: Extract<ServerAddress, { transport: 'stdio' }>) =>
  spawn(command, [...args], {
    env: { ...env, PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });

describe('the control channel', () => {
  test('carries every byte in both directions, and knows which server it is', async () => {
    const odd = Buffer.from([0x00, 0xff, 0x7b, 0x22, 0x80]);
    const lines: Buffer[] = [];
    let server = '';
    const address = await opened((wire) => ({
      line: (bytes) => {
        ({ server } = wire);
        lines.push(Buffer.from(bytes));
        wire.say([bytes, odd]);
        wire.end();
      },
      closed: () => undefined,
    }));
    const child = start(address);
    const exited = once(child, 'exit');
    const received: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => received.push(chunk));
    child.stdin.write(Buffer.concat([odd, Buffer.from('\n')]));
    expect(await exited).toEqual([0, null]);
    expect(server).toBe('b');
    expect(lines).toEqual([odd]);
    expect(Buffer.concat(received)).toEqual(Buffer.concat([odd, lineFeed, odd, lineFeed]));
  });

  test('ends its server processes when it is closed', async () => {
    let connected = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const address = await opened(() => {
      connected();
      return { line: () => undefined, closed: () => undefined };
    });
    const child = start(address);
    const exited = once(child, 'exit');
    await ready;
    await controls.pop()?.close();
    expect(await exited).toEqual([0, null]);
  });

  test.each([
    ['no token', 'b\n'],
    ['a wrong token', `${'0'.repeat(48)} b\n`],
    ['the beginning of a token', '0 b\n'],
  ])('ends a connection that shows %s, and never looks at what comes with it', async (_what, shown) => {
    let accepted = 0;
    const address = await opened(() => {
      accepted += 1;
      return { line: () => undefined, closed: () => undefined };
    });
    const [host, port] = (address.env['MCP_ASSAY_CONTROL'] ?? '').split(':');
    const socket = connect(Number(port), host);
    socket.write(`${shown}{"jsonrpc":"2.0","id":1,"method":"ping"}\n`);
    await once(socket, 'close');
    expect(accepted).toBe(0);
  });

  test('listens on loopback alone, with another token each time', async () => {
    const [first, second] = [
      await opened(() => ({ line: () => undefined, closed: () => undefined })),
      await opened(() => ({ line: () => undefined, closed: () => undefined })),
    ];
    expect(first.env['MCP_ASSAY_CONTROL']).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(first.env['MCP_ASSAY_CONTROL_TOKEN']).not.toBe(second.env['MCP_ASSAY_CONTROL_TOKEN']);
    expect(first.env['MCP_ASSAY_CONTROL_TOKEN']).toHaveLength(48);
  });
});
