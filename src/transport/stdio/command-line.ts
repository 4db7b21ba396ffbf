import { redactArguments } from '../secrets.js';

/** A command as one would type it in a POSIX shell, secrets redacted. */
export function commandLine(command: string, args: readonly string[]): string {
  return [command, ...redactArguments(args)].map(quoted).join(' ');
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./[\]-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
