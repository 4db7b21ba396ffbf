import type { Case } from '../../corpus/case.js';
import type { CaseFile, RecordedStep } from '../../corpus/case-file.js';
import type { Attack } from '../../hostile/attack.js';
import type { ClientLaw } from '../../hostile/laws/client-law.js';
import { knownTools } from '../../hostile/oracle/known-tools.js';
import { recordedPlay, stepsOf } from '../../hostile/play/recorded-play.js';
import type { Play } from '../../hostile/play/play.js';
import { readPlay } from '../../hostile/play/play-text.js';
import type { Violation } from '../../invariants/invariant.js';
import type { Era } from '../../protocol/era.js';
import { identity } from '../../protocol/identity.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { DriverReply } from '../../targets/client/driver-reply.js';

/** At most so much of what the application received is kept: it is for people. */
const answerLimit = 4_000;

/** A minimal play that broke a law, with all that makes it happen again. */
export interface ClientEvidence {
  readonly law: ClientLaw;
  readonly attack: Attack;
  readonly case: Case;
  readonly reply: DriverReply;
  readonly violation: Violation;
  readonly fingerprint: string;
}

/** The play that a case of a client is. */
export const playOf = ({ stimulus }: Case): Play =>
  stimulus.kind === 'play' ? (readPlay(stimulus.json) ?? []) : [];

/** What a play is about, as the `tool` of its case: the tool called, the URI read, or else the operation. */
export function subjectOf(play: Play): string {
  const ask = play.at(-1)?.ask;
  if (ask?.op === 'callTool' || ask?.op === 'getPrompt') return ask.name;
  return ask?.op === 'readResource' ? ask.uri : (ask?.op ?? '');
}

/** The case file: `setup` holds the acts before the last one, `exchange` that one and what came of it. */
export function clientCaseFile(evidence: ClientEvidence, era: Era, seed: number): CaseFile {
  const { law, attack, violation, reply } = evidence;
  const play = playOf(evidence.case);
  const schema = outputSchemaIn(play, era);
  return {
    case: 1,
    invariant: law.id,
    fingerprint: evidence.fingerprint,
    era,
    direction: 'client',
    tool: evidence.case.tool,
    description: violation.message,
    label: evidence.case.label,
    setup: play.slice(0, -1).flatMap(stepsOf),
    exchange: [...play.slice(-1).flatMap(stepsOf), { expect: expectationOf(reply) }],
    ...(schema === undefined ? {} : { schema }),
    mutations: [{ pointer: '', keyword: attack.name, what: attack.what }, ...evidence.case.mutations],
    right: law.right,
    foundWith: { version: identity.version, seed },
  };
}

function outputSchemaIn(play: Play, era: Era): string | undefined {
  const called = subjectOf(play);
  const schema = knownTools(play, era)?.find(({ name }) => name === called)?.outputSchema;
  return schema === undefined ? undefined : writeJson(schema);
}

function expectationOf(reply: DriverReply): { readonly outcome: string; readonly answer?: string } {
  if (reply.kind !== 'answered') return { outcome: reply.kind };
  const { outcome, value } = reply.answer;
  return value === undefined ? { outcome } : { outcome, answer: writeJson(value).slice(0, answerLimit) };
}

/** The play in a case file; `undefined` when it holds none that this version can play. */
export const playIn = ({ setup, exchange }: CaseFile): Play | undefined =>
  recordedPlay([...setup, ...exchange.filter((step: RecordedStep) => !('expect' in step))]);

/** The attack that a case file was found with. */
export const attackIn = ({ mutations }: CaseFile): Pick<Attack, 'name' | 'what'> => {
  const { keyword: name, what } = mutations[0] ?? { keyword: '', what: '' };
  return { name, what };
};
