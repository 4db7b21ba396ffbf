import { AssayError } from '../errors/assay-error.js';

/**
 * Does something with an event log's file.
 *
 * @throws AssayError `configuration`, naming the file, for whatever the file system refuses
 */
export function orConfigurationError<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (cause instanceof AssayError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError('configuration', `cannot use the event log ${JSON.stringify(path)}: ${why}`, {
      cause,
    });
  }
}
