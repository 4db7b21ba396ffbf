const secretOptions: ReadonlySet<string> = new Set(['--header', '--env', '--auth-a', '--auth-b']);

/**
 * The secrets that a command line gives, found without parsing it: for when parsing is no more an option.
 * `--env NAME` takes its value from the environment.
 */
export const secretsOf = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] =>
  argv.flatMap((argument, at) => {
    const [, option = argument, joined] = /^(--[\w-]+)=(.*)$/s.exec(argument) ?? [];
    const text = joined ?? argv[at + 1];
    if (!secretOptions.has(option) || text === undefined) return [];
    const [, value = env[text] ?? ''] = /^[^:=]*[:=](.*)$/s.exec(text) ?? [];
    return value.trim() === '' ? [] : [value.trim()];
  });
