import { rowIds } from '../../../src/hostile/sheet/questions.js';
import type { SheetRow } from '../../../src/hostile/sheet/row.js';
import { countVerdicts } from '../../../src/hostile/sheet/tally.js';
import { markdownText } from '../../../src/reports/markdown-text.js';
import type { SheetClient } from './by-hand.js';
import { byHand, clients, differenceOf, differences } from './by-hand.js';

export const transports = ['stdio', 'http'] as const;
type Transport = (typeof transports)[number];

/** The filled sheets, by client and transport. */
export type Sheets = Readonly<Record<SheetClient, Readonly<Record<Transport, readonly SheetRow[]>>>>;

const cell = (sheets: Sheets, client: SheetClient, at: number): string => {
  const id = rowIds[at] ?? 'W01';
  const verdicts = transports.map((transport) => {
    const verdict = sheets[client][transport][at]?.verdict ?? '';
    return differenceOf(client, id, transport) === undefined ? verdict : `**${verdict}**`;
  });
  const [stdio, http] = verdicts;
  return [byHand(client, id), stdio === http ? stdio : `${stdio} / ${http}`].join(' | ');
};

const score = (rows: readonly SheetRow[]): string => {
  const { PASS, FAIL, UNAVAILABLE } = countVerdicts(rows);
  return `${PASS} / ${FAIL} / ${UNAVAILABLE}`;
};

const handScore = (client: SheetClient): string => {
  const of = (wanted: string): number => rowIds.filter((id) => byHand(client, id) === wanted).length;
  return `${of('PASS')} / ${of('FAIL')} / ${of('UNAVAILABLE')}`;
};

/** The page that holds the sheets against what was found out by hand. */
export function comparison(sheets: Sheets): string {
  const seen = (client: SheetClient, id: string): string =>
    markdownText(sheets[client].http.find((row) => row.id === id)?.seen ?? '');
  return [
    '# The acceptance sheet of the official clients',
    '',
    'What `mcp-assay client --sheet-only` says of three clients with default settings, beside what was found by hand on',
    '2026-11-30, row by row. Where the two transports differ both are told, stdio first. Bold: not what the hand said; the',
    'reasons are below. `npx vitest run test/real/sheet -u` writes this page anew; without `-u` that test asserts it.',
    '',
    `| row | ${clients.map((client) => `${client}, by hand | sheet`).join(' | ')} |`,
    `| --- | ${clients.map(() => '--- | ---').join(' | ')} |`,
    ...rowIds.map((id, at) => `| ${id} | ${clients.map((client) => cell(sheets, client, at)).join(' | ')} |`),
    '',
    '| client | pass / fail / unavailable by hand | stdio | http |',
    '| --- | --- | --- | --- |',
    ...clients.map((client) => {
      const [stdio, http] = transports.map((transport) => score(sheets[client][transport]));
      return `| ${client} | ${handScore(client)} | ${stdio} | ${http} |`;
    }),
    '',
    '## Differences',
    '',
    ...differences.map(({ rows, of, why }) => `- ${rows.join(', ')} (${of.join(', ')}): ${why}`),
    '',
    '## What was seen over HTTP where a client fails',
    '',
    '| row | client | what was seen |',
    '| --- | --- | --- |',
    ...clients.flatMap((client) =>
      sheets[client].http
        .filter(({ verdict, id }) => verdict === 'FAIL' && id !== 'R02')
        .map(({ id }) => `| ${id} | ${client} | ${seen(client, id)} |`),
    ),
    '',
    'R02 fails for all three: of `anyOf` with 2^24 ways, of a pattern that backtracks, no end comes in time. What comes',
    'of 3,000 levels depends on the stack: 1.x and 2.x at 2025-11-25 refuse the listing, 2.x at 2026-07-28 delivers unvalidated.',
    '',
  ].join('\n');
}
