/** The error codes that this revision defines. */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingRequiredClientCapability: -32021,
  unsupportedProtocolVersion: -32022,
} as const;

/** Codes from -32099 to -32020 are the specification's own: it alone may give them a meaning. */
const reservedCodes = { from: -32099, to: -32020 } as const;

/** Codes of older revisions that have no meaning any more. */
const retiredCodes: ReadonlySet<number> = new Set([-32002, -32042]);

/** Why a peer may not use a code in this revision; `undefined` when it may. */
export function errorCodeFault(code: number): string | undefined {
  if (retiredCodes.has(code)) return `error code ${code} is of an older revision`;
  const reserved = code >= reservedCodes.from && code <= reservedCodes.to;
  const defined = (Object.values(errorCodes) as readonly number[]).includes(code);
  return reserved && !defined
    ? `error code ${code} is in the reserved range ${reservedCodes.from} to ${reservedCodes.to} and not defined`
    : undefined;
}
