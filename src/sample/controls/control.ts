import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { FixtureRecord } from './fixture-catalog.js';

/**
 * One negative control: a behaviour that is planted in the fixture's catalog, and the assertion that must see it.
 *
 * - `admit`: what becomes of the arguments before they are checked
 * - `twist`: what becomes of the right result of a tool; `bearer` tells whether a bearer header came with the call
 * - `runsHidden`: a write tool that is not listed runs all the same
 */
export interface Control {
  /** As the demand is numbered: `K23`. */
  readonly id: string;
  /** What is planted, to follow "a catalog that". */
  readonly planted: string;
  /** The law that must break; `outcome`: the task must be told as unavailable; `quoted`: nothing must break. */
  readonly sees: string;
  readonly admit?: (args: JsonObject) => JsonObject;
  readonly twist?: (
    call: { readonly tool: string; readonly args: JsonObject; readonly bearer: boolean },
    right: JsonObject,
    records: readonly FixtureRecord[],
  ) => JsonObject;
  readonly runsHidden?: true;
  /** Only seen where headers are sent. */
  readonly needsHttp?: true;
}
