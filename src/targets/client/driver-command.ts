import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AssayError } from '../../errors/assay-error.js';
import { compiledEntry } from '../../errors/compiled-entry.js';
import type { Era } from '../../protocol/era.js';

/** A driver of the user's own. */
export interface DriverCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to a minimal allowlist. Secrets. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** How a client that comes with a driver of ours is started, and what it speaks. */
interface BuiltIn {
  /** The file below `drivers/`, without its ending. */
  readonly entry: string;
  readonly args: readonly string[];
  readonly era: Era;
  /** The package that holds the client, where it is not a dependency of ours. */
  readonly needs?: string;
}

const clientPackage = '@modelcontextprotocol/client';

const v2 = (era: Era, ...settings: readonly string[]): BuiltIn => ({
  entry: 'sdk-v2',
  args: [era, ...settings],
  era,
  needs: clientPackage,
});

/**
 * The clients that come with a driver: what an application gets with default settings, and, where it changes what the
 * client does, with a second one. `no-cache`: reads pass the response cache by; `shared-cache`: all connections share
 * one response cache.
 */
const builtIns = {
  'sdk-v1': { entry: 'sdk-v1', args: [], era: '2025-11-25' },
  'sdk-v2-2025': v2('2025-11-25'),
  'sdk-v2-2025-no-cache': v2('2025-11-25', 'no-cache'),
  'sdk-v2-2025-shared-cache': v2('2025-11-25', 'shared-cache'),
  'sdk-v2-2026': v2('2026-07-28'),
  'sdk-v2-2026-no-cache': v2('2026-07-28', 'no-cache'),
  'sdk-v2-2026-shared-cache': v2('2026-07-28', 'shared-cache'),
} as const satisfies Readonly<Record<string, BuiltIn>>;

export type BuiltInDriver = keyof typeof builtIns;

export type DriverChoice = DriverCommand | BuiltInDriver;

/** The names that `--driver` takes. */
export const builtInDrivers: readonly BuiltInDriver[] = Object.keys(builtIns) as BuiltInDriver[];

/** The revision that a built-in driver's client speaks; a driver of the user's own may speak either. */
export const eraOfDriver = (choice: DriverChoice): Era | undefined =>
  typeof choice === 'string' ? builtIn(choice).era : undefined;

/**
 * The command line of a driver.
 *
 * @throws AssayError `usage` when no built-in driver has the name, or its client is not installed
 */
export function driverCommand(choice: DriverChoice): DriverCommand {
  if (typeof choice !== 'string') return choice;
  const { entry, args, needs } = builtIn(choice);
  if (needs !== undefined) assertInstalled(needs, choice, import.meta.url);
  const url = new URL(`./drivers/${entry}${extname(import.meta.url)}`, import.meta.url);
  return { command: process.execPath, args: [fileURLToPath(compiledEntry(url)), ...args] };
}

function builtIn(name: string): BuiltIn {
  if (Object.hasOwn(builtIns, name)) return builtIns[name as BuiltInDriver];
  throw new AssayError('usage', `there is no built-in driver ${JSON.stringify(name)}`, {
    next: `use one of ${builtInDrivers.join(', ')}, or give the command of your own driver after --`,
  });
}

/** @throws AssayError `usage` when the package can not be imported by the file at `from` */
export function assertInstalled(name: string, driver: string, from: string): void {
  try {
    createRequire(from).resolve(name);
  } catch (cause) {
    throw new AssayError('usage', `the driver ${driver} needs ${name}, which is not installed`, {
      next: `npm install ${name}@2, beside mcp-assay; or give another --driver`,
      cause,
    });
  }
}
