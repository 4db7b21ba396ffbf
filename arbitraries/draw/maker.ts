import type { Json } from '../json/json.js';
import type { Grammar } from '../space/grammar.js';
import type { Node } from '../space/node.js';
import type { Production } from '../space/production.js';
import type { Drawing } from './drawing.js';

/** Makes values of nodes. The parts of this folder call each other through it. */
export interface Maker {
  readonly grammar: Grammar;
  /** The smallest value of a node, the same each time; `undefined` when none is found. Throws `Unsupported`. */
  smallest(node: Node): Json | undefined;
  /** A drawn value of a node at a depth. Throws `Unsupported` when none is found. */
  draw(node: Node, drawing: Drawing, depth: number): Json;
  /** A drawn value of one production, not yet judged; `undefined` when none is found. */
  drawProduction(production: Production, drawing: Drawing, depth: number): Json | undefined;
}
