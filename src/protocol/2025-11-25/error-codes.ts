/** The error codes that this revision defines. */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  resourceNotFound: -32002,
  urlElicitationRequired: -32042,
} as const;

/** Why a peer may not use a code: never, since this revision reserves no range of its own. */
export const errorCodeFault = (_code: number): string | undefined => undefined;
