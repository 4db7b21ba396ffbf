import { excerptOf } from '../../protocol/json/writer.js';
import type {
  Applicability,
  Invariant,
  JudgedProbe,
  ProbeContext,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { harmlessTool } from '../probe/harmless-tool.js';
import { resultOf, shown, soundWith, stepOf } from '../probe/probed-answer.js';
import { refusalFaults } from '../probe/refusal-demand.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';
import { mirroredArguments } from './mirrored-arguments.js';

const era = '2026-07-28';
const mismatch = -32020;
const unsupported = -32022;

type Headers = NonNullable<ProbeStep['headers']>;

const listing = (what: string, headers?: Headers): ProbeStep => ({
  what,
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list'),
  ...(headers === undefined ? {} : { headers }),
});

const control = listing('tools/list');
const withoutVersion = listing('tools/list without MCP-Protocol-Version', { 'MCP-Protocol-Version': null });

/** A header that is wrong, with the codes that a refusal may have. */
interface Wrong {
  readonly step: ProbeStep;
  readonly place: string;
  readonly codes: readonly number[];
}

const wrongListings: readonly Wrong[] = [
  {
    step: listing('tools/list without Mcp-Method', { 'Mcp-Method': null }),
    place: '/headers/Mcp-Method/missing',
    codes: [mismatch],
  },
  {
    step: listing('tools/list with the Mcp-Method prompts/list', { 'Mcp-Method': 'prompts/list' }),
    place: '/headers/Mcp-Method/mismatch',
    codes: [mismatch],
  },
  {
    // A server that looks at the header first may not know this revision at all.
    step: listing('tools/list with the MCP-Protocol-Version 2025-11-25', {
      'MCP-Protocol-Version': '2025-11-25',
    }),
    place: '/headers/MCP-Protocol-Version/mismatch',
    codes: [mismatch, unsupported],
  },
];

const unknownMethod: ProbeStep = {
  what: 'assay/no-such-method',
  connection: 'shared',
  method: 'assay/no-such-method',
  message: requestTemplate(era, 'assay/no-such-method'),
};

const calling = (tool: string, what: string, headers?: Headers): ProbeStep => ({
  what: `tools/call${what}`,
  connection: 'shared',
  method: 'tools/call',
  message: requestTemplate(era, 'tools/call', { name: tool, arguments: {} }),
  ...(headers === undefined ? {} : { headers }),
});

const called = { what: 'tools/call' };

const wrongCalls = (tool: string): readonly Wrong[] => [
  {
    step: calling(tool, ' without Mcp-Name', { 'Mcp-Name': null }),
    place: '/headers/Mcp-Name/missing',
    codes: [mismatch],
  },
  {
    step: calling(tool, ' with another Mcp-Name', { 'Mcp-Name': 'assay-other-name' }),
    place: '/headers/Mcp-Name/mismatch',
    codes: [mismatch],
  },
];

function plan(context: ProbeContext): readonly ProbeStep[] {
  if (context.era !== era || context.transport !== 'http') return [];
  // What a wrong header lets through must do no harm.
  const tool = harmlessTool(context)?.name;
  return [
    control,
    ...wrongListings.map(({ step }) => step),
    withoutVersion,
    unknownMethod,
    ...(tool === undefined ? [] : [calling(tool, ''), ...wrongCalls(tool).map(({ step }) => step)]),
  ];
}

function applies(probe: JudgedProbe): Applicability {
  if (probe.context.era !== era) return { notExercised: 'this revision mirrors nothing in headers' };
  if (probe.context.transport !== 'http') return { notExercised: 'there are headers over HTTP only' };
  return soundWith(probe, control);
}

const refused = (probe: JudgedProbe, { step, place, codes }: Wrong): readonly Violation[] =>
  refusalFaults(stepOf(probe, step), { place, rule: 'wire.headers', codes, status: 400 });

/** Without the header a request may be one of an older revision; not when the answer is in this one's form. */
function unversioned(probe: JudgedProbe): readonly Violation[] {
  const step = stepOf(probe, withoutVersion);
  const type = resultOf(step)?.['resultType'];
  if (step === undefined || type === undefined) return [];
  return [
    {
      level: 'must',
      place: '/headers/MCP-Protocol-Version/missing',
      message: sentence(
        `${withoutVersion.what} is answered with resultType ${excerptOf(type, 40)}; error ${mismatch} and HTTP status 400 is due`,
      ),
      promised: { at: 'rule wire.headers', text: `error ${mismatch} and HTTP status 400` },
      got: shown(step),
    },
  ];
}

function miscalled(probe: JudgedProbe): readonly Violation[] {
  const tool = harmlessTool(probe.context)?.name;
  const answered = stepOf(probe, called)?.outcome;
  if (tool === undefined || (answered !== 'success' && answered !== 'toolError')) return [];
  return wrongCalls(tool).flatMap((wrong) => refused(probe, wrong));
}

function check(probe: JudgedProbe): readonly Violation[] {
  if (applies(probe) !== true) return [];
  return [
    ...wrongListings.flatMap((wrong) => refused(probe, wrong)),
    ...unversioned(probe),
    ...refusalFaults(stepOf(probe, unknownMethod), {
      place: '/method',
      rule: 'wire.headers',
      codes: [-32601],
      status: 404,
    }),
    ...miscalled(probe),
  ];
}

export const headers: Invariant = {
  id: 'wire.headers',
  level: 'must',
  on: 'probe',
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Streamable HTTP, Server Validation' },
  law: 'over HTTP a missing or mismatching Mcp-Method, Mcp-Name, Mcp-Param-* or MCP-Protocol-Version is refused with 400 and -32020, an unknown method with 404 and -32601',
  right: 'compares the headers of each request with its body and refuses what differs with 400 and -32020',
  plan,
  applies,
  check,
  also: [mirroredArguments],
};
