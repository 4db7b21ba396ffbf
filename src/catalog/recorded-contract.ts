import type { CaseFile } from '../corpus/case-file.js';
import { fingerprint } from '../corpus/fingerprint.js';
import type { Sighting } from '../engine/judge.js';
import type { PromisedCalls, PromiseReader } from '../engine/sequences/recorded-promise.js';
import type { Invariant } from '../invariants/invariant.js';
import { placedDataOf } from './answered-data.js';
import { catalogOpinions } from './catalog-opinions.js';
import type { Contract } from './contract.js';
import { allowlistOf } from './contract-promise.js';
import { mattersOf } from './judged-calls.js';
import { contractIn } from './kept-contract.js';

/**
 * Reads the contracts that cases of catalogs keep.
 *
 * @param touched how often the handler of a fixture's write tool ran; absent where nobody sees that
 */
export const recordedContracts =
  (touched: (() => number) | undefined): PromiseReader =>
  (file) => {
    const contract = contractIn(file);
    if (contract === undefined || typeof contract === 'string') return contract;
    let before = touched?.() ?? 0;
    return {
      unlisted: contract.fixture?.writeTool,
      allowlist: allowlistOf(contract),
      dataOf: placedDataOf,
      judge: (laws, calls) => {
        const now = touched?.();
        const ran = now === undefined ? undefined : now - before;
        before = now ?? 0;
        return judged(file, contract, laws, calls, ran);
      },
    };
  };

function judged(
  file: CaseFile,
  contract: Contract,
  laws: readonly Invariant[],
  calls: PromisedCalls,
  touched: number | undefined,
): readonly Sighting[] | string {
  if (touched === undefined && isOfSpy(file, contract))
    return 'whether the handler ran is seen by a spy in the fixture alone: mcp-assay catalog --controls';
  let isJudged = false;
  let silence = 'the answers hold nothing that the law speaks of';
  const tally = {
    judged: () => {
      isJudged = true;
    },
    notExercised: (_: string, reason: string) => {
      silence = reason;
    },
  };
  const found = mattersOf({ ...calls, contract, touched }).flatMap((matter) =>
    catalogOpinions(laws, matter, calls.era, tally),
  );
  return isJudged ? found : silence;
}

/** A write tool that was refused and whose handler ran all the same. */
const isOfSpy = ({ invariant, era, direction, tool, ...file }: CaseFile, { fixture }: Contract): boolean =>
  fixture?.writeTool !== undefined &&
  file.fingerprint === fingerprint({ invariant, era, direction, tool, place: '/handler' });
