import type { Sent } from '../../corpus/case-file.js';
import type { CaseFile } from '../../corpus/case-file.js';
import type { Act, Answer, Play } from '../../hostile/play/play.js';
import { lastAnswers } from '../../hostile/play/last-answers.js';
import { playText } from '../../hostile/play/play-text.js';
import type { Violation } from '../../invariants/invariant.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import { readJson } from '../../protocol/json/reader.js';
import type { Finding } from '../events.js';
import { bytesOf } from '../shrink-order.js';
import type { ClientEvidence } from './client-case.js';
import { playIn, playOf } from './client-case.js';

/** Of `tried` repeats, how many failed. */
export type Repeated = Finding['repeats'];

/** What the way to a finding cost. */
export interface Search {
  readonly firstSeenAtCall: number;
  readonly originalBytes: number;
  readonly shrinkCalls: number;
  readonly shrinkSteps: number;
  readonly minimal?: false;
  readonly repeats: Repeated;
}

/** Longer texts are cut: the case file has the whole. */
const longestShown = 20_000;
const isFlaky = ({ failed, tried }: Repeated): boolean => failed < tried;
const replayLine = (path: string, endpoint: string): string => `mcp-assay replay ${path} ${endpoint}`;

/**
 * A minimal play as a finding.
 *
 * @param path of its case file; `null` when it could not be written
 * @param endpoint how the driver is named on our command line
 */
export function findingOf(
  evidence: ClientEvidence,
  path: string | null,
  endpoint: string,
  search: Search,
): Finding {
  const { law, violation, fingerprint: id } = evidence;
  return {
    id,
    invariant: law.id,
    level: violation.level,
    tool: evidence.case.tool,
    violation,
    ...shownPlay(playOf(evidence.case)),
    case: path,
    argumentsBytes: bytesOf(evidence.case.stimulus),
    flaky: isFlaky(search.repeats),
    known: false,
    replay: path === null ? `mcp-assay client ${endpoint}` : replayLine(path, endpoint),
    ...search,
  };
}

/** A case of the corpus that failed again as a finding. */
export function knownFinding(
  file: CaseFile,
  path: string,
  violation: Violation,
  endpoint: string,
  repeated: Repeated,
): Finding {
  const play = playIn(file) ?? [];
  const bytes = Buffer.byteLength(playText(play));
  return {
    id: file.fingerprint,
    invariant: file.invariant,
    level: violation.level,
    tool: file.tool,
    violation,
    ...shownPlay(play),
    firstSeenAtCall: 0,
    case: path,
    originalBytes: bytes,
    argumentsBytes: bytes,
    shrinkCalls: 0,
    shrinkSteps: 0,
    flaky: isFlaky(repeated),
    repeats: repeated,
    known: true,
    replay: replayLine(path, endpoint),
  };
}

/** The last answer as people read it, and all acts in order: what the client is asked, and what it is told. */
function shownPlay(play: Play): Pick<Finding, 'input' | 'steps'> {
  const [answer] = lastAnswers(play);
  return {
    input: answer === undefined ? '' : messageText(answer.send),
    steps: play.map(actText),
  };
}

function actText({ ask, answers = {} }: Act): string {
  const said = Object.values(answers).flatMap((list) => list.map(answerText));
  return `${askText(ask)}${said.length === 0 ? '' : ` ← ${said.join(' ← ')}`}`.slice(0, longestShown);
}

const answerText = ({ first = [], send, then = [] }: Answer): string =>
  [...first, send, ...then].map(messageText).join(' + ');

function askText(ask: Act['ask']): string {
  const { op, ...given } = ask;
  const words = Object.values(given).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  return [op, ...words.filter((word) => word !== '{}')].join(' ');
}

/** The result of an answer where it has one and the envelope is right, else the whole message. */
function messageText(sent: Sent): string {
  if ('base64' in sent) return Buffer.from(sent.base64, 'base64').toString('utf8').slice(0, longestShown);
  const reading = readJson(sent.json);
  const root = reading.ok ? reading.root() : undefined;
  const result = root === undefined ? undefined : nodeAt(root, '/result');
  const text = result === undefined ? '' : textOf(sent.json, result);
  const isUsual = sent.json === `{"jsonrpc":"2.0","id":"{id}","result":${text}}`;
  return (isUsual ? text : sent.json).slice(0, longestShown);
}
