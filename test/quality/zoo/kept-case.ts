import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseFile, RecordedStep } from '../../../src/corpus/case-file.js';
import { readCaseFile } from '../../../src/corpus/read-case-file.js';
import type { Finding } from '../../../src/engine/events.js';

/** Does work with a corpus of its own, which is gone afterwards. */
export async function inCorpus<T>(work: (corpusDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-zoo-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const messageOf = (step: RecordedStep): readonly string[] => {
  if (!('send' in step)) return [];
  const { send, as } = step;
  const text = 'json' in send ? send.json : `base64 ${send.base64}`;
  return [as === undefined ? text : `${as}: ${text}`];
};

/** What a case sends, in order, each message with whose authorization it carries. */
const messagesIn = ({ setup, exchange }: CaseFile): readonly string[] =>
  [...setup, ...exchange].flatMap(messageOf);

/** What the case of a finding sends, as its file says. */
export async function messagesOf(finding: Finding): Promise<readonly string[]> {
  if (finding.case === null) throw new Error(`${finding.invariant} has no case`);
  return messagesIn(await readCaseFile(finding.case));
}
