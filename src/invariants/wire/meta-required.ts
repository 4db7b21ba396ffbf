import { excerptOf } from '../../protocol/json/writer.js';
import type { Applicability, Invariant, JudgedProbe, ProbeStep, Violation } from '../invariant.js';
import { resultOf, shown, soundWith, stepOf } from '../probe/probed-answer.js';
import { refusalFaults } from '../probe/refusal-demand.js';
import { metaWithout, requestTemplate } from '../probe/request-template.js';
import { isSince } from '../probe/revision.js';
import { sentence } from '../sentence.js';
import { isUnanswered, metaOfNumber } from './unanswered.js';

const era = '2026-07-28';
const place = '/params/_meta';

const listing = (what: string, message: string): ProbeStep => ({
  what,
  connection: 'shared',
  method: 'tools/list',
  message,
});

const control = listing('tools/list', requestTemplate(era, 'tools/list'));
const withoutCapabilities = listing(
  'tools/list without client capabilities in _meta',
  requestTemplate(era, 'tools/list', { _meta: metaWithout('clientCapabilities') }),
);
const withoutVersion = listing(
  'tools/list without a protocol version in _meta',
  requestTemplate(era, 'tools/list', { _meta: metaWithout('protocolVersion') }),
);
const withoutMeta = listing(
  'tools/list without _meta',
  '{"jsonrpc":"2.0","id":"{id}","method":"tools/list","params":{}}',
);
/** Tells whether a server that dropped the request before is there. */
const again = listing('tools/list, asked again', requestTemplate(era, 'tools/list'));
const wrongMeta = metaOfNumber(era);
const discovery: ProbeStep = {
  what: 'server/discover',
  connection: 'shared',
  method: 'server/discover',
  message: requestTemplate(era, 'server/discover'),
};

function applies(probe: JudgedProbe): Applicability {
  if (probe.context.era !== era) return { notExercised: 'this revision asks for no _meta' };
  return soundWith(probe, control);
}

/** Revisions are dates; those before 2026 begin with `initialize` and know no required `_meta`. */
const isModern = (version: unknown): boolean => isSince(era, version);

function servesModernOnly(probe: JudgedProbe): boolean {
  const supported = resultOf(stepOf(probe, discovery))?.['supportedVersions'];
  return Array.isArray(supported) && supported.length > 0 && supported.every(isModern);
}

/**
 * A server may serve older revisions too, and then a request that names none is one of theirs. It is not when
 * the server says that it has none of them and answers in the form of this revision.
 */
function unversioned(probe: JudgedProbe, planned: ProbeStep, at: string): readonly Violation[] {
  const step = stepOf(probe, planned);
  const type = resultOf(step)?.['resultType'];
  if (step === undefined || type === undefined || !servesModernOnly(probe)) return [];
  const what = `${planned.what} is answered with resultType ${excerptOf(type, 40)}; error -32602 is due`;
  return [
    {
      level: 'must',
      place: at,
      message: sentence(what),
      promised: { at: 'rule wire.meta-required', text: 'error -32602' },
      got: shown(step),
    },
  ];
}

/** A request may be dropped as no message at all, and is owed an answer all the same. */
function dropped(probe: JudgedProbe): readonly Violation[] {
  const step = stepOf(probe, wrongMeta);
  if (step === undefined || !isUnanswered(step)) return [];
  return [
    {
      level: 'must',
      wavering: 'observed',
      place: `${place}/type`,
      message: sentence(`${wrongMeta.what} gets no answer; error -32602 is due`),
      promised: { at: 'rule wire.meta-required', text: 'error -32602 or -32600' },
      got: shown(step),
      next: 'read the id before the rest of a message is validated, and answer under it what does not validate',
    },
  ];
}

function check(probe: JudgedProbe): readonly Violation[] {
  if (applies(probe) !== true) return [];
  return [
    ...refusalFaults(stepOf(probe, withoutCapabilities), {
      place: `${place}/clientCapabilities`,
      rule: 'wire.meta-required',
      codes: [-32602],
      status: 400,
    }),
    ...unversioned(probe, withoutVersion, `${place}/protocolVersion`),
    ...unversioned(probe, withoutMeta, place),
    ...dropped(probe),
  ];
}

export const metaRequired: Invariant = {
  id: 'wire.meta-required',
  level: 'must',
  on: 'probe',
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Base Protocol, _meta, Per-request protocol fields' },
  law: 'a request without the required members of _meta is refused with -32602, over HTTP with status 400',
  right: 'refuses a request that lacks the protocol version or the client capabilities in _meta with -32602',
  plan: (context) =>
    context.era === era
      ? [control, discovery, withoutCapabilities, withoutVersion, withoutMeta, wrongMeta, again]
      : [],
  applies,
  check,
};
