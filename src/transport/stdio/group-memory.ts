import { readFile } from 'node:fs/promises';

import { groupMembers } from './group-members.js';

/**
 * Bytes of memory that the processes of a group have resident, all together (proc(5): `VmRSS`);
 * `undefined` where the system does not tell.
 */
export async function groupMemory(leader: number): Promise<number | undefined> {
  const sizes = await Promise.all((await groupMembers(leader)).map(residentOf));
  const known = sizes.filter((size) => size !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, size) => sum + size, 0);
}

async function residentOf(pid: string): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
