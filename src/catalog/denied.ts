import type { JudgedDenial, JudgedGuard } from '../invariants/contract/subject.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { Contract } from './contract.js';
import { seenPreview } from './seen-preview.js';

/** What was asked that has to be denied. `texts`: of the private record. */
type Asked = Pick<JudgedDenial, 'era' | 'tool' | 'kind'> & { readonly texts: readonly string[] };

/** The answer to an id that is not for the caller, as laws judge it. */
export function judgedDenial(
  exchanged: Exchanged,
  { texts, ...asked }: Asked,
  contract: Contract,
): JudgedDenial {
  const said = exchanged.answer?.text ?? '';
  const leaked = texts.filter(
    (text) => said.includes(text) || said.includes(JSON.stringify(text).slice(1, -1)),
  );
  const expect = contract.fixture?.denial ?? 'any error';
  return { ...asked, expect, preview: seenPreview(exchanged, contract), leaked };
}

/** The answer to a call of a tool that must not be there. */
export const judgedGuard = (
  { outcome }: Exchanged,
  asked: Pick<JudgedGuard, 'era' | 'tool' | 'touched'>,
): JudgedGuard => ({ ...asked, outcome });
