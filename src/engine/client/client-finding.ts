import type { CaseFile } from '../../corpus/case-file.js';
import type { Violation } from '../../invariants/invariant.js';
import type { Finding } from '../events.js';
import { bytesOf, textOf } from '../shrink-order.js';
import type { ClientEvidence } from './client-case.js';
import { recordedScene } from './client-case.js';

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

const isFlaky = ({ failed, tried }: Repeated): boolean => failed < tried;
const replayLine = (path: string, endpoint: string): string => `mcp-assay replay ${path} ${endpoint}`;

/**
 * A minimal result as a finding.
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
  const { law, violation, tool, fingerprint: id } = evidence;
  return {
    id,
    invariant: law.id,
    level: violation.level,
    tool: tool.name,
    violation,
    input: textOf(evidence.case.stimulus),
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
  const input = recordedScene(file)?.sent ?? '';
  const bytes = Buffer.byteLength(input);
  return {
    id: file.fingerprint,
    invariant: file.invariant,
    level: violation.level,
    tool: file.tool,
    violation,
    input,
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
