import type { Settling } from './settle.js';
import { settle } from './settle.js';
import type { Fork } from './state.js';
import { State } from './state.js';
import type { Node } from './node.js';

/** Negations are split while there are fewer states than this; then they are left to be judged on the value. */
const mostSplit = 64;
const mostStates = 480;

interface Expansion {
  readonly states: readonly State[];
  readonly truncated: boolean;
}

/** All states of a node with every choice made. */
export function expand(node: Node, settling: Settling): Expansion {
  const start = new State();
  for (const item of node.items) start.push(item);
  return expandFrom([start], settling);
}

/** The states that a negation left to be judged splits a state into. */
export function expandUnsplit(state: State, fork: Fork, settling: Settling): Expansion {
  const starts = fork.branches.map((branch) => {
    const next = state.clone();
    next.unsplit = state.unsplit.filter((other) => other !== fork);
    branch(next);
    return next;
  });
  return expandFrom(starts, settling);
}

function expandFrom(starts: readonly State[], settling: Settling): Expansion {
  const open: State[] = starts.toReversed();
  const states: State[] = [];
  let truncated = false;
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    settling.steps.spend(1 + state.forks.length);
    settle(state, settling);
    if (state.dead) continue;
    const fork = state.values === undefined ? nextFork(state) : undefined;
    const others = open.length + states.length;
    if (fork === undefined) states.push(state);
    else if (!fork.positive && others + fork.branches.length > mostSplit) open.push(unsplit(state));
    else if (others + fork.branches.length > mostStates) truncated = true;
    else open.push(...split(state, fork, settling).toReversed());
  }
  return { states, truncated };
}

/** The schema's own choices first, then negations; of these the one with the fewest alternatives. */
function nextFork(state: State): Fork | undefined {
  let best: Fork | undefined;
  for (const fork of state.forks) {
    if (best === undefined || rank(fork) < rank(best)) best = fork;
  }
  return best;
}

const rank = (fork: Fork): number => fork.branches.length + (fork.positive ? 0 : 1e6);

/** Where one negation is too many to split, those with more alternatives are too: they come along. */
function unsplit(state: State): State {
  const rest = state.forks.filter(({ positive }) => !positive);
  state.forks = [];
  state.filtered = true;
  state.unsplit = [...state.unsplit, ...rest.toSorted((a, b) => rank(a) - rank(b))];
  return state;
}

function without(state: State, fork: Fork): State {
  const next = state.clone();
  next.forks = state.forks.filter((other) => other !== fork);
  return next;
}

function split(state: State, fork: Fork, settling: Settling): readonly State[] {
  const route = settling.goal?.route.find((choice) => choice.fork === fork.key);
  return fork.branches.flatMap((branch, index) => {
    if (route !== undefined && route.index !== index) return [];
    const next = without(state, fork);
    branch(next);
    if (fork.positive) next.choices = [...next.choices, { fork: fork.key, index }];
    const exclusive = fork.exclusive || (settling.goal?.exclusive.has(fork.key) ?? false);
    if (exclusive) for (const item of fork.others?.(index) ?? []) next.push(item);
    return [next];
  });
}
