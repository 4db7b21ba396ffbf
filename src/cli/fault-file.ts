import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AssayEvent } from '../engine/events.js';
import { AssayError } from '../errors/assay-error.js';
import { identity } from '../protocol/identity.js';
import { redactor } from '../reports/redact.js';

/** What is known of the moment at which we failed. */
export interface FaultContext {
  /** Where the file goes; it is made. */
  readonly folder: string;
  /** Name of the command. */
  readonly command: string;
  readonly secrets?: readonly string[];
  readonly seed?: number | undefined;
  readonly lastEvent?: AssayEvent | undefined;
}

/** Whether an error is our own fault, everything but what we throw on purpose, and no file tells of it yet. */
export const isUntoldFault = (error: unknown): boolean =>
  !(error instanceof AssayError) ||
  (error.code === 'internal' && error.facts.every(([label]) => label !== writtenLabel));

const writtenLabel = 'written';

/**
 * Writes what is needed to mend a fault of ours (trace, versions, seed, last event; no secrets) to a file,
 * and gives the one line for people that names it. Where no file can be written the line says so.
 */
export function faultWithFile(error: unknown, context: FaultContext): AssayError {
  const redact = redactor(context.secrets ?? []);
  const written = writtenTo(context.folder, redact(faultText(error, context)));
  return new AssayError('internal', redact(`a fault of mcp-assay itself: ${reasonOf(error)}`), {
    facts: [written],
    next: 'send this file to the maintainers; secrets are taken out, but read it first',
    cause: error,
  });
}

function writtenTo(folder: string, text: string): readonly [string, string] {
  const path = join(folder, `mcp-assay-fault-${new Date().toISOString().replaceAll(/[-:.]/g, '')}.txt`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text);
    return [writtenLabel, path];
  } catch (cause) {
    return [writtenLabel, `nothing: ${path} can not be written (${reasonOf(cause)})`];
  }
}

function faultText(error: unknown, { command, seed, lastEvent }: FaultContext): string {
  return [
    `${identity.name} ${identity.version}  node ${process.version}  ${process.platform} ${process.arch}`,
    `command     ${command}`,
    `seed        ${seed ?? 'none'}`,
    `last event  ${lastEvent === undefined ? 'none' : JSON.stringify(lastEvent)}`,
    '',
    ...traces(error),
    '',
  ].join('\n');
}

const deepestCause = 8;

/** The trace of an error and of what caused it. */
function traces(error: unknown): readonly string[] {
  const told: string[] = [];
  for (let current = error, depth = 0; current !== undefined && depth < deepestCause; depth += 1) {
    told.push(`${depth === 0 ? '' : 'caused by '}${traceOf(current)}`);
    current = current instanceof Error ? current.cause : undefined;
  }
  return told;
}

const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? reasonOf(error)) : reasonOf(error);

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
