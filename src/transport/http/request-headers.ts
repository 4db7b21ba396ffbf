import { validateHeaderName, validateHeaderValue } from 'node:http';

import { AssayError } from '../../errors/assay-error.js';
import { identity } from '../../protocol/identity.js';
import type { HttpEndpoint } from '../endpoint.js';

export type Headers = Readonly<Record<string, string>>;

/**
 * The headers of every request to an endpoint, names in lower case; the endpoint's own come last and win.
 *
 * @throws AssayError `configuration` for a header that can not be sent; the message does not hold its value
 */
export function endpointHeaders(endpoint: HttpEndpoint, url: URL): Headers {
  const headers: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'user-agent': `${identity.name}/${identity.version}`,
    ...basicAuthorization(url),
  };
  for (const [name, value] of Object.entries(endpoint.headers ?? {})) {
    requireSendable(name, value);
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** `over` replaces headers of the same name, whatever the case. */
export function mergeHeaders(headers: Headers, over: Headers | undefined): Headers {
  if (over === undefined) return headers;
  const lower = Object.entries(over).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { ...headers, ...Object.fromEntries(lower) };
}

function basicAuthorization(url: URL): Headers {
  if (url.username === '' && url.password === '') return {};
  const userinfo = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { authorization: `Basic ${Buffer.from(userinfo).toString('base64')}` };
}

function requireSendable(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch (cause) {
    throw new AssayError(
      'configuration',
      `header ${JSON.stringify(name)} can not be sent: a character is not allowed`,
      {
        next: 'correct the name or the value given with --header',
        cause,
      },
    );
  }
}
