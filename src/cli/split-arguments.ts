/** The arguments before the first `--`, and those after it, `undefined` when there is none. */
export interface SplitArguments {
  readonly own: readonly string[];
  readonly target: readonly string[] | undefined;
}

/**
 * Parts our own arguments from the target's command. `--name=value` becomes two arguments, so that a
 * misspelt name is told apart from its value.
 */
export function splitArguments(argv: readonly string[]): SplitArguments {
  const end = argv.indexOf('--');
  const own = end < 0 ? argv : argv.slice(0, end);
  return {
    own: own.flatMap((argument) => {
      const [, name, value] = /^(--[a-z][\w-]*)=(.*)$/s.exec(argument) ?? [];
      return name === undefined || value === undefined ? [argument] : [name, value];
    }),
    target: end < 0 ? undefined : argv.slice(end + 1),
  };
}
