import type { Endpoint } from '../transport/endpoint.js';

/** A credential of no service; every one that we send has this form. */
export const syntheticCredential = `synthetic-${'0'.repeat(16)}`;

/** The endpoint under an authorization that nobody issued; `undefined` where no headers are sent. */
export const withSyntheticBearer = (endpoint: Endpoint): Endpoint | undefined =>
  endpoint.kind === 'http'
    ? { ...endpoint, headers: { ...endpoint.headers, Authorization: `Bearer ${syntheticCredential}` } }
    : undefined;
