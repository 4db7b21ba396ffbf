import type { Steps } from '../budget.js';
import type { Reading } from '../keywords/reading.js';
import type { Occurring, Use } from '../keywords/keyword.js';
import { ALL, STRING } from '../keywords/types.js';
import { expression } from '../json/pattern.js';
import type { Goal } from './goal.js';
import type { Choice, Item, Occurrence, SchemaItem } from './item.js';
import type { Outlines } from './outline.js';
import type { Alternative, State } from './state.js';

/** What taking in items needs to know beside the state. */
export interface Settling {
  readonly reading: Reading;
  readonly outlines: Outlines;
  readonly goal: Goal | undefined;
  readonly steps: Steps;
}

/** Takes in all pending items of a state, those that must hold first. */
export function settle(state: State, settling: Settling): void {
  while (!state.dead) {
    const next = state.next();
    if (next === undefined) return;
    settling.steps.spend();
    take(state, next.item, next.occurrence, next.choice, settling);
  }
}

function take(
  state: State,
  item: Item,
  parent: Occurrence | undefined,
  choice: Choice | undefined,
  settling: Settling,
): void {
  switch (item.kind) {
    case 'types':
      return state.only(item.types);
    case 'pattern':
      return takePattern(state, item.source, item.positive);
    case 'schema':
      return item.positive ? hold(state, item, parent, choice, settling) : fail(state, item, settling);
    default:
      return item satisfies never;
  }
}

function takePattern(state: State, source: string, positive: boolean): void {
  expression(source);
  state.only(STRING);
  if (positive) state.patterns = [...state.patterns, source];
  else state.notPatterns = [...state.notPatterns, source];
}

/** A schema that applies to the instance again within its own in-place applicators says nothing new. */
function loops(item: SchemaItem, parent: Occurrence | undefined): boolean {
  for (let at = parent; at !== undefined; at = at.parent) if (at.place === item.place) return true;
  return false;
}

function hold(
  state: State,
  item: SchemaItem,
  parent: Occurrence | undefined,
  choice: Choice | undefined,
  settling: Settling,
): void {
  const { reading, goal } = settling;
  if (reading.document.unevaluated ? loops(item, parent) : state.seen.has(item.key)) return;
  state.seen.add(item.key);
  if (state.seen.has(`!${item.key}`)) return state.kill();
  const occurrence: Occurrence = { parent, place: item.place, choice };
  state.positives.push({ item, occurrence });
  if (item.place.json === false && goal?.place !== item.place) return state.kill();
  for (const use of reading.usesOf(item.place)) {
    if (state.dead) return;
    if (goal?.alone === true && use.place !== goal.place && use.owner === goal.owner) continue;
    const occurring: Occurring = { ...use, scope: item.scope, occurrence };
    if (goal?.place === use.place) breakUse(state, occurring, goal);
    else record(state, occurring);
  }
}

function record(state: State, use: Occurring): void {
  if (use.keyword.on !== ALL) state.spoken |= use.keyword.on;
  use.keyword.record(state, use);
}

function breakUse(state: State, use: Occurring, goal: Goal): void {
  const alternative = use.keyword.negate(use)[goal.alternative];
  if (alternative === undefined) return state.kill();
  state.sole = true;
  alternative(state);
  state.sole = false;
}

const alternativesOf = (item: SchemaItem, uses: readonly Use[]): readonly Alternative[] => {
  const occurrence: Occurrence = { parent: undefined, place: item.place, choice: undefined };
  return uses.flatMap((use) => use.keyword.negate({ ...use, scope: item.scope, occurrence }));
};

function fail(state: State, item: SchemaItem, settling: Settling): void {
  if (item.place.json === false || state.seen.has(item.key)) return;
  if (item.place.json === true || state.seen.has(item.key.slice(1))) return state.kill();
  state.seen.add(item.key);
  if (settling.outlines.disjoint(state, item.place)) return;
  const branches = alternativesOf(item, settling.reading.usesOf(item.place));
  const [only, ...more] = branches;
  if (only === undefined) return state.kill();
  if (more.length === 0) return only(state);
  state.fork({ key: item.key, branches, others: undefined, exclusive: false, positive: false, denied: item });
}
