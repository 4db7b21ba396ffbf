import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Case } from '../../corpus/case.js';
import type { CaseFile, RecordedStep, Sent } from '../../corpus/case-file.js';
import type { Attack } from '../../hostile/attack.js';
import { sceneOf } from '../../hostile/attack.js';
import type { HostileTool } from '../../hostile/hostile-tool.js';
import type { ClientLaw } from '../../hostile/laws/client-law.js';
import type { Violation } from '../../invariants/invariant.js';
import type { Era } from '../../protocol/era.js';
import { identity } from '../../protocol/identity.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { DriverReply } from '../../targets/client/driver.js';
import type { Scenery } from './client-session.js';

/** At most so much of what the application received is kept: it is for people. */
const answerLimit = 4_000;

/** A minimal result that broke a law, with all that makes it happen again. */
export interface ClientEvidence {
  readonly law: ClientLaw;
  readonly attack: Attack;
  readonly tool: HostileTool;
  readonly case: Case;
  readonly reply: DriverReply;
  readonly violation: Violation;
  readonly fingerprint: string;
}

/** The case file: `setup` holds the pages of `tools/list`, `exchange` the answer to the call. */
export function clientCaseFile(evidence: ClientEvidence, era: Era, seed: number): CaseFile {
  const { law, attack, tool, violation, reply } = evidence;
  const { pages, call } = sceneOf(attack.pages(tool), resultOf(evidence.case))(era);
  return {
    case: 1,
    invariant: law.id,
    fingerprint: evidence.fingerprint,
    era,
    direction: 'client',
    tool: tool.name,
    description: violation.message,
    label: evidence.case.label,
    setup: pages.map((send): RecordedStep => ({ send })),
    exchange: [{ send: call }, { expect: expectationOf(reply) }],
    schema: writeJson(tool.outputSchema),
    mutations: [{ pointer: '', keyword: attack.name, what: attack.what }, ...evidence.case.mutations],
    right: law.right,
    foundWith: { version: identity.version, seed },
  };
}

export const resultOf = ({ stimulus }: Case): string => (stimulus.kind === 'result' ? stimulus.json : '{}');

function expectationOf(reply: DriverReply): { readonly outcome: string; readonly answer?: string } {
  if (reply.kind !== 'answered') return { outcome: reply.kind };
  const { outcome, value } = reply.answer;
  return value === undefined ? { outcome } : { outcome, answer: writeJson(value).slice(0, answerLimit) };
}

/** What a client's case file replays: the listing, the answer, and the result in it. */
export interface RecordedScene {
  readonly scenery: Scenery;
  readonly sent: string;
}

/** Reads the scene out of a case file; `undefined` when it sends nothing that can be sent to a client. */
export function recordedScene(file: CaseFile): RecordedScene | undefined {
  const sends = (steps: readonly RecordedStep[]): readonly Sent[] =>
    steps.flatMap((step) => ('send' in step ? [step.send] : []));
  const pages = sends(file.setup);
  const [call] = sends(file.exchange);
  if (call === undefined || pages.length === 0) return undefined;
  const result = resultIn(call);
  return result === undefined ? undefined : { scenery: () => ({ pages, call }), sent: writeJson(result) };
}

function resultIn(sent: Sent): JsonObject | undefined {
  if (!('json' in sent)) return undefined;
  try {
    const message = JSON.parse(sent.json) as Json;
    const result = isJsonObject(message) ? message['result'] : undefined;
    return isJsonObject(result) ? result : undefined;
  } catch {
    return undefined;
  }
}
