import type { Command } from 'commander';
import { Option } from 'commander';

/** What options are about: the headings of a command's help, in this order. */
export const headings = {
  target: 'Target:',
  choice: 'What is tested:',
  measured: 'What is measured:',
  made: 'What is made:',
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

/** Gives a command's help the manners of the house: short terms, no heading for `--help` alone. */
export const withManners = (command: Command, heading: string): Command =>
  command
    .addHelpOption(new Option('-h, --help', 'this text').helpGroup(heading))
    .configureHelp({
      ...command.configureHelp(),
      optionDescription: ({ description }) => description,
      subcommandTerm: (subcommand) => subcommand.name(),
    });

/** What the program's own help ends with. */
export const epilogue = `
Exit codes:
  0  no finding that fails      4  not authorized, or rate-limited
  1  findings                   5  a fault of mcp-assay itself
  2  wrong use                  7  nothing was tested
  3  not reachable, or no MCP   130  interrupted

Each command tells its options: mcp-assay fuzz --help`;
