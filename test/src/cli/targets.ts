import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small server over stdio, as arguments of `node`: what it does with each request is one expression. */
export const scripted = (answer: string): readonly string[] => [
  process.execPath,
  '-e',
  `const say = (m, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id: m.id, result }));
   const refuse = (m) => console.log(JSON.stringify({ jsonrpc: '2.0', id: m.id, error: { code: -32601, message: 'no' } }));
   const hello = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'small', version: '1' } };
   require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
     const m = JSON.parse(line);
     if (m.id === undefined) return;
     if (m.method === 'initialize') return say(m, hello);
     if (m.method !== 'tools/list') return refuse(m);
     ${answer}
   });`,
];

/** Lists tools of these names, none of which says that it only reads. */
export const writing = (names: readonly string[]): readonly string[] =>
  scripted(
    `say(m, { tools: ${JSON.stringify(names)}.map((name) => ({ name, inputSchema: { type: 'object' } })) })`,
  );

/** A web server on a free port that gives every request the same answer. */
export async function webServer(answer: (response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

export const urlOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
