import type { Catalogued, CataloguedCandidate, CataloguedTask } from '../../engine/catalogued.js';
import { criterionText, endOf } from '../catalog/task-text.js';
import { wrap } from './columns.js';
import type { Style } from './style.js';

const mostTasks = 20;
const mostCandidates = 10;

/** What became of a contract's tasks: the shortlist, and each rejection with its reason. Generated searches are counted. */
export function catalogLines(
  { contract, tasks, verified, stopped }: Catalogued,
  era: string,
  style: Style,
): readonly string[] {
  const asked = tasks.filter(({ generated }) => generated !== true);
  const made = tasks.length - asked.length;
  const more = asked.length - mostTasks;
  const state = verified ? 'verified: every record previews under its own id' : 'not verified';
  const revision = contract.revision === null ? '' : `, revision ${contract.revision}`;
  return [
    ...indented(style.clean(`${contract.file}${revision}  ${era}`), 1, style),
    ...asked.slice(0, mostTasks).flatMap((task) => taskLines(task, style)),
    ...(more > 0 ? indented(`${style.ellipsis} ${more} more tasks: catalog.md`, 1, style) : []),
    ...(made > 0 ? indented(`${made} generated searches: ${endsOf(tasks)}`, 1, style) : []),
    ...indented(`shortlist ${state}${stopped === null ? '' : `; ${style.clean(stopped)}`}`, 1, style),
  ];
}

function taskLines(task: CataloguedTask, style: Style): readonly string[] {
  const isAsExpected = task.expect === 'any' || task.expect === task.outcome;
  const isRight = isAsExpected && (task.verified || task.outcome === 'none');
  const sign = task.outcome === 'unavailable' ? 'not-proven' : isRight ? 'passed' : 'must';
  const query = style.clean(JSON.stringify(task.query.slice(0, 80)));
  const more = task.candidates.length - mostCandidates;
  return [
    ...indented(`${style.sign(sign)} task ${query}: ${style.clean(endOf(task))}`, 1, style),
    ...task.candidates.slice(0, mostCandidates).flatMap((candidate) => candidateLines(candidate, style)),
    ...(more > 0 ? indented(`${style.ellipsis} ${more} more: catalog.md`, 3, style) : []),
  ];
}

function candidateLines(
  { id, title, shortlisted, reasons, criteria }: CataloguedCandidate,
  style: Style,
): readonly string[] {
  const sign = style.sign(shortlisted ? 'passed' : 'must');
  const name = style.clean(`${id ?? 'no id'}${title === null ? '' : `  ${title}`}`.slice(0, 200));
  const judged = criteria.map(criterionText).join(', ');
  return [
    ...indented(`${sign} ${name}`, 3, style),
    ...reasons.flatMap((reason) => indented(style.clean(`rejected: ${reason}`), 5, style)),
    ...(judged === '' ? [] : indented(style.clean(judged), 5, style)),
  ];
}

const endsOf = (tasks: readonly CataloguedTask[]): string => {
  const made = tasks.filter(({ generated }) => generated === true);
  return (['hits', 'none', 'unavailable'] as const)
    .map((outcome) => `${made.filter((task) => task.outcome === outcome).length} ${outcome}`)
    .join(', ');
};

const indented = (text: string, by: number, style: Style): readonly string[] =>
  wrap(text, style.columns - by - 2).map((line, at) => `${' '.repeat(at === 0 ? by : by + 2)}${line}`);
