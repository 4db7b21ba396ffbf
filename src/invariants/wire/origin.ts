import type { Applicability, Invariant, JudgedProbe, ProbeContext, ProbeStep } from '../invariant.js';
import { soundWith, stepOf } from '../probe/probed-answer.js';
import { refusalFaults } from '../probe/refusal-demand.js';
import { requestTemplate } from '../probe/request-template.js';
import { isSince } from '../probe/revision.js';

/** A top-level domain that RFC 6761 keeps free of owners. */
const foreign = 'https://assay-foreign-origin.invalid';

const listing = (context: ProbeContext, what: string): ProbeStep => ({
  what,
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(context.era, 'tools/list'),
});

const control = 'tools/list';
const withOrigin = 'tools/list with a foreign Origin';

function applies(probe: JudgedProbe): Applicability {
  if (probe.context.transport !== 'http') return { notExercised: 'there is an Origin over HTTP only' };
  return soundWith(probe, { what: control });
}

/** Earlier revisions ask that the header is validated and do not say how a refusal looks. */
const statusDue = ({ negotiated }: ProbeContext): { readonly status?: number } =>
  isSince('2025-11-25', negotiated) ? { status: 403 } : {};

export const origin: Invariant = {
  id: 'wire.origin',
  level: 'must',
  on: 'probe',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Streamable HTTP, Security' },
  law: 'over HTTP a request with a foreign Origin is refused with status 403',
  right: 'looks at the Origin header of every request and refuses one that it does not know with status 403',
  plan: (context) =>
    context.transport === 'http'
      ? [listing(context, control), { ...listing(context, withOrigin), headers: { Origin: foreign } }]
      : [],
  applies,
  check: (probe) =>
    applies(probe) === true
      ? refusalFaults(stepOf(probe, { what: withOrigin }), {
          place: '/headers/Origin',
          rule: 'wire.origin',
          codes: [],
          ...statusDue(probe.context),
        })
      : [],
};
