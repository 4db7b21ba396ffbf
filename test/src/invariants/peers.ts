import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Asked, Peer, Reply } from './probing.js';
import { refusal, result } from './probing.js';

const key = (name: string): string => `io.modelcontextprotocol/${name}`;
const cached = { ttlMs: 0, cacheScope: 'public' } as const;

export const tools = (...names: readonly string[]): JsonObject => ({
  tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })),
});

/** Why a call of no tool of ours is refused. */
const called = (asked: Asked): string | undefined =>
  asked.params['name'] === 'noop' || asked.params['name'] === 'search' ? undefined : refusal(asked, -32602);

/** How a server of 2026-07-28 serves a request that it takes. */
function served(asked: Asked): string {
  const complete = (value: JsonObject): string => result(asked, { resultType: 'complete', ...value });
  switch (asked.method) {
    case 'server/discover':
      return complete({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ...cached });
    case 'tools/list':
      return complete({ ...tools('noop', 'search'), ...cached });
    case 'tools/call':
      return called(asked) ?? complete({ content: [] });
    case 'resources/read':
      return refusal(asked, -32602);
    default:
      return refusal(asked, -32601);
  }
}

/** Why a server of 2026-07-28 takes no request without the right `_meta`. */
function metaRefusal(asked: Asked): string | undefined {
  const version = asked.meta[key('protocolVersion')];
  if (typeof version !== 'string') return refusal(asked, -32602);
  if (version !== '2026-07-28')
    return refusal(asked, -32022, { supported: ['2026-07-28'], requested: version });
  return asked.meta[key('clientCapabilities')] === undefined ? refusal(asked, -32602) : undefined;
}

/** A right server of 2026-07-28 over stdio. */
export const modern: Peer = (asked) => {
  if (!asked.text.endsWith('}') || !asked.text.startsWith('{')) return refusal(asked, -32700);
  if (asked.method === '') return refusal(asked, -32600);
  return metaRefusal(asked) ?? served(asked);
};

const bad = (status: number, body: string): Reply => ({ status, body });

function headerFault({ headers, method, params, meta }: Asked): boolean {
  const name = params['name'] ?? params['uri'];
  return (
    headers['mcp-protocol-version'] !== meta[key('protocolVersion')] ||
    headers['mcp-method'] !== method ||
    (method === 'tools/call' && headers['mcp-name'] !== name)
  );
}

/** A right server of 2026-07-28 over Streamable HTTP. */
export const modernHttp: Peer = (asked) => {
  if (asked.headers['origin'] !== undefined) return { status: 403 };
  if (asked.method === '') return bad(400, refusal(asked, -32700));
  if (headerFault(asked)) return bad(400, refusal(asked, -32020));
  const refused = metaRefusal(asked);
  if (refused !== undefined) return bad(400, refused);
  const answer = served(asked);
  return bad(answer.includes('-32601') ? 404 : 200, answer);
};

/** A right server of 2025-11-25 that is silent about what it can not read, as most are. */
export const legacy: Peer = (asked) => {
  switch (asked.method) {
    case '':
      return undefined;
    case 'tools/list':
      return result(asked, tools('noop', 'search'));
    case 'resources/read':
      return refusal(asked, -32002);
    case 'tools/call':
      return called(asked) ?? result(asked, { content: [] });
    default:
      return refusal(asked, -32601);
  }
};

/** A right server of 2025-11-25 over Streamable HTTP, as an SDK of that time makes one. */
export const legacyHttp: Peer = (asked) => {
  if (asked.headers['origin'] !== undefined)
    return { status: 403, body: refusal({ ...asked, id: null }, -32000) };
  const version = asked.headers['mcp-protocol-version'];
  if (version !== undefined && !['2025-11-25', '2025-06-18'].includes(version))
    return { status: 400, body: refusal({ ...asked, id: null }, -32000) };
  const reply = legacy(asked);
  return typeof reply === 'string'
    ? { status: 200, body: reply }
    : { status: 400, body: refusal(asked, -32700) };
};
