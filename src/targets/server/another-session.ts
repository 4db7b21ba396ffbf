import { AssayError } from '../../errors/assay-error.js';
import type { Transport } from '../../transport/transport.js';
import type { SessionOptions } from './server-session.js';
import { ServerSession } from './server-session.js';

/**
 * Meets a server over another connection, in the era of a session with it; by another transport, as somebody else. `undefined` when that does not
 * come about: a server that is met no second time is no fault of ours.
 */
export async function openAnother(
  session: ServerSession,
  options: Omit<SessionOptions, 'era'>,
  transport: Transport = session.transport,
): Promise<ServerSession | undefined> {
  try {
    return await ServerSession.open(transport, { ...options, era: session.handshake.era });
  } catch (error) {
    if (error instanceof AssayError) return undefined;
    throw error;
  }
}
