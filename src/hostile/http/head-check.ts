import type { IncomingMessage } from 'node:http';

import { errorCodes } from '../../protocol/2026-07-28/error-codes.js';
import type { Refusal } from './refusal.js';
import { refusal } from './refusal.js';

const { invalidRequest } = errorCodes;

/**
 * What is wrong with a request's head alone, as a correct server on loopback judges it (both revisions,
 * Streamable HTTP): a foreign page must not reach us by a name that it rebinds, and a POST has to say that it
 * takes both forms of an answer.
 *
 * @param port the port that we listen on
 */
export function headRefusal(request: IncomingMessage, port: number): Refusal | undefined {
  const { headers, method } = request;
  const own = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!own.includes(headers.host ?? '')) return refusal(403, invalidRequest, 'Forbidden: unknown Host');
  const { origin } = headers;
  if (origin !== undefined && !own.some((host) => origin === `http://${host}`))
    return refusal(403, invalidRequest, 'Forbidden: unknown Origin');
  return method === 'POST' ? postRefusal(headers.accept ?? '', headers['content-type'] ?? '') : undefined;
}

function postRefusal(accept: string, contentType: string): Refusal | undefined {
  if (mediaTypes(contentType)[0] !== 'application/json')
    return refusal(415, invalidRequest, 'Unsupported Media Type: Content-Type must be application/json');
  const accepted = mediaTypes(accept);
  const takes = (type: string): boolean =>
    accepted.includes(type) || accepted.includes(`${type.split('/')[0]}/*`) || accepted.includes('*/*');
  return takes('application/json') && takes('text/event-stream')
    ? undefined
    : refusal(406, invalidRequest, 'Not Acceptable: accept both application/json and text/event-stream');
}

/** The media types of a header, in lower case and without parameters. */
const mediaTypes = (value: string): readonly string[] =>
  value.split(',').map((range) => (range.split(';')[0] ?? '').trim().toLowerCase());
