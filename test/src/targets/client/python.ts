import { spawnSync } from 'node:child_process';

/** Whether this machine runs Python; tests in it are left out elsewhere, and say so. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

export const onlyWithPython = hasPython ? '' : ' (left out: there is no python3 on this machine)';
