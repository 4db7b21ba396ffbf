import { notificationText, requestText } from '../framing.js';
import type { Protocol } from '../protocol.js';
import { errorCodeFault } from './error-codes.js';
import { headersFor } from './headers.js';
import { methods } from './methods.js';
import { resultFaults } from './result-faults.js';

/** What was negotiated, when it is the name of a revision, which is a date. */
const revisionOr = (own: string, negotiated: string | undefined): string =>
  negotiated !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(negotiated) ? negotiated : own;

/** MCP 2025-11-25: `initialize` first, then requests without `_meta` of ours. */
export const protocol20251125: Protocol = {
  era: '2025-11-25',
  methods,
  notification: notificationText,
  request: requestText,
  headers: (method, _name, negotiated) => headersFor(method, revisionOr('2025-11-25', negotiated)),
  resultFaults,
  errorCodeFault,
};
