import type { Place } from '../document/place.js';
import type { Alternative } from '../space/state.js';
import type { Keyword, Occurring, Use } from './keyword.js';
import { never } from './keyword.js';
import { ALL } from './types.js';

interface Branches {
  readonly then: Place | undefined;
  readonly else: Place | undefined;
}

const branchesOf = (use: Use): Branches => ({
  then: use.document.below(use.owner, 'then'),
  else: use.document.below(use.owner, 'else'),
});

const side = (use: Occurring, holds: boolean, next: Place | undefined): Alternative => {
  const choice = { fork: `${use.place.id}`, index: holds ? 0 : 1 };
  return (state) => {
    state.add(use.place, use.scope, holds, holds ? use.occurrence : undefined);
    if (next !== undefined) state.add(next, use.scope, true, use.occurrence, choice);
  };
};

/** `if` with its `then` and `else`. Without these it only says what is evaluated. */
export const condition: Keyword = {
  keyword: 'if',
  on: ALL,
  asserts: never,
  test(value, use, evaluation) {
    const branches = branchesOf(use);
    if (branches.then === undefined && branches.else === undefined && !use.document.unevaluated) return true;
    const next = evaluation.quietly(use.place, value) ? branches.then : branches.else;
    return next === undefined || evaluation.inPlace(next, value);
  },
  record(state, use) {
    const branches = branchesOf(use);
    if (branches.then === undefined && branches.else === undefined && !use.document.unevaluated) return;
    state.fork({
      key: `${use.place.id}`,
      positive: true,
      denied: undefined,
      exclusive: false,
      others: undefined,
      branches: [side(use, true, branches.then), side(use, false, branches.else)],
    });
  },
  negate(use) {
    const branches = branchesOf(use);
    const broken = (holds: boolean, next: Place | undefined): readonly Alternative[] =>
      next === undefined
        ? []
        : [
            (state) => {
              state.add(use.place, use.scope, holds);
              state.add(next, use.scope, false);
            },
          ];
    return [...broken(true, branches.then), ...broken(false, branches.else)];
  },
};
