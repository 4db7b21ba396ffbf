import { AssayError } from '../../errors/assay-error.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { DriverOp } from './driver-protocol.js';
import type { DriverFault } from './driver-reading.js';

/** What is told of a driver beside its fault. */
interface Suspect {
  readonly name: string;
  stderr(): string;
}

/** The newest of what a driver wrote to stderr, in characters. */
const shownStderr = 400;

/**
 * The error for a driver that does not keep to its protocol, `not-mcp`: it says that the driver is at fault, and not
 * the client. `op` is what it was asked to do; before its first line there is none.
 */
export function driverError(suspect: Suspect, fault: DriverFault, op?: DriverOp): AssayError {
  const said = suspect.stderr();
  return new AssayError('not-mcp', `the driver \`${suspect.name}\` ${fault.problem}`, {
    facts: [
      ...(op === undefined ? [] : [['asked', excerptOf(withoutToken(op))] as const]),
      ...(said === '' ? [] : [['stderr', said.slice(-shownStderr)] as const]),
    ],
    next: fault.next,
  });
}

const withoutToken = (op: DriverOp): DriverOp =>
  op.op === 'setAuth' && op.token !== null ? { ...op, token: '[redacted]' } : op;
