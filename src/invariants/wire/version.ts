import type { Json } from '../../../arbitraries/json/json.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type {
  Applicability,
  Invariant,
  JudgedProbe,
  ProbeContext,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { dataOf, errorOf, resultOf, shown, soundWith, stepOf } from '../probe/probed-answer.js';
import { refusalFaults } from '../probe/refusal-demand.js';
import { metaNaming, requestTemplate } from '../probe/request-template.js';
import { isSince } from '../probe/revision.js';
import { sentence } from '../sentence.js';

const rule = 'rule wire.version';
/** A revision that there never was. */
const unknown = '1900-01-01';
const header = 'MCP-Protocol-Version';

const listing = (era: ProbeContext['era'], what: string): ProbeStep => ({
  what,
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list'),
});

const before = 'tools/list';
const after = 'tools/list after one with an unknown version';
const discovery: ProbeStep = {
  what: 'server/discover',
  connection: 'shared',
  method: 'server/discover',
  message: requestTemplate('2026-07-28', 'server/discover'),
};
const unknownVersion: ProbeStep = {
  what: 'tools/list with an unknown protocol version after a request with a known version',
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate('2026-07-28', 'tools/list', { _meta: metaNaming(unknown) }),
  headers: { [header]: unknown },
};
const unknownHeader: ProbeStep = {
  ...listing('2025-11-25', `tools/list with an unknown ${header}`),
  headers: { [header]: unknown },
};

/** The header came with 2025-06-18. */
const hasHeader = ({ transport, negotiated }: ProbeContext): boolean =>
  transport === 'http' && isSince('2025-06-18', negotiated);

function plan(context: ProbeContext): readonly ProbeStep[] {
  const { era } = context;
  if (era === '2026-07-28') {
    return [listing(era, before), unknownVersion, listing(era, after), discovery];
  }
  return hasHeader(context) ? [listing(era, before), unknownHeader] : [];
}

function applies(probe: JudgedProbe): Applicability {
  if (plan(probe.context).length === 0)
    return { notExercised: 'in this revision a request names its version over HTTP only' };
  return soundWith(probe, { what: before });
}

const isNamed = (supported: Json | undefined): boolean =>
  Array.isArray(supported) &&
  supported.length > 0 &&
  supported.every((version) => typeof version === 'string' && version !== unknown);

function unnamed(probe: JudgedProbe): readonly Violation[] {
  const step = stepOf(probe, unknownVersion);
  const error = step === undefined ? undefined : errorOf(step);
  if (step === undefined || error?.error.code !== -32022) return [];
  const supported = dataOf(error)?.['supported'];
  if (isNamed(supported)) return [];
  const came = supported === undefined ? 'no data.supported' : `data.supported ${excerptOf(supported, 60)}`;
  return [
    {
      level: 'must',
      place: '/error/data/supported',
      message: sentence(`the refusal of an unknown version has ${came}; it must list the versions supported`),
      promised: { at: rule, text: 'data.supported: the versions that the server supports' },
      got: shown(step),
    },
  ];
}

/** Each request is judged by itself: a refused one leaves no trace. */
function broken(probe: JudgedProbe): readonly Violation[] {
  const step = stepOf(probe, { what: after });
  if (step === undefined || step.outcome !== 'protocolError') return [];
  return [
    {
      level: 'must',
      place: '/after',
      message: sentence(`${after} is refused; it was answered before, and each request stands for itself`),
      promised: { at: rule, text: 'no state is inferred from previous requests' },
      got: shown(step),
    },
  ];
}

function undiscovered(probe: JudgedProbe): readonly Violation[] {
  const step = stepOf(probe, discovery);
  if (step === undefined || (step.outcome !== 'success' && step.outcome !== 'protocolError')) return [];
  const supported = resultOf(step)?.['supportedVersions'];
  if (isNamed(supported) && Array.isArray(supported) && supported.includes(probe.context.era)) return [];
  return [
    {
      level: 'must',
      place: '/supportedVersions',
      message: sentence(
        step.outcome === 'success'
          ? `server/discover gives the supportedVersions ${excerptOf(supported ?? null, 60)}; ${probe.context.era} is spoken and not among them`
          : 'server/discover is refused after other requests; every server of this revision implements it',
      ),
      promised: { at: rule, text: 'server/discover names the versions that the server supports' },
      got: shown(step),
    },
  ];
}

function check(probe: JudgedProbe): readonly Violation[] {
  if (applies(probe) !== true) return [];
  if (probe.context.era === '2025-11-25') {
    const demand = { place: '/headers/MCP-Protocol-Version', rule: 'wire.version', codes: [], status: 400 };
    return refusalFaults(stepOf(probe, unknownHeader), demand);
  }
  const demand = { place: '/protocolVersion', rule: 'wire.version', codes: [-32022], status: 400 };
  return [
    ...refusalFaults(stepOf(probe, unknownVersion), demand),
    ...unnamed(probe),
    ...broken(probe),
    ...undiscovered(probe),
  ];
}

export const version: Invariant = {
  id: 'wire.version',
  level: 'must',
  on: 'probe',
  source: {
    kind: 'spec',
    reference: 'MCP 2026-07-28, Versioning, Protocol Version Negotiation; 2025-11-25, Transports',
  },
  law: 'a request in an unsupported version is refused with -32022 that names the supported ones, also after good requests; server/discover works',
  right:
    'looks at the version of each request, refuses an unknown one with -32022 and data.supported, over HTTP with status 400',
  plan,
  applies,
  check,
};
