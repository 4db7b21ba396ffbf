/** Waits until the next message may go out; turns are given in the order in which they were asked for. */
export type Pace = () => Promise<void>;

/** A pace of at most one message in `intervalMs`; without an interval nothing waits. */
export function paceOf(intervalMs: number): Pace {
  let last = Promise.resolve();
  let next = 0;
  const turn = async (before: Promise<void>): Promise<void> => {
    await before;
    const wait = next - performance.now();
    if (wait > 0) await pause(wait);
    next = performance.now() + intervalMs;
  };
  return () => {
    if (intervalMs > 0) last = turn(last);
    return last;
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.ceil(ms));
  });
