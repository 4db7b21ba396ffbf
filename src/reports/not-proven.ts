import { builtInvariants } from '../invariants/registry.js';
import type { Era } from '../protocol/era.js';
import { eras } from '../protocol/era.js';
import { coverageOf, otherRevision, toolsOf } from './receipt-run.js';
import type { RunRecord } from './run-record.js';

/**
 * What the runs do not prove, a sentence each, with the flag that would prove it where there is one. With
 * several runs a sentence starts with the run it speaks of.
 */
export function notProvenOf(runs: readonly RunRecord[]): readonly string[] {
  if (runs.length === 0) return ['nothing: no run was started'];
  const sentences = runs.flatMap((run) => {
    const where = runs.length > 1 ? `${run.started.target.endpoint}, ${eraOf(run) ?? 'no era'}: ` : '';
    return sentencesOf(run).map((sentence) => `${where}${sentence}`);
  });
  return [...sentences, ...untestedEras(runs)];
}

const sentencesOf = (run: RunRecord): readonly string[] => [
  ...endSentence(run),
  ...revisionSentence(run),
  ...skippedTools(run),
  ...unavailableSentences(run),
  ...untestedTools(run),
  ...unsettledLaws(run),
  ...leftOutSentence(run),
  ...assertionSentences(run),
  ...disputedSentence(run),
];

/** The era of a run: the one agreed on, else the one asked for. */
const eraOf = (run: RunRecord): Era | undefined => {
  if (run.discovered !== undefined) return run.discovered.era;
  return run.started.era === 'auto' ? undefined : run.started.era;
};

/** At most five names, then how many more. */
const someOf = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')}, +${names.length - 5}` : names.join(', ');

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function endSentence({ finished, calls }: RunRecord): readonly string[] {
  if (finished === undefined) {
    return [`the run did not end: what was not settled by call ${calls} is not proven`];
  }
  if (finished.status === 'complete') return [];
  const reason = finished.reason ?? 'no reason given';
  return finished.status === 'unavailable'
    ? [`nothing, the target was unavailable: ${reason}`]
    : [`the run is incomplete after ${counted(finished.calls, 'call')}: ${reason}`];
}

/** What counts in an older revision is not all that counts in the one that the run is of. */
function revisionSentence(run: RunRecord): readonly string[] {
  const other = otherRevision(run);
  return other === undefined ? [] : [`${run.discovered?.era} itself: the server negotiated ${other}`];
}

function skippedTools({ discovered }: RunRecord): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { tool, reason, flag } of discovered?.skipped ?? []) {
    const why = flag === null ? reason : `${reason}; ${flag} would call`;
    groups.set(why, [...(groups.get(why) ?? []), tool]);
  }
  return [...groups].map(
    ([why, tools]) =>
      `${counted(tools.length, 'tool')} not called (${someOf(tools)}): ${why}${wouldCall(why, tools.length)}`,
  );
}

const wouldCall = (why: string, tools: number): string =>
  why.endsWith(' would call') ? (tools === 1 ? ' it' : ' them') : '';

function untestedTools(run: RunRecord): readonly string[] {
  const { skipped } = toolsOf(run);
  const without = new Set(withoutArguments(run));
  const untested = (run.finished?.untestedTools ?? []).filter(
    (tool) => !skipped.has(tool) && !without.has(tool),
  );
  if (untested.length === 0) return [];
  return [`${counted(untested.length, 'tool')} got no call (${someOf(untested)}): raise --max-calls`];
}

/** Tools that no call was made of, since no arguments could be made. */
export function withoutArguments({ finished }: RunRecord): readonly string[] {
  const untested = new Set(finished?.untestedTools);
  const unavailable = (finished?.unavailable ?? []).filter(({ what }) => what === 'arguments');
  return [...new Set(unavailable.map(({ tool }) => tool))].filter((tool) => untested.has(tool));
}

const unavailableSentences = ({ finished }: RunRecord): readonly string[] =>
  (finished?.unavailable ?? []).map(({ tool, reason }) => `${tool}: ${reason}`);

function unsettledLaws({ settled }: RunRecord): readonly string[] {
  const words = { unavailable: 'unavailable', 'not-exercised': 'not exercised' } as const;
  return [...settled.values()].flatMap(({ invariant, status, reason }) =>
    status === 'unavailable' || status === 'not-exercised'
      ? [`${invariant} ${words[status]}: ${reason ?? 'no reason given'}`]
      : [],
  );
}

/** Laws that the user chose not to judge: by what the run was told, of a server the built-in ones. */
export function leftOutLaws({
  started: { config, target },
  settled,
  discovered,
}: RunRecord): readonly string[] {
  const chosen = ['checks', 'excludeChecks'].some((option) => Object.hasOwn(config, option));
  if (!chosen || target.kind !== 'server' || discovered === undefined) return [];
  return builtInvariants.map(({ id }) => id).filter((id) => !settled.has(id));
}

function leftOutSentence(run: RunRecord): readonly string[] {
  const ids = leftOutLaws(run);
  if (ids.length === 0 || run.finished?.status !== 'complete') return [];
  return [
    `${counted(ids.length, 'law')} not judged (${someOf(ids)}): left out by --checks or --exclude-checks`,
  ];
}

function assertionSentences(run: RunRecord): readonly string[] {
  if (run.finished?.status === 'unavailable') return [];
  const { assertions, bothSides } = coverageOf(run);
  const never = run.finished?.coverage.neverViolated ?? [];
  const oneSided = assertions - bothSides - never.length;
  return [
    ...(never.length === 0
      ? []
      : [`${never.length} of ${counted(assertions, 'schema assertion')} never violated: ${someOf(never)}`]),
    ...(oneSided <= 0
      ? []
      : [`${oneSided} of ${counted(assertions, 'schema assertion')} not seen on both sides`]),
  ];
}

const disputedSentence = ({ labels: { disputed } }: RunRecord): readonly string[] =>
  disputed === 0
    ? []
    : [`${counted(disputed, 'case')} not judged: the validators do not agree whether it is valid`];

/** Eras are never merged: what holds on one says nothing of the other. */
function untestedEras(runs: readonly RunRecord[]): readonly string[] {
  const byTarget = new Map<string, Set<Era>>();
  for (const run of runs) {
    const { kind, endpoint } = run.started.target;
    if (kind === 'validator') continue;
    const tested = byTarget.get(endpoint) ?? new Set<Era>();
    const unavailable = run.finished?.status === 'unavailable';
    const era = eraOf(run);
    // An era that was tried and found missing has its own sentence.
    if (era !== undefined && (run.discovered !== undefined || unavailable)) tested.add(era);
    byTarget.set(endpoint, tested);
  }
  return [...byTarget].flatMap(([endpoint, tested]) =>
    tested.size === 0
      ? []
      : eras
          .filter((era) => !tested.has(era))
          .map((era) => `${byTarget.size > 1 ? `${endpoint}: ` : ''}${era} was not tested: --era both`),
  );
}
