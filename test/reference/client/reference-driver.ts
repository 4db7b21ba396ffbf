import { fileURLToPath } from 'node:url';
import type { DriverCommand } from '../../../src/targets/client/driver-command.js';
import type { Fault } from './faults.js';

/** The reference client, or the mutant of it that has the fault, as a driver. */
export const referenceDriver = (fault?: Fault): DriverCommand => ({
  command: process.execPath,
  args: [
    fileURLToPath(new URL('../../../dist/test/reference/client/main.js', import.meta.url)),
    ...(fault === undefined ? [] : ['--fault', fault]),
  ],
});
