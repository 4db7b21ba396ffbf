import { request } from 'undici';

import { isJsonObject } from '../../../../arbitraries/json/json.js';
import { listed } from '../../../../src/hostile/attack.js';
import type { Control, WireListener, Wire } from '../../../../src/hostile/control/control.js';
import { HostileServer } from '../../../../src/hostile/hostile-server.js';
import type { Director, HeardLine } from '../../../../src/hostile/hostile-server.js';
import { searchStructured } from '../../../../src/hostile/hostile-tool.js';
import { calling, listing } from '../../../../src/hostile/play/acts.js';
import { Script } from '../../../../src/hostile/play/script.js';
import type { Era } from '../../../../src/protocol/era.js';
import { openHttpFront } from '../../../../src/hostile/http/http-front.js';

/** What an answer to a call says. */
export const honest = '{"content":[],"structuredContent":{"total":0,"hits":[]}}';

/** One tool that answers its calls rightly. */
function usualScript(era: Era): Script {
  const script = new Script();
  script.enter(listing(era, [listed(searchStructured)]));
  script.enter(calling(era, searchStructured.name, honest));
  return script;
}

/** Our servers on a port of their own, and what was heard. */
export interface Front {
  readonly url: string;
  readonly heard: HeardLine[];
  address(server: string): string;
  close(): Promise<void>;
}

/** The correct server, or what `accept` makes of each connection. */
export async function openFront(accept?: (wire: Wire) => WireListener): Promise<Front> {
  const heard: HeardLine[] = [];
  const scripts = { '2026-07-28': usualScript('2026-07-28'), '2025-11-25': usualScript('2025-11-25') };
  const director: Director = {
    answer: (_server, { method, params }) =>
      scripts[isJsonObject(params['_meta']) ? '2026-07-28' : '2025-11-25'].answer(method, params),
    heard: (line: HeardLine) => void heard.push(line),
  };
  const control: Control = await openHttpFront({
    accept: accept ?? ((wire) => new HostileServer(wire, director)),
    heard: (line) => director.heard(line),
  });
  const address = (server: string): string => {
    const reached = control.address(server);
    if (reached.transport !== 'http') throw new Error('the server is to be reached over HTTP');
    return reached.url;
  };
  return { url: address('a'), heard, address, close: () => control.close() };
}

export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

type Sending = {
  readonly method?: 'POST' | 'GET' | 'DELETE' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

const usual = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};

/** One request, and all of its response. */
export async function send(url: string, { method = 'POST', headers = {}, body }: Sending): Promise<Got> {
  const response = await request(url, {
    method,
    headers: { ...usual, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
}

const meta =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

/** A request of 2026-07-28 with the headers that mirror it. */
export function modern(method: string, members = '', name?: string): Required<Omit<Sending, 'method'>> {
  const params = members === '' ? `{${meta}}` : `{${members},${meta}}`;
  return {
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name === undefined ? {} : { 'mcp-name': name }),
    },
    body: `{"jsonrpc":"2.0","id":"n 1","method":"${method}","params":${params}}`,
  };
}

/** A call of the tool in 2026-07-28. */
export const modernCall = (): Required<Omit<Sending, 'method'>> =>
  modern('tools/call', '"name":"search_structured","arguments":{}', 'search_structured');

/** `initialize` of 2025-11-25; resolves to the headers of everything after it. */
export async function enter(url: string): Promise<Readonly<Record<string, string>>> {
  const params = '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}';
  const got = await send(url, { body: `{"jsonrpc":"2.0","id":0,"method":"initialize","params":${params}}` });
  return {
    'mcp-session-id': String(got.headers['mcp-session-id']),
    'mcp-protocol-version': '2025-11-25',
  };
}
