import type { Json } from '../json/json.js';
import type { Node } from './node.js';
import type { State } from './state.js';

export type ProductionKind = 'values' | 'number' | 'string' | 'array' | 'object';

/**
 * One way to make a value of a node: a type with all choices made. Children are nodes again, found when
 * asked for and kept here.
 *
 * @property values for `values`: the members, simplest first
 * @property group the choices of the schema that it belongs to
 * @property spoken whether some keyword speaks of its type
 */
export interface Production {
  readonly kind: ProductionKind;
  readonly node: Node;
  readonly state: State;
  readonly values: readonly Json[];
  readonly group: string;
  readonly spoken: boolean;
  readonly children: Map<string, Node>;
  readonly memory: Map<string, unknown>;
  /** Whether an infinite size says only that no value was found where it was looked for. */
  uncertain: boolean;
  size: number;
  height: number;
}
