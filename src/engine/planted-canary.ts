import { createHash } from 'node:crypto';
import type { Canary } from '../invariants/invariant.js';
import type { Endpoint } from '../transport/endpoint.js';

/** The environment variable that holds the canary of a server that we start. */
const variable = 'MCP_ASSAY_CANARY_TOKEN';

/** The header that holds the canary of a server that we reach over HTTP. */
const header = 'X-Assay-Canary';

/** A target with a synthetic secret in its surroundings, and the secrets that must not be written anywhere. */
export interface Planted {
  readonly endpoint: Endpoint;
  readonly canaries: readonly Canary[];
  readonly secrets: readonly string[];
}

/**
 * Plants a secret where a server keeps its own: in the environment, or in a header. Its value is a function
 * of the seed, so that a run sends the same bytes again. A server in memory shares our surroundings, so
 * nothing is planted there.
 */
export function plantCanary(endpoint: Endpoint, seed: number): Planted {
  const digest = createHash('sha256').update(`canary ${seed}`).digest('hex');
  const value = `synthetic-canary-${digest.slice(0, 24)}`;
  switch (endpoint.kind) {
    case 'stdio':
      return {
        endpoint: { ...endpoint, env: { ...endpoint.env, [variable]: value } },
        canaries: [{ planted: 'environment', value }],
        secrets: [...Object.values(endpoint.env ?? {}), ...(endpoint.secrets ?? []), value],
      };
    case 'http':
      return {
        endpoint: { ...endpoint, headers: { ...endpoint.headers, [header]: value } },
        canaries: [{ planted: 'header', value }],
        secrets: [...Object.values(endpoint.headers ?? {}), ...(endpoint.secrets ?? []), value],
      };
    case 'memory':
      return { endpoint, canaries: [], secrets: [] };
  }
}
