import type { SheetRow } from '../../hostile/sheet/row.js';
import { markdownText as plain } from '../markdown-text.js';
import type { Receipt } from '../receipt.js';
import { conditionTexts } from './conditions-text.js';
import type { FilledSheet } from './filled-sheet.js';
import { beginText, headlineOf, noFindings, sheetsOf, verdictSigns } from './filled-sheet.js';

/** The sheet as Markdown: conditions, and one table row a row. */
export function sheetMarkdown(receipt: Receipt): string {
  return [
    '# Acceptance sheet',
    '',
    `${receipt.tool.name} ${receipt.tool.version}, ${receipt.startedAt}, seed ${receipt.seed}`,
    '',
    ...sheetsOf(receipt).flatMap(sheetLines),
    noFindings,
    '',
  ].join('\n');
}

function sheetLines({ endpoint, conditions, rows }: FilledSheet): readonly string[] {
  const begin = beginText(rows);
  return [
    `## ${plain(endpoint)}`,
    '',
    ...(conditions === undefined
      ? ['The run was cut before the last row.']
      : conditionTexts(conditions).map(([name, text]) => `- ${name}: ${plain(text)}`)),
    '',
    `**${headlineOf(rows)}**${begin === undefined ? '' : `; ${begin.begin} (${begin.rows}). ${sentenceOf(begin.remedy)}`}`,
    '',
    '| ID | kind | layer | question | client alone | with mcp-assay/check | what was seen | variants | evidence |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(rowLine),
    '',
  ];
}

const sentenceOf = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

function rowLine(row: SheetRow): string {
  const { id, kind, layer, question, verdict, seen, checked, variants, evidence } = row;
  const cells = [
    id,
    kind,
    layer,
    plain(question),
    `${verdictSigns[verdict]} ${verdict}`,
    checked === undefined
      ? ''
      : `${verdictSigns[checked.verdict]} ${checked.verdict}: ${plain(checked.seen)}`,
    plain(seen),
    String(variants),
    plain(evidence ?? 'none'),
  ];
  return `| ${cells.join(' | ')} |`;
}
