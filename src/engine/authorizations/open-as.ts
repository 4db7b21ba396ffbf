import type { ServerSession } from '../../targets/server/server-session.js';
import type { Endpoint } from '../../transport/endpoint.js';
import { openTransport } from '../../transport/open-transport.js';
import type { Transport } from '../../transport/transport.js';
import type { Authorizations } from './authorizations.js';
import { endpointAs, invalidOf } from './authorizations.js';
import type { Admission } from './principals.js';

/** How a server is met as somebody; where nobody can be told apart, the reason. */
export function openAs(
  endpoint: Endpoint,
  authorizations: Authorizations | undefined,
  open: (transport: Transport) => Promise<ServerSession | undefined>,
): Admission | string {
  if (authorizations === undefined) return 'needs two authorizations: --auth-a, --auth-b';
  if (endpoint.kind !== 'http') return 'authorizations are headers: a server at a --url can tell them apart';
  return {
    open: (principal, view) => open(openTransport(endpointAs(endpoint, authorizations, principal, view))),
    invalid: invalidOf(authorizations),
  };
}
