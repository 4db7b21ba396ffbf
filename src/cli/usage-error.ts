import type { Command, CommanderError } from 'commander';

import { AssayError } from '../errors/assay-error.js';

const quoted = /'(?<what>[^']*)'/;
const near = /Did you mean (?:one of )?(?<names>[^?]+)\?/;

/** What the argument parser complains about, in our words: exit code 2 and the nearest name. */
export function usageError(error: CommanderError, command: Command): AssayError {
  const what = quoted.exec(error.message)?.groups?.['what'] ?? '';
  const names = near.exec(error.message)?.groups?.['names'];
  const hint = names === undefined ? '' : `; did you mean ${names.split(', ').join(' or ')}?`;
  const next = `see ${[command.parent?.name(), command.name()].filter(Boolean).join(' ')} --help`;
  switch (error.code) {
    case 'commander.unknownOption':
      return new AssayError(
        'usage',
        `unknown option ${what} of ${command.name()}${hint}`,
        nextUnless(hint, next),
      );
    case 'commander.unknownCommand':
      return new AssayError('usage', `unknown command ${what}${hint}`, nextUnless(hint, next));
    case 'commander.optionMissingArgument':
      return new AssayError('usage', `${flagOf(what)} needs a value: ${what}`, { next });
    case 'commander.missingArgument':
      return new AssayError('usage', `${command.name()} needs <${what}>`, { next });
    case 'commander.excessArguments':
      return new AssayError(
        'usage',
        `unexpected argument ${JSON.stringify(excessOf(command))} of ${command.name()}`,
        {
          next,
        },
      );
    case 'commander.help':
      return new AssayError('usage', 'no command given', { next });
    default:
      return new AssayError('usage', error.message.replace(/^error: /, ''), { next, cause: error });
  }
}

const nextUnless = (hint: string, next: string): { readonly next?: string } => (hint === '' ? { next } : {});

/** `-n, --count <n>` is called by its long name. */
const flagOf = (flags: string): string => /--[\w-]+/.exec(flags)?.[0] ?? flags;

/** The first argument that a command has no place for. */
const excessOf = ({ args, registeredArguments }: Command): string => args[registeredArguments.length] ?? '';
