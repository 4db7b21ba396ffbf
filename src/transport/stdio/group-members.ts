import { readFile, readdir } from 'node:fs/promises';

import { signalGroup } from './process-groups.js';

/**
 * Whether a group has a member that still runs. A zombie, dead but not yet collected by its parent, counts as
 * gone: where nobody collects orphans (in many containers) it would stay for ever.
 */
export async function groupRuns(leader: number): Promise<boolean> {
  if (!signalGroup(leader, 0)) return false;
  if (process.platform !== 'linux') return true;
  const entries = await readdir('/proc').catch((): string[] => []);
  const states = await Promise.all(
    entries.filter((name) => /^\d+$/.test(name)).map((pid) => stateIn(leader, pid)),
  );
  const seen = states.filter((state) => state !== undefined);
  return seen.length === 0 || seen.some((state) => !'ZX'.includes(state));
}

/** Ids of the processes of a group, where the system shows them. */
export async function groupMembers(leader: number): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  const entries = await readdir('/proc').catch((): string[] => []);
  const ids = entries.filter((name) => /^\d+$/.test(name));
  const states = await Promise.all(ids.map((pid) => stateIn(leader, pid)));
  return ids.filter((_, at) => states[at] !== undefined);
}

/** The state letter of a process if it belongs to the group (proc(5): `pid (name) state parent group …`). */
async function stateIn(leader: number, pid: string): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(group) === leader ? state : undefined;
}
