import type { DriverAnswer } from './driver-protocol.js';
import type { DriverFault } from './driver-reading.js';

/**
 * What came of one operation.
 *
 * - `answered`: the client did something, and the driver says what
 * - `silent`: the driver, or the client inside it, did not answer in time
 * - `ended`: the process is gone
 * - `broken`: the driver does not keep to the driver protocol: the harness is at fault, not the client
 */
export type DriverReply =
  | { readonly kind: 'answered'; readonly answer: DriverAnswer }
  | { readonly kind: 'silent' }
  | { readonly kind: 'ended'; readonly how: string }
  | ({ readonly kind: 'broken' } & DriverFault);
