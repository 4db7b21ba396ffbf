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
import { errorOf, resultOf, shown, stepOf } from '../probe/probed-answer.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';

/** An address that leads nowhere. Its scheme is one that nobody serves: never one that makes a server fetch something. */
interface Nowhere {
  readonly what: string;
  readonly uri: string;
  /** Not even the form of a URI is right. */
  readonly isMalformed?: true;
}

const longest = 8192;

const nowhere: readonly Nowhere[] = [
  { what: 'an unknown uri', uri: 'assay-unknown://no-such-resource' },
  { what: 'an empty uri', uri: '', isMalformed: true },
  { what: 'a uri without a scheme', uri: 'no-such-resource', isMalformed: true },
  { what: 'a uri with broken percent signs', uri: 'assay-unknown://%zz/%', isMalformed: true },
  { what: 'a uri with an unusual scheme', uri: 'ASSAY+x-1.y:no-such-resource' },
  { what: 'a uri with a broken host', uri: 'assay-unknown://[no-such-host/', isMalformed: true },
  { what: `a uri of ${longest} characters`, uri: 'assay-unknown:'.padEnd(longest, 'a') },
];

const reading = (era: ProbeContext['era'], { what, uri }: Nowhere): ProbeStep => ({
  what: `resources/read of ${what}`,
  connection: 'shared',
  method: 'resources/read',
  message: requestTemplate(era, 'resources/read', { uri }),
  needs: [],
});

const plan = ({ era, capabilities }: ProbeContext): readonly ProbeStep[] =>
  Object.hasOwn(capabilities, 'resources') ? nowhere.map((one) => reading(era, one)) : [];

function applies(probe: JudgedProbe): Applicability {
  if (plan(probe.context).length === 0) return { notExercised: 'the server announces no resources' };
  return probe.steps.some(({ outcome }) => outcome === 'success' || outcome === 'protocolError')
    ? true
    : { notExercised: 'resources/read was not answered' };
}

/** A server may make something of any uri; only nothing at all is no answer. */
function isEmpty(step: ProbedStep): boolean {
  const contents = resultOf(step)?.['contents'];
  return contents === undefined || (Array.isArray(contents) && contents.length === 0);
}

function faultOf(one: Nowhere, probe: JudgedProbe): readonly Violation[] {
  const { era } = probe.context;
  const step = stepOf(probe, reading(era, one));
  if (step === undefined) return [];
  const isModern = era === '2026-07-28';
  const due = isModern ? 'error -32602' : 'an error such as -32002';
  const fault = (level: Level, place: string, what: string): readonly Violation[] => [
    {
      level,
      place,
      message: sentence(`${step.step.what} ${what}; ${due} is due`),
      promised: { at: 'rule resource.unknown', text: due },
      got: shown(step),
    },
  ];
  const code = errorOf(step)?.error.code;
  if (code === undefined) {
    if (step.outcome !== 'success' || !isEmpty(step)) return [];
    return fault(isModern ? 'must' : 'should', '/contents', 'gives empty contents');
  }
  if (!isModern || code === -32602) return [];
  // Of what is no URI the specification says nothing by name.
  return one.isMalformed === true
    ? fault('should', '/error/code/malformed', `is refused with ${code}`)
    : fault('must', '/error/code', `is refused with ${code}`);
}

const firstOfEach = (found: readonly Violation[]): readonly Violation[] =>
  found.filter(({ place }, at) => found.findIndex((other) => other.place === place) === at);

/** What a server refuses wrongly whatever the address is, is told once. */
function check(probe: JudgedProbe): readonly Violation[] {
  if (applies(probe) !== true) return [];
  const found = firstOfEach(nowhere.flatMap((one) => faultOf(one, probe)));
  const isGeneral = found.some(({ place }) => place === '/error/code');
  return found.filter(({ place }) => !isGeneral || place !== '/error/code/malformed');
}

export const unknownResource: Invariant = {
  id: 'resource.unknown',
  level: 'must',
  on: 'probe',
  source: { kind: 'spec', reference: 'MCP 2026-07-28 and 2025-11-25, Resources, Error Handling' },
  law: 'an unknown uri is refused, in 2026-07-28 with -32602, and never answered with empty contents',
  right: 'refuses to read a uri that it does not know, with error -32602 (2025-11-25: -32002)',
  plan,
  applies,
  check,
};
