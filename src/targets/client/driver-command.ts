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

const builtIn: ReadonlyMap<string, URL> = new Map([
  ['sdk-v1', new URL(`./drivers/sdk-v1${extname(import.meta.url)}`, import.meta.url)],
]);

/** The names that `--driver` takes. */
export const builtInDrivers: readonly string[] = [...builtIn.keys()];

/**
 * The command line of a driver.
 *
 * @throws AssayError `usage` when no built-in driver has the name
 */
export function driverCommand(choice: DriverChoice): DriverCommand {
  if (typeof choice !== 'string') return choice;
  const entry = builtIn.get(choice);
  if (entry === undefined) {
    throw new AssayError('usage', `there is no built-in driver ${JSON.stringify(choice)}`, {
      next: `use one of ${builtInDrivers.join(', ')}, or give the command of your own driver after --`,
    });
  }
  return { command: process.execPath, args: [fileURLToPath(compiledEntry(entry))] };
}
