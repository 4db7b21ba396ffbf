import type { Json } from '../json/json.js';
import type { TextSpace } from '../text/text-space.js';
import type { ArrayPlan } from './array-plan.js';
import type { Node } from './node.js';
import { numberSpace } from './numbers.js';
import type { NumberSpace } from './numbers.js';
import type { ObjectPlan } from './object-plan.js';
import type { State } from './state.js';
import type { Turn } from './turn.js';

/**
 * A member of the objects of a production.
 *
 * @property node found when it is first drawn
 * @property size of its smallest value
 */
export interface Member {
  readonly key: string;
  readonly needed: boolean;
  node: Node | undefined;
  size: number;
}

/** The members of a production's objects; `inOrder` where the order of drawing them does not matter. */
export interface Members {
  readonly list: readonly Member[];
  readonly inOrder: boolean;
}

/** What drawing asks a production for again and again, once it is known. */
interface Known {
  numbers: NumberSpace | undefined;
  texts: TextSpace | undefined;
  arrayPlan: ArrayPlan | 'none' | undefined;
  objectPlan: ObjectPlan | 'none' | undefined;
  /** The members of objects that can be drawn one after the other; `false` for all others. */
  members: Members | false | undefined;
  /** Whose turn it is among `values`. */
  turn: Turn | undefined;
  /** Nodes of items that witness nothing, by position. */
  readonly items: Node[];
}

export type ProductionKind = 'values' | 'number' | 'string' | 'array' | 'object';

/**
 * One way to make a value of a node: a type with all choices made. Children are nodes again, found when
 * asked for and kept here.
 *
 * @property values for `values`: the members, simplest first
 * @property group the choices of the schema that it belongs to
 * @property spoken whether some keyword speaks of its type
 * @property exact whether what is built of it is right without another look, if its children are
 */
export interface Production {
  readonly kind: ProductionKind;
  readonly node: Node;
  readonly state: State;
  readonly values: readonly Json[];
  readonly group: string;
  readonly spoken: boolean;
  readonly exact: boolean;
  readonly known: Known;
  readonly children: Map<string, Node>;
  readonly memory: Map<string, unknown>;
  /** Whether an infinite size says only that no value was found where it was looked for. */
  uncertain: boolean;
  size: number;
  height: number;
}

/** The numbers of a production. */
export function numbersOf(production: Production): NumberSpace {
  production.known.numbers ??= numberSpace(production.state);
  return production.known.numbers;
}
