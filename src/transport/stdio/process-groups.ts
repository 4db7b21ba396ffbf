/**
 * Process groups that we started and that may still have members. Whatever way this process ends by, short
 * of SIGKILL, they are ended first.
 */
const live = new Set<number>();

const endings: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Sends a signal to every member of the group; false when there is none (0 only asks). */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** From now on the group of `leader` does not outlive this process. */
export function guardGroup(leader: number): void {
  if (live.size === 0) {
    process.on('exit', killAll);
    for (const signal of endings) process.on(signal, killAllAndEnd);
  }
  live.add(leader);
}

/** The group is gone: its number may belong to others soon. */
export function releaseGroup(leader: number): void {
  live.delete(leader);
  if (live.size > 0) return;
  process.off('exit', killAll);
  for (const signal of endings) process.off(signal, killAllAndEnd);
}

function killAll(): void {
  for (const leader of live) signalGroup(leader, 'SIGKILL');
}

/** Where somebody else listens for the signal, how to end is theirs to say. */
function killAllAndEnd(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  killAll();
  process.off(signal, killAllAndEnd);
  process.kill(process.pid, signal);
}
