import type { Case, Stimulus } from '../corpus/case.js';
import type { CaseFile, RecordedStep } from '../corpus/case-file.js';
import { identity } from '../protocol/identity.js';
import type { Era } from '../protocol/era.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/server-session.js';
import type { Sighting } from './judge.js';

/** At most so much of an answer is kept in a case file: it is for people. */
const answerLimit = 4_000;

/** A whole `tools/call` message with placeholders where the replaying side fills in its own id and `_meta`. */
function messageTemplate(era: Era, tool: string, stimulus: Stimulus): RecordedStep {
  if (stimulus.kind === 'raw') return { send: { base64: stimulus.base64 } };
  const meta = era === '2026-07-28' ? ',"_meta":"{meta}"' : '';
  const params =
    stimulus.kind === 'params'
      ? stimulus.json
      : `{"name":${JSON.stringify(tool)},"arguments":${stimulus.json}${meta}}`;
  return { send: { json: `{"jsonrpc":"2.0","id":"{id}","method":"tools/call","params":${params}}` } };
}

/** A `tools/list` message, for laws about the list. */
function listTemplate(era: Era): RecordedStep {
  const meta = era === '2026-07-28' ? '"_meta":"{meta}"' : '';
  return { send: { json: `{"jsonrpc":"2.0","id":"{id}","method":"tools/list","params":{${meta}}}` } };
}

export interface RecordSettings {
  readonly era: Era;
  readonly seed: number;
  /** Takes secrets out of everything that is written. */
  readonly redact: (text: string) => string;
}

/** The case file of a sighting and its minimal case; a listing has no case of its own. */
export function caseFileOf(
  sighting: Sighting,
  tool: AdvertisedTool,
  minimal: { readonly case: Case; readonly exchanged: Exchanged } | undefined,
  settings: RecordSettings,
): CaseFile {
  const { invariant, violation } = sighting;
  const answer = minimal?.exchanged.answer?.text;
  const step =
    minimal === undefined
      ? listTemplate(settings.era)
      : messageTemplate(settings.era, tool.name, minimal.case.stimulus);
  const expect: RecordedStep = {
    expect: {
      outcome: minimal?.exchanged.outcome ?? 'success',
      ...(answer === undefined ? {} : { answer: settings.redact(answer.slice(0, answerLimit)) }),
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
    description: settings.redact(violation.message),
    label: minimal?.case.label ?? 'valid',
    setup: [],
    exchange: [step, expect],
    ...(schema === undefined ? {} : { schema }),
    mutations: minimal?.case.mutations ?? [],
    right: invariant.right,
    foundWith: { version: identity.version, seed: settings.seed },
  };
}

function schemaFor(invariant: string, tool: AdvertisedTool): string | undefined {
  if (invariant.startsWith('output.')) return tool.outputSchemaText;
  return invariant.startsWith('input.') || invariant.startsWith('list.') ? tool.inputSchemaText : undefined;
}
