/** The client does not hand over what came, and says why. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The server answered with a JSON-RPC error. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** No answer came in time. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** There is no such operation here: the server does not offer it, or the transport has no such thing. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
}
