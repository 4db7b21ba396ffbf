import type { IncomingHttpHeaders } from 'node:http';

import type { HttpResponse } from '../transport.js';

const shownHeaders = ['allow', 'location', 'retry-after', 'www-authenticate'];
const maxLength = 1024;

/** What a response's head tells the caller: status, content type, and the few headers that say what to do. */
export function responseHead(status: number, headers: IncomingHttpHeaders): HttpResponse {
  const contentType = headerText(headers, 'content-type');
  const shown = shownHeaders.filter((name) => headers[name] !== undefined);
  if (shown.length === 0) return { status, contentType };
  return {
    status,
    contentType,
    headers: Object.fromEntries(shown.map((name) => [name, headerText(headers, name)])),
  };
}

/** One header as text, bounded; `''` when absent. */
export function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : (value ?? '')).slice(0, maxLength);
}
