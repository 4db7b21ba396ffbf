import { AssayError } from '../errors/assay-error.js';
import { errorLines } from '../reports/terminal/error-lines.js';
import type { Style } from '../reports/terminal/style.js';
import { styleOf } from '../reports/terminal/style.js';

/**
 * An error as people read it: what is wrong, labelled facts, what to do now, and the exit code at the end.
 * Anything but an `AssayError` is a fault of ours.
 */
export const formatError = (error: unknown, style: Style = styleOf({})): string =>
  errorLines(asAssayError(error), style).join('\n');

/** The exit code that an error stands for. */
export const exitCodeOfError = (error: unknown): number => asAssayError(error).exitCode;

function asAssayError(error: unknown): AssayError {
  if (error instanceof AssayError) return error;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new AssayError('internal', `a fault of mcp-assay itself: ${reason}`);
}
