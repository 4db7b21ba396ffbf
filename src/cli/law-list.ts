import type { Invariant } from '../invariants/invariant.js';
import { builtInvariants } from '../invariants/registry.js';
import { wrap } from '../reports/terminal/columns.js';

/** Whether the value of `--checks` is the word that asks for the laws; no law has this name. */
export const asksForLaws = (checks: readonly string[] | undefined): boolean =>
  checks?.length === 1 && checks[0] === 'list';

const width = 80;
const indent = '  ';

/** Every law, in the order of reports: id and level, what it says, where it comes from. JSON when asked. */
export function lawList({ json = false }: { readonly json?: boolean }): string {
  if (json) return `${JSON.stringify(builtInvariants.map(described), null, 2)}\n`;
  return `${builtInvariants.flatMap(lawLines).join('\n')}\n`;
}

const described = ({ id, level, source, law }: Invariant) => ({ id, level, source, law });

const idWidth = Math.max(...builtInvariants.map(({ id }) => id.length));

function lawLines({ id, level, source, law }: Invariant): readonly string[] {
  const from = source.reference === id ? 'rule of this house' : source.reference;
  const below = [law, from].flatMap((text) => wrap(text, width - indent.length));
  return [`${id.padEnd(idWidth)}  ${level}`, ...below.map((line) => `${indent}${line}`)];
}
