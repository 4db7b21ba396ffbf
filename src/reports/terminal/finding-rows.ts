import type { Cause } from './cause.js';
import { fit, padEnd, widthOf, wrap } from './columns.js';
import type { Style } from './style.js';

/**
 * A cause in one line each: sign, fingerprint, law, tool, message, in columns. On a narrow terminal the tool
 * and the message go below.
 */
export function findingRows(causes: readonly Cause[], style: Style): readonly string[] {
  const rows = causes.map((cause) => rowOf(cause, style));
  const idWidth = Math.max(0, ...rows.map(({ law }) => widthOf(law)));
  const toolWidth = Math.max(0, ...rows.map(({ tool }) => widthOf(tool)));
  const roomy = style.columns - (19 + idWidth + toolWidth) >= 20;
  return rows.flatMap(({ sign, id, law, tool, message }) => {
    if (roomy) {
      const head = `   ${sign} ${id}  ${padEnd(law, idWidth)}  ${padEnd(tool, toolWidth)}  `;
      return [head + fit(message, style.columns - widthOf(head), style.ellipsis)];
    }
    const head = wrap(`${sign} ${id}  ${law}`, style.columns - 5);
    return [
      ...head.map((line, i) => `${i === 0 ? '   ' : '     '}${line}`),
      `     ${fit(`${tool}  ${message}`, style.columns - 5, style.ellipsis)}`,
    ];
  });
}

function rowOf({ lead, others, mark }: Cause, style: Style) {
  const [message = ''] = lead.violation.message.split(';');
  const more = others.length === 0 ? '' : ` (+${others.length})`;
  return {
    sign: style.sign(lead.flaky ? 'flaky' : lead.level),
    id: lead.id,
    law: style.clean(lead.invariant),
    tool: `${lead.tool === '' ? 'server' : fit(style.clean(lead.tool), 24, style.ellipsis)}${more}`,
    message: `${mark === undefined ? '' : 'known: '}${style.clean(message)}`,
  };
}
