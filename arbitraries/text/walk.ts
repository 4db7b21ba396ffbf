import type { Automaton, Edge } from './automaton.js';
import { drawCharacter, simplicity, textOf } from './characters.js';
import type { NextInt } from './characters.js';
import type { LengthTable } from './length-table.js';

const noEdges: readonly Edge[] = [];

function walk(
  automaton: Automaton,
  table: LengthTable,
  length: number,
  choose: (edges: readonly Edge[]) => readonly [Edge, number],
  from = 0,
): string {
  const points: number[] = [];
  let state = from;
  for (let left = length - 1; left >= 0; left -= 1) {
    const row = table.row(left);
    const out = automaton.edges[state] ?? noEdges;
    const [edge, code] = choose(out.length === 1 ? out : out.filter(({ target }) => row[target] === 1));
    points.push(code);
    state = edge.target;
  }
  return textOf(points);
}

function simplestEdge(edges: readonly Edge[]): readonly [Edge, number] {
  const best = edges.reduce((left, right) =>
    simplicity(right.alphabet.simplest) < simplicity(left.alphabet.simplest) ? right : left,
  );
  return [best, best.alphabet.simplest];
}

function drawnEdge(edges: readonly Edge[], nextInt: NextInt): readonly [Edge, number] {
  const edge = edges[edges.length === 1 ? 0 : nextInt(0, edges.length - 1)];
  if (edge === undefined) throw new RangeError('no word of this length');
  return [edge, drawCharacter(edge.alphabet, nextInt)];
}

/**
 * The simplest word of exactly this many code points, read from a state on; the length must be one that the
 * table has there.
 */
export const simplestWord = (automaton: Automaton, table: LengthTable, length: number, from = 0): string =>
  walk(automaton, table, length, simplestEdge, from);

/** A drawn word of exactly this many code points; the length must be one that the table has. */
export const drawnWord = (
  automaton: Automaton,
  table: LengthTable,
  length: number,
  nextInt: NextInt,
): string => walk(automaton, table, length, (edges) => drawnEdge(edges, nextInt));
