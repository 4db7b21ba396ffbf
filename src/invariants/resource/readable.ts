import type {
  Applicability,
  Invariant,
  JudgedProbe,
  Level,
  ProbeContext,
  ProbedStep,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { errorOf, shown, stepOf } from '../probe/probed-answer.js';
import { callingOf, linkedIn, listedIn, readingOf, schemeOf } from '../probe/resource-steps.js';
import { resultOf } from '../probe/probed-answer.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';

/** Tools whose links are followed, and links of each. */
const most = { tools: 3, links: 2 } as const;

const listing = (era: ProbeContext['era']): ProbeStep => ({
  what: 'resources/list',
  connection: 'shared',
  method: 'resources/list',
  message: requestTemplate(era, 'resources/list'),
});

const announces = ({ capabilities }: ProbeContext): boolean => Object.hasOwn(capabilities, 'resources');

const linking = ({ linkedBy = [] }: ProbeContext): NonNullable<ProbeContext['linkedBy']> =>
  linkedBy.filter(({ names }) => names.includes('link')).slice(0, most.tools);

const plan = (context: ProbeContext): readonly ProbeStep[] => [
  ...(announces(context) ? [listing(context.era)] : []),
  ...linking(context).map((call) => callingOf(context.era, call)),
];

/** A resource that the server named, and where. */
interface Named {
  readonly uri: string;
  readonly tool: string | undefined;
  /** The step that named it. */
  readonly by: string;
}

function namedIn(probe: JudgedProbe): readonly Named[] {
  const { era } = probe.context;
  const list = stepOf(probe, listing(era));
  return [
    ...listedIn(list).map((uri) => ({ uri, tool: undefined, by: listing(era).what })),
    ...linking(probe.context).flatMap((call) => {
      const { what } = callingOf(era, call);
      const links = linkedIn(stepOf(probe, { what })).slice(0, most.links);
      return links.map((uri) => ({ uri, tool: call.tool, by: what }));
    }),
  ];
}

/** Each is read once over this connection; what a tool linked to, over another one as well. */
function follow(probe: JudgedProbe): readonly ProbeStep[] {
  const { era } = probe.context;
  const steps = namedIn(probe).flatMap(({ uri, tool, by }) => [
    readingOf(era, uri, { needs: [by] }),
    ...(tool === undefined ? [] : [readingOf(era, uri, { connection: 'fresh', needs: [by] })]),
  ]);
  return steps.filter(({ what }, at) => steps.findIndex((step) => step.what === what) === at);
}

/** Why a read gave nothing; `undefined` when it gave something, or when other laws judge what came. */
function failureOf(step: ProbedStep | undefined): string | undefined {
  if (step === undefined) return undefined;
  const error = errorOf(step);
  if (error !== undefined) return `is refused with ${error.error.code}`;
  const contents = step.outcome === 'success' ? resultOf(step)?.['contents'] : undefined;
  return Array.isArray(contents) && contents.length === 0 ? 'gives empty contents' : undefined;
}

/** Whether the server promises that it can be read there: a `file:` URI that it links to may be for the client to open. */
const levelOf = ({ uri, tool }: Named, context: ProbeContext): Level =>
  announces(context) && (tool === undefined || schemeOf(uri) !== 'file') ? 'policy' : 'observed';

function fault({ tool }: Named, step: ProbedStep, level: Level, place: string, what: string): Violation {
  const from = tool === undefined ? 'resources/list names it' : `${tool} linked to it right before`;
  return {
    level,
    ...(tool === undefined ? {} : { tool }),
    place,
    message: sentence(`${step.step.what} ${what}; ${from}`),
    promised: { at: 'rule resource.readable', text: 'a resource that the server names can be read from it' },
    got: shown(step),
    next: 'read by the same uri what a result or a list names, whether or not it is listed',
  };
}

function faultsOf(named: Named, probe: JudgedProbe): readonly Violation[] {
  const { era, transport } = probe.context;
  const level = levelOf(named, probe.context);
  const place = named.tool === undefined ? '/resources/*/uri' : '/content/*/uri';
  const here = stepOf(probe, readingOf(era, named.uri));
  const there = stepOf(probe, readingOf(era, named.uri, { connection: 'fresh' }));
  const failure = failureOf(here);
  if (here !== undefined && failure !== undefined) return [fault(named, here, level, place, failure)];
  const elsewhere = here?.outcome === 'success' ? failureOf(there) : undefined;
  if (there === undefined || elsewhere === undefined) return [];
  // Over pipes another connection is another process: what the first one keeps in memory it can not have.
  const bound: Level = transport === 'stdio' ? 'observed' : level;
  return [fault(named, there, bound, `${place}/connection`, elsewhere)];
}

function applies(probe: JudgedProbe): Applicability {
  const { era } = probe.context;
  const isRead = namedIn(probe).some(({ uri }) => {
    const step = stepOf(probe, readingOf(era, uri));
    return step?.outcome === 'success' || step?.outcome === 'protocolError';
  });
  return isRead ? true : { notExercised: 'no result and no list named a resource that is read here' };
}

const firstOfEach = (found: readonly Violation[]): readonly Violation[] =>
  found.filter(
    ({ place, tool }, at) => found.findIndex((other) => other.place === place && other.tool === tool) === at,
  );

export const readable: Invariant = {
  id: 'resource.readable',
  level: 'policy',
  on: 'probe',
  source: { kind: 'house', reference: 'resource.readable' },
  law: 'a resource that a result links to or that the list names can be read from the same server, also over a new connection',
  right:
    'answers resources/read of each uri that it gave away, listed or not, whoever asks with the same rights',
  plan,
  follow,
  applies,
  check: (probe) =>
    applies(probe) === true ? firstOfEach(namedIn(probe).flatMap((named) => faultsOf(named, probe))) : [],
};
