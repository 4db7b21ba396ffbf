/** Thrown by a session whose user wants to stop: neither our fault nor the peer's. Whoever runs the session catches it. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor() {
    super('interrupted');
  }
}

/** What the work gives, or `undefined` when the user stopped it. Other errors pass. */
export async function unlessInterrupted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Interruption) return undefined;
    throw error;
  }
}

/**
 * The work, or an `Interruption` as soon as the signal aborts. What was begun goes on unheard: closing its
 * connection ends it.
 */
export function interruptible<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(new Interruption());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
