import type { CataloguedCandidate, CataloguedTask } from '../../engine/catalogued.js';
import { markdownText as plain } from '../markdown-text.js';
import type { Receipt, ReceiptFinding, ReceiptRun } from '../receipt.js';
import { notProven, proven } from './proof.js';
import { criterionText, endOf, previewText, smallnessOf } from './task-text.js';

/** The report of a test of a catalog as Markdown: what was asked, what came, what that proves and what not. */
export function catalogMarkdown(receipt: Receipt): string {
  return [
    '# Catalog test',
    '',
    `${receipt.tool.name} ${receipt.tool.version}, ${receipt.startedAt}, seed ${receipt.seed}`,
    '',
    ...receipt.runs.flatMap(runLines),
  ].join('\n');
}

function runLines(run: ReceiptRun): readonly string[] {
  const { catalog, target, wire, invariants } = run;
  const head = [
    `## ${wire?.era ?? 'not met'}`,
    '',
    `- endpoint: ${plain(target.endpoint)}${target.revision === null ? '' : `, revision ${plain(target.revision)}`}`,
    ...(run.reason === null ? [] : [`- ${run.status}: ${plain(run.reason)}`]),
  ];
  if (catalog === undefined) return [...head, ''];
  return [
    ...head,
    `- contract: ${plain(catalog.contract.file)}, ${catalog.contract.anonymous ? 'anonymous' : 'authenticated'} profile`,
    `- shortlist: ${catalog.verified ? 'verified' : 'not verified'}`,
    '',
    ...breachLines(run.findings),
    ...catalog.tasks.flatMap(taskLines),
    '### Assertions',
    '',
    '| assertion | level | verdict | checked | failed | why not |',
    '|---|---|---|---|---|---|',
    ...invariants.map(
      ({ id, level, status, checked, failed, reason }) =>
        `| ${id} | ${level} | ${status} | ${checked} | ${failed} | ${plain(reason ?? '')} |`,
    ),
    '',
    '### What this proves',
    '',
    ...proven(run, catalog).map((text) => `- ${text}`),
    '',
    '### What it does not prove',
    '',
    ...notProven(run, catalog).map((text) => `- ${text}`),
    '',
  ];
}

const breachLines = (findings: readonly ReceiptFinding[]): readonly string[] =>
  findings.length === 0
    ? []
    : [
        '### Breaches',
        '',
        '| finding | level | assertion | what | minimal case | again |',
        '|---|---|---|---|---|---|',
        ...findings.map((finding) => {
          const { id, level, invariant, message, case: path, replay } = finding;
          const kept = `${path ?? 'not kept'} (${smallnessOf(finding)})`;
          return `| ${[id, level, invariant, message, kept, replay].map(plain).join(' | ')} |`;
        }),
        '',
      ];

function taskLines(task: CataloguedTask): readonly string[] {
  const made = task.generated === true ? ' (generated)' : '';
  return [
    `### Task: ${plain(task.query.slice(0, 200)) || '(empty query)'}${made}`,
    '',
    `Sent ${plain(task.arguments.slice(0, 500))}; expected ${task.expect}; got ${plain(endOf(task))}.`,
    '',
    ...(task.candidates.length === 0
      ? []
      : [
          '| id | title | access | source | preview | shortlist | criteria |',
          '|---|---|---|---|---|---|---|',
          ...task.candidates.map(candidateRow),
          '',
        ]),
  ];
}

const candidateRow = (candidate: CataloguedCandidate): string => {
  const { id, title, access, sourceUrl, shortlisted, reasons, criteria } = candidate;
  const cells = [
    id ?? 'absent',
    title ?? '',
    access ?? '',
    sourceUrl ?? '',
    previewText(candidate),
    shortlisted ? 'yes' : `rejected: ${reasons.join('; ')}`,
    criteria.map(criterionText).join(', '),
  ];
  return `| ${cells.map(plain).join(' | ')} |`;
};
