import type { DifferCase } from '../../limits/differ/differ-case.js';
import type { Stood } from '../../limits/differ/stands.js';
import { grouped } from '../escape.js';
import type { Sign } from './signs.js';
import type { Style } from './style.js';

/** A disagreement as it is told. */
export interface ToldDisagreement {
  readonly file: DifferCase;
  /** Where it is kept. */
  readonly path: string;
  /** Whether this run has found it first. */
  readonly isNew: boolean;
}

/** What a run came to. */
export interface DifferTold {
  readonly seed: number;
  readonly schemas: number;
  readonly cases: number;
  readonly validators: number;
  readonly perSecond: number;
  readonly disagreements: readonly ToldDisagreement[];
  readonly stood: readonly Stood[];
  readonly broken: readonly { readonly path: string; readonly problem: string }[];
  readonly unanswered: ReadonlyMap<string, number>;
}

const titles = {
  wrong: 'A yes against a no',
  refuses: 'Refused, where others answer',
  answers: 'Answered, though a reference leads nowhere',
} as const;

const signs: Readonly<Record<DifferCase['manner'], Sign>> = {
  wrong: 'must',
  refuses: 'should',
  answers: 'should',
};

function byWhom({ right, said }: DifferCase): string {
  if (right.by === 'specification') return 'the specification, read by hand';
  if (right.by === 'evaluator') return "our own evaluator's word";
  const answered = said.filter(({ says }) => says === 'valid' || says === 'invalid');
  const all = answered.flatMap(({ validators }) => validators).length;
  const side = answered.find(({ says }) => says === right.verdict)?.validators.length ?? 0;
  return `${side} of ${all} say so`;
}

const verdicts = {
  valid: 'valid',
  invalid: 'invalid',
  refuse: 'no answer: there is nothing to apply',
  open: 'left open',
} as const;

const indent = ' '.repeat(5);
const label = 15;

/** A text in lines of a width, broken between words. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function block({ file, path, isNew }: ToldDisagreement, style: Style): readonly string[] {
  const width = Math.max(20, style.columns - indent.length - label);
  const row = (name: string, text: string): readonly string[] =>
    wrapped(style.clean(text), width).map(
      (line, at) => `${indent}${(at === 0 ? name : '').padEnd(label)}${line}`,
    );
  const sign = signs[file.manner];
  const head = ` ${style.sign(sign)} ${style.bold(file.keyword)}  ${file.dialects.join(', ')}${isNew ? '  new' : ''}`;
  return [
    style.paint(sign, head),
    ...row('schema', file.schema),
    ...row('instance', file.instance),
    ...file.said.flatMap(({ says, validators }) => row(says.split(' ')[0] ?? says, validators.join(', '))),
    ...row('right', `${verdicts[file.right.verdict]}: ${byWhom(file)}`),
    ...row('', file.right.section),
    ...(file.right.why === undefined ? [] : row('', file.right.why)),
    ...row('case', path),
  ];
}

const plural = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

function standings(stood: readonly Stood[], style: Style): readonly string[] {
  return stood
    .filter(({ standing }) => standing === 'fixed' || standing === 'changed')
    .map(({ path, standing, now }) => {
      const said = [...now].map(([validator, says]) => `${validator}: ${says}`).join(', ');
      const sign = standing === 'fixed' ? 'passed' : 'flaky';
      return style.paint(sign, style.clean(` ${style.sign(sign)} ${standing.padEnd(8)} ${path}  ${said}`));
    });
}

const countOf = (stood: readonly Stood[], standing: Stood['standing']): number =>
  stood.filter((each) => each.standing === standing).length;

function summary(told: DifferTold): string {
  const fresh = told.disagreements.filter(({ isNew }) => isNew).length;
  const { stood } = told;
  return [
    ` ${plural(told.disagreements.length, 'disagreement', 'disagreements')} of ${told.validators} validators, ${grouped(fresh)} new`,
    `${grouped(told.cases)} cases of ${grouped(told.schemas)} schemas, ${grouped(Math.round(told.perSecond))}/s, seed ${told.seed}`,
    `kept: ${countOf(stood, 'still')} still, ${countOf(stood, 'fixed')} fixed, ${countOf(stood, 'changed')} changed`,
  ].join('; ');
}

/** The list of disagreements: those that matter most first, each manner sorted by keyword, then what became of kept cases. */
export function differReport(told: DifferTold, style: Style): string {
  const parts = (['wrong', 'refuses', 'answers'] as const).flatMap((manner) => {
    const those = told.disagreements.filter(({ file }) => file.manner === manner);
    if (those.length === 0) return [];
    return [`${titles[manner]} (${those.length})`, ...those.flatMap((each) => block(each, style)), ''];
  });
  const unanswered = [...told.unanswered].map(
    ([validator, count]) =>
      ` ${style.clean(validator)} did not end on ${plural(count, 'instance', 'instances')}: see mcp-assay limits`,
  );
  const broken = told.broken.map(({ path, problem }) => style.clean(` not replayed: ${path}: ${problem}`));
  return [...parts, ...standings(told.stood, style), ...broken, ...unanswered, summary(told)].join('\n');
}
