import type { Case, Stimulus } from '../corpus/case.js';
import type { CaseFile, RecordedStep } from '../corpus/case-file.js';
import { identity } from '../protocol/identity.js';
import type { Era } from '../protocol/era.js';
import { methodOf, paramsOf } from '../protocol/offer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { Sighting } from './judge.js';
import type { KnownGood } from './liveness.js';

/** At most so much of an answer is kept in a case file: it is for people. */
const answerLimit = 4_000;

/** A whole message that asks for something, with placeholders where the replaying side fills in its own id and `_meta`. */
export function messageTemplate(
  era: Era,
  { name, way }: Pick<AdvertisedTool, 'name' | 'way'>,
  stimulus: Stimulus,
): RecordedStep {
  if (stimulus.kind === 'raw') return { send: { base64: stimulus.base64 } };
  // What is replayed in place of all params gets its `_meta` then.
  const meta = era === '2026-07-28' && way?.kind !== 'resource' ? ',"_meta":"{meta}"' : '';
  const params =
    stimulus.kind === 'params' ? stimulus.json : `${paramsOf(name, way, stimulus.json).slice(0, -1)}${meta}}`;
  const method = methodOf(way);
  return { send: { json: `{"jsonrpc":"2.0","id":"{id}","method":"${method}","params":${params}}` } };
}

/** A message that asks for a list, for laws about it. */
export function listTemplate(era: Era, list = 'tools/list'): RecordedStep {
  const meta = era === '2026-07-28' ? '"_meta":"{meta}"' : '';
  return { send: { json: `{"jsonrpc":"2.0","id":"{id}","method":"${list}","params":{${meta}}}` } };
}

export interface RecordSettings {
  readonly era: Era;
  readonly seed: number;
  /** Takes secrets out of everything that is written. */
  readonly redact: (text: string) => string;
}

/** A minimal case with what it gave; `isCut` where it may be made smaller still. */
interface MinimalEvidence {
  readonly case: Case;
  readonly exchanged: Exchanged;
  readonly after?: KnownGood;
  readonly isCut: boolean;
}

/** What a description says of a case that was not made as small as it may be. */
export const cutShort = ' (this case is not minimal: the calls for making it smaller were spent)';

/** The same of a case for which nothing was asked again. */
export const asSeen = ' (this case is as it was seen: nothing was asked again to make it smaller)';

/** The case file of a sighting and its minimal case; a listing has no case of its own. */
export function caseFileOf(
  sighting: Sighting,
  tool: AdvertisedTool,
  minimal: MinimalEvidence | undefined,
  settings: RecordSettings,
): CaseFile {
  const { invariant, violation } = sighting;
  const answer = minimal?.exchanged.answer?.text;
  const step =
    minimal === undefined
      ? listTemplate(settings.era)
      : messageTemplate(settings.era, tool, minimal.case.stimulus);
  const expect: RecordedStep = {
    expect: {
      outcome: minimal?.exchanged.outcome ?? 'success',
      ...(answer === undefined ? {} : { answer: settings.redact(answer).slice(0, answerLimit) }),
    },
  };
  const schema = schemaFor(invariant.id, tool);
  return {
    case: 1,
    invariant: invariant.id,
    fingerprint: sighting.fingerprint,
    era: settings.era,
    direction: 'server',
    tool: tool.name,
    description: `${settings.redact(violation.message)}${minimal?.isCut === true ? cutShort : ''}`,
    label: minimal?.case.label ?? 'valid',
    setup: [],
    exchange: [step, expect, ...afterwards(settings.era, minimal?.after)].map((recorded) =>
      clean(recorded, settings.redact),
    ),
    ...(schema === undefined ? {} : { schema: settings.redact(schema) }),
    mutations: (minimal?.case.mutations ?? []).map(({ pointer, keyword, what }) => ({
      pointer: settings.redact(pointer),
      keyword: settings.redact(keyword),
      what: settings.redact(what),
    })),
    right: invariant.right,
    foundWith: { version: identity.version, seed: settings.seed },
  };
}

/** The case file of a breach that is about the server and not about one call: what was asked, in order. */
export function askedCaseFileOf(
  { invariant, violation, fingerprint, tool }: Sighting,
  exchange: readonly RecordedStep[],
  settings: RecordSettings,
  setup: readonly RecordedStep[] = [],
): CaseFile {
  const cleaned = (steps: readonly RecordedStep[]): readonly RecordedStep[] =>
    steps.map((recorded) => clean(recorded, settings.redact));
  return {
    case: 1,
    invariant: invariant.id,
    fingerprint,
    era: settings.era,
    direction: 'server',
    tool,
    description: settings.redact(violation.message),
    label: 'valid',
    setup: cleaned(setup),
    exchange: cleaned(exchange),
    mutations: [],
    right: invariant.right,
    foundWith: { version: identity.version, seed: settings.seed },
  };
}

/** What was asked, as people read it: the last message. */
export function askedText(exchange: readonly RecordedStep[]): string {
  const sent = exchange.flatMap((step) => ('send' in step && 'json' in step.send ? [step.send.json] : []));
  return sent.at(-1) ?? 'tools/list';
}

/** The known-good call that fails after the case, and what it gave before. */
const afterwards = (era: Era, good: KnownGood | undefined): readonly RecordedStep[] =>
  good === undefined
    ? []
    : [messageTemplate(era, { ...good, name: good.tool }, good.stimulus), { expect: { outcome: 'success' } }];

/** A server may put what it knows of us into its schemas, and so into what we send. */
function clean(step: RecordedStep, redact: (text: string) => string): RecordedStep {
  if ('send' in step)
    return 'json' in step.send
      ? { ...step, send: { json: redact(step.send.json) } }
      : { ...step, send: { base64: step.send.base64 } };
  if ('ask' in step) return step;
  const { outcome, answer } = step.expect;
  return { expect: { outcome, ...(answer === undefined ? {} : { answer: redact(answer) }) } };
}

function schemaFor(invariant: string, tool: AdvertisedTool): string | undefined {
  if (invariant.startsWith('output.')) return tool.outputSchemaText;
  return invariant.startsWith('input.') || invariant.startsWith('list.') ? tool.inputSchemaText : undefined;
}
