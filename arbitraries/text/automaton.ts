import { CharSet } from 'refa';
import type { CharRange, ReadonlyDFA } from 'refa';
import { allows, alphabetOf } from './characters.js';
import type { Alphabet } from './characters.js';

/** The highest code point; automata read code points, as a RegExp with flag `u` does. */
export const maxCharacter = 0x10ffff;

export interface Edge {
  readonly target: number;
  readonly alphabet: Alphabet;
}

/** A deterministic automaton over code points, without surrogates. State 0 is the start. */
export interface Automaton {
  readonly edges: readonly (readonly Edge[])[];
  readonly accepting: readonly boolean[];
}

const surrogates: CharRange = { min: 0xd800, max: 0xdfff };

function edgesOf(targets: ReadonlyMap<number, readonly CharRange[]>): readonly Edge[] {
  const edges: Edge[] = [];
  for (const [target, ranges] of targets) {
    const characters = CharSet.empty(maxCharacter).union(ranges).without(surrogates);
    if (!characters.isEmpty) edges.push({ target, alphabet: alphabetOf(characters.ranges) });
  }
  return edges;
}

/** Numbers the states of a refa automaton and drops lone surrogates from its edges. */
export function automatonOf(dfa: ReadonlyDFA): Automaton {
  const numbers = new Map([[dfa.initial, 0]]);
  const queue = [dfa.initial];
  const edges: (readonly Edge[])[] = [];
  for (const node of queue) {
    const targets = new Map<number, CharRange[]>();
    for (const [range, next] of node.out) {
      let number = numbers.get(next);
      if (number === undefined) {
        number = queue.push(next) - 1;
        numbers.set(next, number);
      }
      const ranges = targets.get(number);
      if (ranges === undefined) targets.set(number, [range]);
      else ranges.push(range);
    }
    edges.push(edgesOf(targets));
  }
  return { edges, accepting: queue.map((node) => dfa.finals.has(node as never)) };
}

const follow = (automaton: Automaton, state: number, code: number): Edge | undefined =>
  automaton.edges[state]?.find(({ alphabet }) => allows(alphabet, code));

/** Does the automaton accept every string of whole characters? */
export const acceptsAll = ({ edges: [only, ...others], accepting }: Automaton): boolean =>
  others.length === 0 &&
  accepting[0] === true &&
  only?.length === 1 &&
  only[0]?.alphabet.ranges.reduce((sum, { min, max }) => sum + max - min + 1, 0) === maxCharacter + 1 - 0x800;

/** Does the automaton accept this word? */
export function acceptsWord(automaton: Automaton, word: readonly number[]): boolean {
  let state = 0;
  for (const code of word) {
    const edge = follow(automaton, state, code);
    if (edge === undefined) return false;
    state = edge.target;
  }
  return automaton.accepting[state] === true;
}

/** The edges that a word takes, or `undefined` when it is not accepted. */
export function pathOf(automaton: Automaton, word: readonly number[]): readonly Edge[] | undefined {
  const path: Edge[] = [];
  let state = 0;
  for (const code of word) {
    const edge = follow(automaton, state, code);
    if (edge === undefined) return undefined;
    path.push(edge);
    state = edge.target;
  }
  return automaton.accepting[state] === true ? path : undefined;
}
