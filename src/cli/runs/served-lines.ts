import type { Served } from '../../engine/hosted/served.js';
import type { Receipt } from '../../reports/receipt.js';
import { counted } from '../../reports/terminal/counting.js';
import { fit, padEnd, widthOf } from '../../reports/terminal/columns.js';
import type { Style } from '../../reports/terminal/style.js';
import { bytesText } from '../../transport/limits.js';

const wordFor = (method: string | null, name: string | null): string =>
  [method ?? 'no message', ...(name === null ? [] : [name])].join(' ');

/** One exchange as it happens. */
export function servedLine(served: Served, style: Style): string {
  const { call, principal, method, name, attack, outcome, bytesSent } = served;
  const said = outcome === null ? 'nothing to answer' : `${outcome}, ${bytesText(bytesSent)}`;
  const by = principal === 'none' ? '' : `, ${principal}`;
  const from = attack === null ? '' : ` (${attack})`;
  const line = `${String(call).padStart(4)}  ${wordFor(method, name)}${from} ${style.arrow} ${said}${by}`;
  return fit(style.clean(line), style.columns, style.ellipsis);
}

/** What the host was shown in all. */
export function hostedLines({ runs }: Receipt, style: Style): readonly string[] {
  return runs.flatMap(({ target, wire, counts, served = [] }) => {
    const { name, version } = target.serverInfo;
    const known = [name, version].filter((part) => typeof part === 'string').join(' ');
    const who = known === '' ? 'a host that does not say its name' : known;
    const era = wire === null ? '' : ` (${wire.era})`;
    const rows = served.map((row) => [wordFor(row.method, row.name), row] as const);
    const width = Math.min(44, Math.max(0, ...rows.map(([word]) => widthOf(style.clean(word)))));
    return [
      counts.calls === 0
        ? 'no host asked for anything'
        : fit(
            style.clean(`${who}${era}: ${counted(counts.calls, 'message')}`),
            style.columns,
            style.ellipsis,
          ),
      ...rows.map(([word, { times, outcomes, mostBytes, attack }]) => {
        const said = outcomes.length === 0 ? ['nothing to answer'] : [...outcomes, bytesText(mostBytes)];
        const answered = [...said, ...(attack === null ? [] : [attack])].join(', ');
        const what = padEnd(fit(style.clean(word), width, style.ellipsis), width);
        const line = `  ${what}  ${String(times).padStart(3)}  ${answered}`;
        return fit(line, style.columns, style.ellipsis);
      }),
    ];
  });
}
