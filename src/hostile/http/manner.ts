import type { JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

/**
 * How HTTP carries an answer. Without one, a single message goes out as JSON and several as an event stream.
 * What a right client does with each is well defined, which is why it can be asked of one:
 *
 * - `json`, `events`: both forms that a server may choose; delivered
 * - `status`: the message under a status of error; not a success
 * - `contentType`: neither of the two forms; not a success
 * - `accepted`: 202 without a body, as if a notification had come; not a success
 * - `redirect`: to another path of ours, where there is nothing; not a success, followed or not
 * - `unfinishedEvent`: an event stream that ends before the blank line, so that its last event does not count
 *   (HTML, Server-sent events, 9.2.6); not a success
 * - `brokenOff`: the connection ends after half of the announced length; not a success
 * - `unending`: all of it but the last byte, and then nothing; not a success, in the client's own time
 * - `otherEvent`: an event under another name than `message`; delivered or not
 * - `inflated`: gzip that becomes the message and then `bytes` of white space; delivered or not, and the client
 *   stays usable
 */
export type HttpManner =
  | { readonly kind: 'json' | 'events' | 'accepted' | 'unfinishedEvent' | 'brokenOff' | 'unending' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'contentType'; readonly contentType: string }
  | { readonly kind: 'redirect'; readonly status: 302 | 307 | 308 }
  | { readonly kind: 'otherEvent'; readonly name: string }
  | { readonly kind: 'inflated'; readonly bytes: number };

const wanted: Readonly<Record<HttpManner['kind'], (manner: JsonObject) => boolean>> = {
  json: () => true,
  events: () => true,
  accepted: () => true,
  unfinishedEvent: () => true,
  brokenOff: () => true,
  unending: () => true,
  status: ({ status }) => typeof status === 'number' && status >= 200 && status <= 599,
  contentType: ({ contentType }) => typeof contentType === 'string' && /^[ -~]{1,200}$/.test(contentType),
  redirect: ({ status }) => status === 302 || status === 307 || status === 308,
  otherEvent: ({ name }) => typeof name === 'string' && /^[ -~]{1,200}$/.test(name),
  inflated: ({ bytes }) => typeof bytes === 'number' && bytes >= 0 && bytes <= 1e9,
};

/** Reads a manner out of a file that nobody trusts. */
export function mannerIn(value: unknown): HttpManner | undefined {
  if (!isJsonObject(value)) return undefined;
  const manner = value;
  const { kind } = manner;
  const complete =
    typeof kind === 'string' && Object.hasOwn(wanted, kind) && wanted[kind as HttpManner['kind']](manner);
  return complete ? (manner as unknown as HttpManner) : undefined;
}
