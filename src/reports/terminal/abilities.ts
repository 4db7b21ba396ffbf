import { isAgent, isCI } from 'std-env';

/** What is known of the place where a report is shown. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: { readonly isTTY?: boolean };
  /** `--no-color` was given. */
  readonly noColor: boolean;
  /** CI or a coding agent; found out from the environment when absent. */
  readonly ci?: boolean;
}

export interface Abilities {
  readonly columns: number | undefined;
  readonly color: boolean;
  readonly unicode: boolean;
  /** Whether stderr can hold a live line. */
  readonly isTty: boolean;
  readonly ci: boolean;
}

/**
 * What a terminal can show. NO_COLOR (not empty), `--no-color` and TERM=dumb switch colours off, FORCE_COLOR
 * (neither empty nor 0) on where there is no terminal; the locale decides about signs beyond ASCII.
 */
export function abilitiesOf({ env, stdout, stderr, noColor, ci }: Surroundings): Abilities {
  const dumb = env['TERM'] === 'dumb';
  const given = ci ?? (isCI || isAgent);
  return {
    columns: stdout.columns,
    color: colorWanted(env, noColor, stdout.isTTY === true && !dumb),
    unicode: !dumb && /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || ''),
    isTty: stderr.isTTY === true && !dumb && !given,
    ci: given,
  };
}

function colorWanted(env: Surroundings['env'], noColor: boolean, able: boolean): boolean {
  if (noColor || (env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return able;
}
