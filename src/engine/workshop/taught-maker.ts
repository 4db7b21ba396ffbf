import { minimalValue, valuesOf } from '../../../arbitraries/index.js';
import type { Json } from '../../../arbitraries/json/json.js';
import { tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Lesson } from '../../invariants/input/lessons/lesson.js';
import { schemaOfLessons } from '../../invariants/input/lessons/lesson.js';
import { ArgumentsMaker } from './arguments-maker.js';
import type { Making } from './arguments-maker.js';
import { backtrackingIn } from './backtracking-patterns.js';
import type { Proposal } from './proposal.js';
import { asChoices, demandsOf, taughtSchema } from './taught-schema.js';

/** One draw in so many is made from the advertised schema alone: what was learnt may be wrong. */
const freeOnceIn = { valid: 4, violation: 2 } as const;
/** One valid draw in so many has likely values: where refusals spoke of them, and where only the schema does. */
const likelyOnceIn = { taught: 2, suggested: 4 } as const;

/** Makes arguments that hold to what refusals taught of a tool, and violations around such arguments. */
export class TaughtMaker {
  private readonly free: ArgumentsMaker;
  private readonly maker: ArgumentsMaker;
  private readonly likely: ArgumentsMaker;
  /** Where refusals spoke of likely values, what else is tried stands on these. */
  private readonly base: ArgumentsMaker;
  private readonly likelyOnceIn: number;

  /**
   * @param lessons that were found to be `teachable`
   * @param suggestions of the schema itself: the last word has the server
   */
  constructor(
    making: Making,
    free: ArgumentsMaker,
    lessons: readonly Lesson[],
    suggestions: readonly Lesson[],
  ) {
    this.free = free;
    this.maker = makerOf(making, demandsOf(lessons)) ?? free;
    const taught = asChoices(lessons);
    this.likelyOnceIn = taught.length > 0 ? likelyOnceIn.taught : likelyOnceIn.suggested;
    const places = new Set(taught.map(({ pointer }) => pointer));
    const suggested = asChoices(suggestions).filter(({ pointer }) => !places.has(pointer));
    const choices = [...taught, ...suggested];
    const likely = choices.length === 0 ? undefined : makerOf(making, [...demandsOf(lessons), ...choices]);
    this.likely = likely ?? this.maker;
    this.base = taught.length > 0 ? this.likely : this.maker;
  }

  get smallest(): Json | undefined {
    return this.base.smallest;
  }

  coverageAt(index: number, first: () => readonly Proposal[]): Proposal | undefined {
    return this.base.coverageAt(index, first);
  }

  drawn(index: number): Proposal | undefined {
    return this.makerAt(index).drawn(index);
  }

  /** Draws come in turn: a valid one, a violation, an attack. */
  private makerAt(index: number): ArgumentsMaker {
    const round = Math.floor(index / 3);
    if (index % 3 === 2) return this.base;
    const once = index % 3 === 0 ? freeOnceIn.valid : freeOnceIn.violation;
    if (round % once === once - 1) return this.free;
    if (index % 3 === 1) return this.base;
    return round % this.likelyOnceIn === 0 ? this.likely : this.maker;
  }
}

function makerOf(making: Making, lessons: readonly Lesson[]): ArgumentsMaker | undefined {
  if (lessons.length === 0) return undefined;
  const taught = taughtSchema(making.schema, making.options.dialect, lessons);
  return taught === undefined ? undefined : new ArgumentsMaker({ ...making, ...taught });
}

/** The smallest arguments under lessons; `undefined` when none are allowed by them and the schema together. */
function smallestUnder({ schema, options }: Making, lessons: readonly Lesson[]): Json | undefined {
  const taught = taughtSchema(schema, options.dialect, lessons);
  if (taught === undefined) return undefined;
  try {
    valuesOf(taught.schema, options);
    return minimalValue(taught.schema, options);
  } catch {
    return undefined;
  }
}

/** Whether lessons leave something to send; a pattern that backtracks is not taken from a peer. */
function isTeachable(
  making: Making,
  lessons: readonly Lesson[],
  isAllowed: (value: Json) => boolean,
): boolean {
  if (!making.generates || backtrackingIn(schemaOfLessons(lessons)).length > 0) return false;
  const sets = [demandsOf(lessons), [...demandsOf(lessons), ...asChoices(lessons)]];
  // What is taught of a member is of no use where the member can not be there.
  const members = new Set(lessons.flatMap(({ pointer }) => tokensOf(pointer).slice(0, 1)));
  const there = [...members].map((name): Lesson => ({ pointer: '', keyword: 'required', value: [name] }));
  return [sets, ...there.map((each) => [[...demandsOf(lessons), each]])].flat().every((set) => {
    if (set.length === 0) return true;
    const smallest = smallestUnder(making, set);
    return smallest !== undefined && isAllowed(smallest);
  });
}

/** The smallest arguments with likely values: as few of them as may be, then all. */
export function likelyArguments(making: Making, suggestions: readonly Lesson[]): readonly Json[] {
  if (suggestions.length === 0) return [];
  const names = new Set(suggestions.flatMap(({ pointer }) => tokensOf(pointer).slice(0, 1)));
  const all: Lesson = { pointer: '', keyword: 'required', value: [...names] };
  const choices = asChoices(suggestions);
  const found = [smallestUnder(making, choices), smallestUnder(making, [...choices, all])];
  return found.flatMap((value) => value ?? []);
}

/**
 * The lessons that a tool's schema and those before them leave room for: of such as contradict each other the first
 * stay.
 *
 * @param isAllowed by the advertised schema
 */
export function teachable(
  making: Making,
  lessons: readonly Lesson[],
  isAllowed: (value: Json) => boolean,
): readonly Lesson[] {
  if (isTeachable(making, lessons, isAllowed)) return lessons;
  const kept: Lesson[] = [];
  for (const lesson of lessons) if (isTeachable(making, [...kept, lesson], isAllowed)) kept.push(lesson);
  return kept;
}
