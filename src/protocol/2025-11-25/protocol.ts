import { notificationText, requestText } from '../framing.js';
import type { Protocol } from '../protocol.js';
import { errorCodeFault } from './error-codes.js';
import { headersFor } from './headers.js';
import { methods } from './methods.js';
import { resultFaults } from './result-faults.js';

/** MCP 2025-11-25: `initialize` first, then requests without `_meta` of ours. */
export const protocol20251125: Protocol = {
  era: '2025-11-25',
  methods,
  notification: notificationText,
  request: requestText,
  headers: (method) => headersFor(method, '2025-11-25'),
  resultFaults,
  errorCodeFault,
};
