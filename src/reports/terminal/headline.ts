import type { Cause } from './cause.js';
import { spread } from './columns.js';
import type { Style } from './style.js';

const mostTools = 3;

/** `search`, or `tools search, list, get (+4)`, or `server` for a law about no tool. */
function toolsText({ lead, others, over }: Cause, clean: (text: string) => string): string {
  const name = lead.tool === '' ? 'server' : clean(lead.tool);
  if (over === 'places' || others.length === 0) {
    return others.length === 0
      ? name
      : `${name}  +${others.length} more place${others.length === 1 ? '' : 's'}`;
  }
  const names = [...new Set([name, ...others.map(({ tool }) => clean(tool))])];
  if (names.length === 1) return name;
  const more = names.length - mostTools;
  return `tools ${names.slice(0, mostTools).join(', ')}${more > 0 ? ` (+${more})` : ''}`;
}

const newsOf = ({ lead, mark }: Cause): string =>
  mark === undefined ? (lead.known ? 'known' : 'new') : `known since ${mark.since}`;

/** The first line of a block: sign, level, law and tools on the left; fingerprint and news on the right. */
export function headlineOf(cause: Cause, style: Style): readonly string[] {
  const { lead } = cause;
  const sign = lead.flaky ? 'flaky' : lead.level;
  const word = lead.flaky ? `flaky ${lead.level}` : lead.level;
  const badge = `${style.sign(sign)} ${word}`;
  const left = `${badge}  ${style.clean(lead.invariant)}  ${toolsText(cause, style.clean)}`;
  const [first = '', ...more] = spread(left, `${lead.id}  ${newsOf(cause)}`, style.columns, 2);
  return [first.startsWith(badge) ? style.paint(sign, badge) + first.slice(badge.length) : first, ...more];
}
