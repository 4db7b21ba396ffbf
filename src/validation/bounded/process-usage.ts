import { readFileSync } from 'node:fs';

/** What a process has used: CPU time of all its threads in ms (in steps of 10), and resident memory in bytes. */
export interface ProcessUsage {
  readonly cpuMs: number;
  readonly residentBytes: number;
}

const msPerTick = 10;
const pageBytes = 4096;

/** Reads `/proc/<pid>/stat` (proc(5)); `undefined` where there is no such table or no such process. */
export function usageOf(pid: number): ProcessUsage | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (number: number): number => Number(fields[number - 3]);
  return { cpuMs: (at(14) + at(15)) * msPerTick, residentBytes: at(24) * pageBytes };
}
