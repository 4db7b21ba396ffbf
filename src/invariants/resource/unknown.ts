import type {
  Applicability,
  Invariant,
  JudgedProbe,
  ProbeContext,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { errorOf, resultOf, shown, stepOf } from '../probe/probed-answer.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';

/** A scheme that nobody serves; never one that makes a server fetch something. */
const uri = 'assay-unknown://no-such-resource';

const reading = (era: ProbeContext['era']): ProbeStep => ({
  what: 'resources/read of an unknown uri',
  connection: 'shared',
  method: 'resources/read',
  message: requestTemplate(era, 'resources/read', { uri }),
});

const plan = (context: ProbeContext): readonly ProbeStep[] =>
  Object.hasOwn(context.capabilities, 'resources') ? [reading(context.era)] : [];

function applies(probe: JudgedProbe): Applicability {
  if (plan(probe.context).length === 0) return { notExercised: 'the server announces no resources' };
  const step = stepOf(probe, reading(probe.context.era));
  return step?.outcome === 'success' || step?.outcome === 'protocolError'
    ? true
    : { notExercised: 'resources/read was not answered' };
}

/** A server may make something of any uri; only nothing at all is no answer. */
function isEmpty(probe: JudgedProbe): boolean {
  const contents = resultOf(stepOf(probe, reading(probe.context.era)))?.['contents'];
  return contents === undefined || (Array.isArray(contents) && contents.length === 0);
}

function check(probe: JudgedProbe): readonly Violation[] {
  const step = stepOf(probe, reading(probe.context.era));
  if (step === undefined || applies(probe) !== true) return [];
  const isModern = probe.context.era === '2026-07-28';
  const due = isModern ? 'error -32602' : 'an error such as -32002';
  const fault = (place: string, what: string): readonly Violation[] => [
    {
      level: isModern ? 'must' : 'should',
      place,
      message: sentence(`${step.step.what} ${what}; ${due} is due`),
      promised: { at: 'rule resource.unknown', text: due },
      got: shown(step),
    },
  ];
  const code = errorOf(step)?.error.code;
  if (code === undefined) {
    return step.outcome === 'success' && isEmpty(probe) ? fault('/contents', 'gives empty contents') : [];
  }
  return isModern && code !== -32602 ? fault('/error/code', `is refused with ${code}`) : [];
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
