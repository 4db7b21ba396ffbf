import type { Json } from '../../../arbitraries/json/json.js';
import type { CheckedTool } from '../../invariants/check/index.js';
import { checkResult } from '../../invariants/check/index.js';
import type { Answered } from './row.js';

/** The second column of a row: what an application learns that holds what it got against `mcp-assay/check`. */
export interface CheckedSide {
  /** What came of a right answer; `undefined` where the client handed nothing over. */
  right(value: Json | undefined): void;
  /** What came of a broken one: stopped by the client is stopped as well. */
  broken(value: Json | undefined): void;
  answered(): Answered;
}

export function checkedSide(tool: CheckedTool): CheckedSide {
  const right = { held: 0, tried: 0 };
  const broken = { held: 0, tried: 0 };
  const breaks = (value: Json): boolean => checkResult(tool, value).some(({ level }) => level !== 'observed');
  return {
    right(value) {
      right.tried += 1;
      if (value !== undefined && !breaks(value)) right.held += 1;
    },
    broken(value) {
      broken.tried += 1;
      if (value === undefined || breaks(value)) broken.held += 1;
    },
    answered: () => ({
      verdict: right.held === right.tried && broken.held === broken.tried ? 'PASS' : 'FAIL',
      seen: `${broken.held}/${broken.tried} broken stopped; ${right.held}/${right.tried} right passed on`,
    }),
  };
}
