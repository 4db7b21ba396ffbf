import { tmpdir } from 'node:os';

import { secretsOf } from '../engine/authorizations/authorizations.js';
import type { Endpoint } from '../transport/endpoint.js';
import type { AssayCommand } from './command-line.js';
import type { Stage } from './stage.js';

type Named<Name> = Extract<AssayCommand, { readonly command: Name }>;

/** Does what each command asks for and resolves to the exit code; an `AssayError` is told by the caller. */
export type Runners = {
  readonly [Name in Exclude<AssayCommand['command'], 'text'>]: (
    command: Named<Name>,
    stage: Stage,
  ) => Promise<number>;
};

/** Each is loaded when it is asked for: help and wrong use wait for nothing. */
export const runners: Runners = {
  fuzz: guarded(
    async (command, stage) => (await import('./runs/fuzz-run.js')).runFuzz(command, stage),
    ({ options }) => secretsOf(options.authorizations),
  ),
  client: guarded(async (command, stage) =>
    'init' in command
      ? (await import('./runs/driver-skeleton-run.js')).writeSkeleton(command, stage)
      : (await import('./runs/client-run.js')).runClient(command, stage),
  ),
  catalog: guarded(async (command, stage) =>
    (await import('./runs/catalog-run.js')).runCatalog(command, stage),
  ),
  replay: guarded(async (command, stage) => (await import('./runs/replay-run.js')).runReplay(command, stage)),
  limits: guarded(async (command, stage) => (await import('./runs/limits-run.js')).runLimits(command, stage)),
  report: guarded(async (command, stage) => (await import('./runs/report-run.js')).runReport(command, stage)),
  hostile: guarded(async (command, stage) =>
    (await import('./runs/hostile-run.js')).runHostile(command, stage),
  ),
  schema: guarded(async (command, stage) => (await import('./runs/schema-run.js')).runSchema(command, stage)),
};

interface Guardable {
  readonly command: string;
  readonly endpoint?: Endpoint;
}

type Runner<Of> = (command: Of, stage: Stage) => Promise<number>;

/** A fault of ours that no command has told of is written to a file of the temporary folder. */
function guarded<Of extends Guardable>(
  run: Runner<Of>,
  secrets: (command: Of) => readonly string[] = () => [],
): Runner<Of> {
  return async (command, stage) => {
    try {
      return await run(command, stage);
    } catch (error) {
      throw await toldFault(error, command, secrets(command));
    }
  };
}

/** Loaded when it is needed, as the commands are. */
async function toldFault(
  error: unknown,
  { command, endpoint }: Guardable,
  more: readonly string[],
): Promise<unknown> {
  const { faultWithFile, isUntoldFault } = await import('./fault-file.js');
  if (!isUntoldFault(error)) return error;
  const { plantCanary } = await import('../engine/planted-canary.js');
  const planted = endpoint === undefined ? [] : plantCanary(endpoint, 0).secrets;
  const secrets = [...planted, ...more];
  return faultWithFile(error, { folder: tmpdir(), command, secrets });
}
