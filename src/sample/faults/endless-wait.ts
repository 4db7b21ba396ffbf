import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Fault } from './fault.js';

/** Every call that meets this costs a whole deadline, so the trigger sits deep: still a boundary value. */
export const endlessWait: Fault = {
  invariant: 'survival.no-hang',
  tool: 'list',
  what: 'no answer comes when filter/atLeast is 1, its maximum',
  twist: ({ filter }, result) =>
    isJsonObject(filter) && filter['by'] === 'score' && filter['atLeast'] === 1 && result['isError'] !== true
      ? []
      : [result],
};
