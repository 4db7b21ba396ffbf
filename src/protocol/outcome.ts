/**
 * How one request ended. The first four are answers; `silent` means no answer within the deadline from a
 * peer that is still there, `closed` that the connection ended in good order, `crashed` that the process
 * exited by itself or the connection broke.
 */
export type Outcome =
  | 'success'
  | 'toolError'
  | 'protocolError'
  | 'inputRequired'
  | 'silent'
  | 'closed'
  | 'crashed';

export const outcomes: readonly Outcome[] = [
  'success',
  'toolError',
  'protocolError',
  'inputRequired',
  'silent',
  'closed',
  'crashed',
];
