import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AssayError } from '../../errors/assay-error.js';
import { compiledEntry } from '../../errors/compiled-entry.js';

/** A driver of the user's own. */
export interface DriverCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to a minimal allowlist. Secrets. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Drivers that come with the package. */
export type BuiltInDriver = 'sdk-v1';

export type DriverChoice = DriverCommand | BuiltInDriver;

/** The names that `--driver` takes. */
export const builtInDrivers: readonly BuiltInDriver[] = ['sdk-v1'];

const entryOf = (name: BuiltInDriver): URL =>
  new URL(`./drivers/${name}${extname(import.meta.url)}`, import.meta.url);

/**
 * The command line of a driver.
 *
 * @throws AssayError `usage` when no built-in driver has the name
 */
export function driverCommand(choice: DriverChoice): DriverCommand {
  if (typeof choice !== 'string') return choice;
  if (!builtInDrivers.includes(choice)) {
    throw new AssayError('usage', `there is no built-in driver ${JSON.stringify(choice)}`, {
      next: `use one of ${builtInDrivers.join(', ')}, or give the command of your own driver after --`,
    });
  }
  return { command: process.execPath, args: [fileURLToPath(compiledEntry(entryOf(choice)))] };
}
