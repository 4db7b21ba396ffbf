import type { AssayErrorCode } from '../../errors/assay-error.js';
import { AssayError } from '../../errors/assay-error.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { DriverOp } from './driver-protocol.js';
import type { DriverFault } from './driver-reading.js';
import type { DriverReply } from './driver-reply.js';

/** What is told of a driver beside its fault. */
interface Suspect {
  readonly name: string;
  stderr(): string;
}

/** The newest of what a driver wrote to stderr, in characters. */
const shownStderr = 400;

/**
 * The error for a driver that does not keep to its protocol: it says that the driver is at fault, and not the client.
 * `op` is what it was asked to do; before its first line there is none.
 */
export function driverError(
  suspect: Suspect,
  fault: DriverFault,
  op?: DriverOp,
  code: AssayErrorCode = 'not-mcp',
): AssayError {
  const said = suspect.stderr().trim();
  return new AssayError(code, `the driver \`${suspect.name}\` ${fault.problem}`, {
    facts: [
      ...(op === undefined ? [] : [['asked', excerptOf(withoutToken(op))] as const]),
      ...(said === '' ? [] : [['stderr', said.slice(-shownStderr)] as const]),
    ],
    next: fault.next,
  });
}

/**
 * What is wrong with a driver that did not come back from the first things that it was asked, of which nothing is
 * unusual: later the client inside it may be the reason.
 */
export function neverCameBack(
  reply: Extract<DriverReply, { readonly kind: 'silent' | 'ended' }>,
  { op }: DriverOp,
): DriverFault {
  switch (reply.kind) {
    case 'ended':
      return {
        problem: `${reply.how} at ${op}, before anything unusual was done`,
        next: 'see what it wrote to stderr; a driver stays until its stdin ends, and answers refused to what its client throws',
      };
    case 'silent':
      return {
        problem: `did not answer ${op} in time, before anything unusual was done`,
        next: 'a driver answers each line, with the outcome timeout when its client does not come back within timeoutMs',
      };
  }
}

const withoutToken = (op: DriverOp): DriverOp =>
  op.op === 'setAuth' && op.token !== null ? { ...op, token: '[redacted]' } : op;
