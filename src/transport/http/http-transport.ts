import { AssayError } from '../../errors/assay-error.js';
import type { HttpEndpoint } from '../endpoint.js';
import type { TransportLimits } from '../limits.js';
import { redactUrl, withoutSecrets } from '../secrets.js';
import type { Transport } from '../transport.js';
import { endpointHeaders } from './request-headers.js';

/**
 * A server behind Streamable HTTP. HTTP has no connection to open: whether somebody is there shows in the
 * first exchange, as `crashed` with a `failure`.
 *
 * @throws AssayError `configuration` for a URL that is not http or https
 */
export function httpTransport(endpoint: HttpEndpoint, limits: TransportLimits): Transport {
  const shown = redactUrl(withoutSecrets(endpoint.url, endpoint.secrets));
  const url = URL.canParse(endpoint.url) ? new URL(endpoint.url) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new AssayError('configuration', `no http or https URL: ${JSON.stringify(shown)}`, {
      next: 'give the whole address, for example --url http://127.0.0.1:3000/mcp',
    });
  }
  return {
    kind: 'http',
    endpoint: shown,
    async connect() {
      const headers = endpointHeaders(endpoint, url);
      // The HTTP client is large: whoever talks over stdio does without it.
      const { HttpLink } = await import('./http-link.js');
      return new HttpLink(url, headers, limits);
    },
  };
}
