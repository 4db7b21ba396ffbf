import type { Drawing } from '../draw/drawing.js';
import { Evaluation } from '../evaluate/evaluation.js';
import type { Breach } from '../evaluate/breach.js';
import type { Generator } from '../generator.js';
import type { Json } from '../json/json.js';
import type { Pointer } from '../json/pointer.js';
import { pointerOf } from '../json/pointer.js';
import type { Mutation } from '../mutation.js';
import { schemaItem } from '../space/item.js';
import { along } from './along.js';
import type { Fault } from './fault.js';
import { attempt, drawLeaf, leafGroups, shown } from './leaf.js';
import type { Leaf } from './leaf.js';
import type { Loan } from './several.js';

/**
 * An invalid value and what is wrong with it.
 *
 * @property violated the keywords that the value breaks, by the evaluator of this folder; one where possible
 * @property mutation the one fault that was meant, or the first of several
 * @property more the further faults that were meant, where several were asked for
 */
export interface Violated {
  readonly value: Json;
  readonly violated: readonly Violation[];
  readonly mutation: Mutation;
  readonly more?: readonly Mutation[];
}

/**
 * One keyword that a value breaks.
 *
 * @property pointer into the value
 * @property schemaPointer into the schema, ending in the keyword; a schema `false` ends in `false schema`
 */
export interface Violation {
  readonly pointer: Pointer;
  readonly keyword: string;
  readonly schemaPointer: Pointer;
}

/** What breaches say of a value. */
export const labelsOf = (breaches: readonly Breach[]): readonly Violation[] =>
  breaches.map(({ keyword, instancePointer, schemaPointer }) => ({
    pointer: instancePointer,
    keyword,
    schemaPointer,
  }));

/** Where a value breaks the schema, by the evaluator. */
export function breachesIn(generator: Generator, value: Json): readonly Breach[] {
  const evaluation = new Evaluation(generator.letter, 'breaches');
  evaluation.holds(generator.letter.document.root, value);
  return evaluation.breaches ?? [];
}

/** A value that breaks the schema in whatever way: for schemas in which no keyword can be broken by itself. */
export function anyViolation(generator: Generator, around?: Drawing): Violated | undefined {
  const { maker, reading } = generator;
  const { root } = reading.document;
  const node = maker.grammar.node([schemaItem(root, maker.grammar.scope, false)]);
  const value = attempt(() => (around === undefined ? maker.smallest(node) : maker.draw(node, around, 0)));
  const breaches = value === undefined ? [] : breachesIn(generator, value);
  const [first] = breaches;
  if (value === undefined || first === undefined) return undefined;
  const violated = labelsOf(breaches);
  const mutation = { pointer: '', keyword: first.keyword, what: `became ${shown(value)}` };
  return { value, violated, mutation };
}

/** The variants of a fault, the plainest first; none when it can not be made. */
export function* violationsFor(generator: Generator, fault: Fault): Iterable<Violated> {
  for (const leaves of leafGroups(generator, fault)) {
    let found = false;
    for (const leaf of leaves) {
      const made = violation(generator, fault, leaf);
      if (made === undefined) continue;
      found = true;
      yield made;
    }
    if (found) return;
  }
}

/** One drawn variant of a fault in drawn surroundings, or in the smallest where these do not do. */
export function drawViolation(generator: Generator, fault: Fault, around: Drawing): Violated | undefined {
  const leaf = attempt(() => drawLeaf(generator, fault, around));
  if (leaf === undefined) return undefined;
  const drawn = violation(generator, fault, leaf, around);
  if (drawn !== undefined && (fault.crowded || drawn.violated.length === 1)) return drawn;
  const plain = violation(generator, fault, leaf);
  return plain !== undefined && plain.violated.length < (drawn?.violated.length ?? Infinity) ? plain : drawn;
}

/** A drawn variant of a fault in bare surroundings, not yet judged. */
export function drawLoan(generator: Generator, fault: Fault, around: Drawing): Loan | undefined {
  const leaf = attempt(() => drawLeaf(generator, fault, around));
  const value =
    leaf === undefined ? undefined : attempt(() => along(generator.maker, fault.site.path, leaf.value));
  if (leaf === undefined || value === undefined) return undefined;
  return { aim: fault.pointer, value, mutation: mutationOf(fault, leaf) };
}

const mutationOf = ({ site, use }: Fault, { what }: Leaf): Mutation => ({
  pointer: pointerOf(site.path.map(({ token }) => token)),
  keyword: use.keyword.keyword,
  what,
});

function violation(generator: Generator, fault: Fault, leaf: Leaf, around?: Drawing): Violated | undefined {
  const { path } = fault.site;
  const value = attempt(() => along(generator.maker, path, leaf.value, around));
  if (value === undefined) return undefined;
  const breaches = breachesIn(generator, value);
  if (!breaches.some(({ schemaPointer }) => schemaPointer === fault.pointer)) return undefined;
  return { value, violated: labelsOf(breaches), mutation: mutationOf(fault, leaf) };
}
