import { AssayError } from '../errors/assay-error.js';

/** Names that are kept for commands to come: they mean nothing else, and help does not list them. */
const absent: ReadonlySet<string> = new Set(['campaign', 'worker', 'serve', 'init']);

/**
 * Refuses a command that this version does not have yet, whatever its arguments are.
 *
 * @param present the commands that there are
 * @throws AssayError `usage`
 */
export function requirePresent(own: readonly string[], present: readonly string[]): void {
  const name = own.find((argument) => !argument.startsWith('-') && argument !== 'help');
  if (name === undefined || !absent.has(name)) return;
  throw new AssayError('usage', `${name} is not in this version`, {
    next: `there are ${present.slice(0, -1).join(', ')} and ${present.at(-1)}`,
  });
}
