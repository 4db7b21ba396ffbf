import { excerpt } from '../excerpt.js';
import type {
  Applicability,
  Invariant,
  JudgedProbe,
  ProbeContext,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { embeddedDatum } from './embedded-datum.js';
import { stepOf } from '../probe/probed-answer.js';
import { callingOf, contentsRead, embeddedIn, readingOf } from '../probe/resource-steps.js';
import type { Contents } from '../probe/resource-steps.js';

/** Tools whose embedded resources are read; of each the first. */
const mostTools = 2;
/** Each question is asked twice, so that what changes by itself is told from what differs. */
const times = [' for the first time', ' for the second time'] as const;

const embedding = ({ linkedBy = [], capabilities }: ProbeContext): NonNullable<ProbeContext['linkedBy']> =>
  Object.hasOwn(capabilities, 'resources')
    ? linkedBy.filter(({ names }) => names.includes('embedded')).slice(0, mostTools)
    : [];

const plan = (context: ProbeContext): readonly ProbeStep[] =>
  embedding(context).map((call) => callingOf(context.era, call, times[0]));

/** What came of a tool's embedded resource: twice in a result, twice read. */
interface Compared {
  readonly tool: string;
  readonly embedded: readonly (Contents | undefined)[];
  readonly read: readonly (Contents | undefined)[];
  readonly last: string;
}

function comparedIn(probe: JudgedProbe): readonly Compared[] {
  const { era } = probe.context;
  return embedding(probe.context).flatMap((call) => {
    const calls = times.map((time) => stepOf(probe, callingOf(era, call, time)));
    const [first] = embeddedIn(calls[0]);
    if (first === undefined) return [];
    const { uri, kind } = first;
    const own = (all: readonly Contents[] | undefined): Contents | undefined =>
      all?.find((one) => one.uri === uri && one.kind === kind);
    const reads = times.map((time) => readingOf(era, uri, { time }));
    return [
      {
        tool: call.tool,
        embedded: calls.map((step) => own(embeddedIn(step))),
        read: reads.map((step) => own(contentsRead(stepOf(probe, step)))),
        last: reads[1]?.what ?? '',
      },
    ];
  });
}

const follow = (probe: JudgedProbe): readonly ProbeStep[] => {
  const { era } = probe.context;
  return embedding(probe.context).flatMap((call) => {
    const [before, after] = times.map((time) => callingOf(era, call, time));
    const [first] = embeddedIn(before === undefined ? undefined : stepOf(probe, before));
    if (before === undefined || after === undefined || first === undefined) return [];
    const reads = times.map((time) => readingOf(era, first.uri, { time, needs: [before.what] }));
    return [...reads.slice(0, 1), after, ...reads.slice(1)];
  });
};

/** The same twice; `undefined` where something is missing or changes by itself. */
function steady([one, other]: readonly (Contents | undefined)[]): string | undefined {
  return one !== undefined && one.data === other?.data ? one.data : undefined;
}

function check(probe: JudgedProbe): readonly Violation[] {
  return comparedIn(probe).flatMap(({ tool, embedded, read, last }) => {
    const [inResult, alone] = [steady(embedded), steady(read)];
    if (inResult === undefined || alone === undefined || inResult === alone) return [];
    return [
      {
        level: 'policy',
        tool,
        place: '/content/*/resource',
        message:
          'a resource that the result embeds is not what resources/read gives for its uri, each of them twice the same',
        promised: { at: 'rule resource.embedded-equal', text: 'what is embedded equals what is read' },
        got: { at: last, text: excerpt(alone) },
        other: { at: 'content[] resource', text: excerpt(inResult) },
        next: 'embed what the uri stands for, or give it another uri',
      } satisfies Violation,
    ];
  });
}

function applies(probe: JudgedProbe): Applicability {
  return comparedIn(probe).some(
    ({ embedded, read }) => steady(embedded) !== undefined && steady(read) !== undefined,
  )
    ? true
    : { notExercised: 'no result embedded a resource that can be read as well and stays the same' };
}

export const embeddedEqual: Invariant = {
  id: 'resource.embedded-equal',
  level: 'policy',
  on: 'probe',
  source: { kind: 'house', reference: 'resource.embedded-equal' },
  law: 'what a result embeds as a resource equals what resources/read gives for its uri, and the structured datum that it repeats',
  right: 'embeds the contents that the uri stands for',
  plan,
  follow,
  applies,
  check: (probe) => (applies(probe) === true ? check(probe) : []),
  also: [embeddedDatum],
};
