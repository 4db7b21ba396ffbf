import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Wire, WireListener } from '../../../src/hostile/control/control.js';
import { openControl } from '../../../src/hostile/control/control.js';
import { openHttpFront } from '../../../src/hostile/http/http-front.js';
import type { HttpManner } from '../../../src/hostile/http/manner.js';
import type { PrincipalLabel } from '../../../src/hostile/http/principals.js';
import type { Era } from '../../../src/protocol/era.js';
import type { ServerAddress } from '../../../src/targets/client/driver-protocol.js';

/** One request of the client under test, and whose authorization came with it. */
interface Asked {
  readonly server: string;
  readonly principal: PrincipalLabel;
  readonly message: JsonObject;
}

/**
 * What a method is answered with: `result` members, an error, or whole messages with `"{id}"` for the id, the last of
 * them in a manner of HTTP.
 */
export type Said =
  | { readonly result: JsonObject }
  | { readonly error: JsonObject }
  | { readonly messages: readonly string[]; readonly manner?: HttpManner };

export type Script = (asked: Asked) => Said | undefined;

export interface ScriptedServers {
  readonly servers: Readonly<Record<string, ServerAddress>>;
  /** From now on they say this, and what they heard is forgotten. */
  play(script: Script): void;
  /** What came since, oldest first. */
  readonly heard: readonly Asked[];
  close(): Promise<void>;
}

const modern = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const capabilities = { tools: { listChanged: true }, resources: {}, prompts: {} };

function usual(method: unknown): Said {
  switch (method) {
    case 'initialize':
      return {
        result: { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 's', version: '1' } },
      };
    case 'server/discover':
      return { result: { supportedVersions: ['2026-07-28'], capabilities } };
    case 'tools/list':
      return { result: { tools: [] } };
    case 'resources/list':
      return { result: { resources: [] } };
    case 'tools/call':
      return { result: { content: [] } };
    default:
      return { error: { code: -32601, message: 'Method not found' } };
  }
}

/** Servers `a` and `b` that say what a script says, and are correct where it says nothing. */
export async function scriptedServers(transport: 'stdio' | 'http', era: Era): Promise<ScriptedServers> {
  let script: Script = () => undefined;
  const heard: Asked[] = [];
  const accept = (wire: Wire): WireListener => ({
    line: (bytes, head) => {
      const message = JSON.parse(bytes.toString('utf8')) as JsonObject;
      const asked = { server: wire.server, principal: head?.principal ?? 'none', message };
      heard.push(asked);
      if (message['id'] !== undefined) say(wire, script(asked) ?? usual(message['method']), message, era);
    },
    closed: () => wire.end(),
  });
  const control = await (transport === 'stdio'
    ? openControl(accept)
    : openHttpFront({ accept, heard: () => undefined }));
  return {
    servers: { a: control.address('a'), b: control.address('b') },
    heard,
    play: (next) => {
      script = next;
      heard.length = 0;
    },
    close: () => control.close(),
  };
}

function say(wire: Wire, said: Said, { id }: JsonObject, era: Era): void {
  if ('messages' in said) {
    const texts = said.messages.map((text) => text.replace('"{id}"', JSON.stringify(id)));
    wire.say(texts, said.manner);
    return;
  }
  const dressed = 'result' in said && era === '2026-07-28' ? { result: { ...modern, ...said.result } } : said;
  wire.say([JSON.stringify({ jsonrpc: '2.0', id, ...dressed })]);
}
