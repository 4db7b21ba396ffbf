/** The JSON-RPC errors that came from a server for the operation that is going on. */
export interface HeardErrors {
  /** Looks at a message that came. */
  note(message: object): void;
  /** Begins anew. */
  forget(): void;
  /** Whether something thrown tells of one of them: clients put words before the server's message, none behind. */
  names(thrown: unknown): boolean;
}

interface Heard {
  readonly code: number;
  readonly message: string;
}

export function heardErrors(): HeardErrors {
  let heard: Heard[] = [];
  return {
    note(message) {
      if ('error' in message) heard.push(message.error as Heard);
    },
    forget() {
      heard = [];
    },
    names(thrown) {
      if (!(thrown instanceof Error)) return false;
      const code = 'code' in thrown ? thrown.code : undefined;
      return heard.some((error) =>
        error.message === '' ? code === error.code : thrown.message.endsWith(error.message),
      );
    },
  };
}
