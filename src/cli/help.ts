import type { Command } from 'commander';

/** What options are about: the headings of a command's help, in this order. */
export const headings = {
  target: 'Target:',
  choice: 'What is tested:',
  budget: 'How much, how fast:',
  files: 'Files:',
  output: 'Output:',
} as const;

/** Puts lines that can be copied under a command's help. */
export const withExample = (command: Command, lines: readonly string[]): Command =>
  command.addHelpText(
    'after',
    `\n${lines.length === 1 ? 'Example:' : 'Examples:'}\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
