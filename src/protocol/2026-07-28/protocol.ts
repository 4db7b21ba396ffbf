import { notificationText, requestText, withMember } from '../framing.js';
import { writeJson } from '../json/writer.js';
import type { Protocol } from '../protocol.js';
import { errorCodeFault } from './error-codes.js';
import { headers } from './headers.js';
import { methods } from './methods.js';
import { requestMeta } from './request-meta.js';
import { resultFaults } from './result-faults.js';

const metaText = writeJson(requestMeta);

/** MCP 2026-07-28: stateless, each request says its revision itself. */
export const protocol20260728: Protocol = {
  era: '2026-07-28',
  methods,
  notification: notificationText,
  request: (id, method, params) => requestText(id, method, withMember(params, '_meta', metaText)),
  headers,
  resultFaults,
  errorCodeFault,
};
