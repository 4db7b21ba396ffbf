import type { Command, Help } from 'commander';
import { Option } from 'commander';

/** What options are about: the headings of a command's help, in this order. */
export const headings = {
  target: 'Target:',
  choice: 'What is tested:',
  measured: 'What is measured:',
  differ: 'Where they differ:',
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
  command.addHelpOption(new Option('-h, --help', 'this text').helpGroup(heading)).configureHelp({
    ...command.configureHelp(),
    minWidthToWrap: 20,
    optionDescription: ({ description }) => description,
    subcommandTerm: (subcommand) => subcommand.name(),
    formatItem: itemLines,
  });

/** From this width on, what a term means stands beside it; else below it. */
const wide = 64;

/** A term and what it means, in the width that there is. */
function itemLines(term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  const indent = width < wide ? 6 : termWidth + 4;
  const lines = helper.boxWrap(description, Math.max(20, width - indent)).split('\n');
  const text = lines.join(`\n${' '.repeat(indent)}`);
  return width < wide ? `  ${term}\n${' '.repeat(indent)}${text}` : `  ${term.padEnd(termWidth)}  ${text}`;
}

/** What the program's own help ends with. */
export const epilogue = `
Exit codes:
  0    no finding that fails
  1    findings
  2    wrong use
  3    not reachable, or no MCP
  4    not authorized, or rate-limited
  5    a fault of mcp-assay itself
  7    nothing was tested
  130  interrupted

The options of a command:
  mcp-assay fuzz --help`;
