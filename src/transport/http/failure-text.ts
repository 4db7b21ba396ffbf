const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection closed while sending',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'host not reachable',
  ENETUNREACH: 'network not reachable',
  ETIMEDOUT: 'no connection in time',
  EPROTO: 'no TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate can not be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_SOCKET: 'connection closed before the response ended',
  UND_ERR_HEADERS_OVERFLOW: 'headers too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'content-length and body differ',
};

/** Why an HTTP request failed, in words with the system's code: `connection refused (ECONNREFUSED)`. */
export function failureText(error: unknown): string {
  if (error instanceof Error && error.name === 'HTTPParserError') return 'no HTTP';
  const code = codeOf(error);
  if (code === undefined) return 'connection broken';
  return `${meanings[code] ?? 'connection broken'} (${code})`;
}

/** The system's or the library's code of an error, or of what caused it. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') {
    const inner = error.code === 'UND_ERR_SOCKET' ? codeOf(error.cause) : undefined;
    return inner ?? error.code;
  }
  return codeOf(error.cause);
}
