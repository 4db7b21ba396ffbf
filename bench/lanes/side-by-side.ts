import type { Stopwatch } from './stopwatch.js';

/** Makes all calls of a lane, so many at a time, each as soon as one is answered. */
export async function sideBySide(
  inFlight: number,
  watch: Stopwatch,
  call: (id: number) => Promise<unknown>,
): Promise<void> {
  let sent = 0;
  let answered = 0;
  const one = async (): Promise<void> => {
    while (sent < watch.total) {
      const id = sent;
      sent += 1;
      await call(id);
      answered += 1;
      watch.answered(answered);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
}
