import type { Finding } from '../../engine/events.js';
import { levels } from '../../invariants/invariant.js';
import type { BaselineMark } from '../receipt.js';

/** Findings that come from one fault, as far as that shows: one block for all of them. */
export interface Cause {
  /** The finding that the block shows: the smallest one. */
  readonly lead: Finding;
  /** The others: the same law and place in other tools, or the same law and tool at other places. */
  readonly others: readonly Finding[];
  readonly over: 'tools' | 'places';
  /** What the baseline says of all of them, when it knows them. */
  readonly mark?: BaselineMark | undefined;
}

/**
 * Groups findings, strongest level first: first the same law, place and error shape over several tools, then
 * the same law and tool at several places.
 */
export function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const overTools = groupBy(findings, (finding) =>
    [finding.invariant, finding.level, finding.violation.place, shapeOf(finding)].join('\n'),
  );
  const several = overTools.filter((group) => group.length > 1);
  const alone = overTools.flatMap((group) => (group.length === 1 ? group : []));
  const overPlaces = groupBy(alone, (finding) => [finding.invariant, finding.level, finding.tool].join('\n'));
  return [
    ...several.map((group) => causeOf(group, 'tools')),
    ...overPlaces.map((group) => causeOf(group, 'places')),
  ].sort(inOrder);
}

/**
 * As `causesOf`, and no cause mixes findings of which the baseline says different things. Those that it knows
 * come last.
 */
export function causesByMark(
  findings: readonly Finding[],
  markOf: (id: string) => BaselineMark | undefined,
): readonly Cause[] {
  const groups = groupBy(findings, ({ id }) => JSON.stringify(markOf(id) ?? null));
  const causes = groups.flatMap((group) => {
    const [first] = group;
    const mark = first === undefined ? undefined : markOf(first.id);
    return causesOf(group).map((cause) => (mark === undefined ? cause : { ...cause, mark }));
  });
  const isKnown = ({ mark }: Cause): number => Number(mark !== undefined);
  return causes.sort((a, b) => isKnown(a) - isKnown(b) || inOrder(a, b));
}

const inOrder = (a: Cause, b: Cause): number =>
  rank(a) - rank(b) || a.lead.firstSeenAtCall - b.lead.firstSeenAtCall;

const rank = ({ lead }: Cause): number => levels.indexOf(lead.level);

/** The message without names and values: what stays when the same fault shows in another tool. */
const shapeOf = ({ violation, tool }: Finding): string =>
  (tool === '' ? violation.message : violation.message.replaceAll(wholeWord(tool), 'tool'))
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\d+/g, '0');

const wholeWord = (text: string): RegExp =>
  new RegExp(`(?<!\\w)${text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?!\\w)`, 'g');

function causeOf(group: readonly Finding[], over: Cause['over']): Cause {
  const lead = group.reduce((best, next) => (next.argumentsBytes < best.argumentsBytes ? next : best));
  return { lead, others: group.filter((finding) => finding !== lead), over };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
