import { readFileSync } from 'node:fs';

/** Process ids of what works for the caller beside itself. */
export interface Family {
  readonly server?: number | undefined;
  /** The workshop of a run. */
  readonly child?: number | undefined;
}

const words = (path: string, separator: string): readonly string[] => {
  try {
    return readFileSync(path, 'utf8').split(separator).filter(Boolean);
  } catch {
    return [];
  }
};

/** The children that a process has now, by proc(5); none where there is no such table. */
const childrenOf = (pid: number): readonly number[] =>
  words(`/proc/${pid}/task/${pid}/children`, ' ').map(Number);

/** A process and all below it. */
export const treeOf = (pid: number): readonly number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** True when the script that a process runs ends so: what stands behind it are only words for the script. */
export const runsScript = (pid: number, ending: string): boolean =>
  words(`/proc/${pid}/cmdline`, '\0')
    .slice(1)
    .find((word) => !word.startsWith('-'))
    ?.endsWith(ending) === true;

const workshopScript = 'workshop/child-entry.js';
const echoScript = 'echo/stdio-server.js';

/** Those of a run of ours in this process. */
export function familyOfRun(): Family {
  const children = childrenOf(process.pid);
  return {
    server: children.find((pid) => runsScript(pid, echoScript)),
    child: children.find((pid) => runsScript(pid, workshopScript)),
  };
}
