import type { Outgoing } from '../transport.js';

/** A message as the text that a stdio peer would read. */
export function messageText({ body }: Outgoing): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}

/** What somebody threw, in one bounded line. */
export function thrownText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  return `threw ${text.slice(0, 500)}`;
}
