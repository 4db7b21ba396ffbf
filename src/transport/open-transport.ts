import type { Endpoint } from './endpoint.js';
import { httpTransport } from './http/http-transport.js';
import type { TransportLimits } from './limits.js';
import { defaultLimits } from './limits.js';
import { memoryTransport } from './memory/memory-transport.js';
import { stdioTransport } from './stdio/stdio-transport.js';
import type { Transport } from './transport.js';

/** The transport for an endpoint; nothing is started or sent before `connect`. */
export function openTransport(endpoint: Endpoint, limits: Partial<TransportLimits> = {}): Transport {
  const bounds = { ...defaultLimits, ...limits };
  if (endpoint.kind === 'stdio') return stdioTransport(endpoint, bounds);
  if (endpoint.kind === 'http') return httpTransport(endpoint, bounds);
  return memoryTransport(endpoint);
}
