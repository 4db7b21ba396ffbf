import type { Placed } from '../../invariants/relations/evaluate.js';
import { placesAt } from '../../invariants/relations/evaluate.js';
import type { Path, Relation } from '../../invariants/relations/relation.js';
import type { Claim, Confusion, JudgedSequence } from '../../invariants/sequence.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Sequence } from './placeholders.js';
import type { Played } from './player.js';
import { judgedCall } from './player.js';
import { put, reversed } from './sequence-arguments.js';

/** Calls, and what is claimed of them. */
export interface Experiment {
  readonly sequence: Sequence;
  readonly origin: JudgedSequence['origin'];
  readonly about:
    | { readonly kind: 'relation'; readonly relation: Relation }
    | Extract<Claim, { readonly kind: 'distinct' }>;
}

/** What a law judges of calls that were made; `undefined` where one of them could not be made. */
export function judgedSequence(
  { sequence, about, origin }: Experiment,
  played: readonly Played[],
  era: JudgedSequence['era'],
): JudgedSequence | undefined {
  const last = played.at(-1);
  if (played.length < sequence.length || last === undefined) return undefined;
  const calls = played.map(judgedCall);
  if (about.kind === 'distinct') return { era, calls, claim: about, origin };
  const { relation } = about;
  const argument =
    relation.kind === 'flow' && calls.at(-1)?.arguments !== undefined
      ? placesAt(calls.at(-1)?.arguments as Placed, relation.to.path)[0]
      : undefined;
  const claim: Claim = { kind: 'relation', relation, ...(argument === undefined ? {} : { argument }) };
  return { era, calls, claim, origin };
}

/** The calls that a relation of one tool asks for, on given arguments; `undefined` where they do not serve. */
export function callsFor(relation: Relation, json: string): Sequence | undefined {
  if (relation.kind === 'flow') return undefined;
  const { tool } = relation;
  switch (relation.kind) {
    case 'result':
      return [{ tool, json }];
    case 'idempotent':
      return [
        { tool, json },
        { tool, json },
      ];
    case 'order-free': {
      const other = reversed(json);
      return other === json
        ? undefined
        : [
            { tool, json },
            { tool, json: other },
          ];
    }
    case 'monotone':
      return monotoneCalls(tool, relation.by, json);
    case 'same-header':
      return [
        { tool, json, header: relation.header },
        { tool, json },
      ];
  }
}

/** The smaller argument comes first. */
function monotoneCalls(tool: string, by: Path, json: string): Sequence {
  return [1, 2].map((value) => ({ tool, json: put(json, by, value) }));
}

/** The sequence after the arguments of one call became smaller: calls that belong together stay so. */
export function rebuilt({ about, sequence }: Experiment, index: number, json: string): Sequence | undefined {
  const one = sequence.map((step, at) => (at === index ? { ...step, json } : step));
  if (about.kind === 'distinct') return undefined;
  const { relation } = about;
  if (relation.kind === 'flow' || relation.kind === 'result') return one;
  return index === 0 ? callsFor(relation, json) : undefined;
}

export interface Store {
  readonly writer: AdvertisedTool;
  readonly reader: AdvertisedTool;
  /** Members of the writer's arguments: the name, which the reader takes as well, and what is stored. */
  readonly name: string;
  readonly value: string;
}

/** A pair of names that may be taken for one; the first, which nobody mixes up, shows that it is a store at all. */
export const plainPair = ['a', 'b'] as const;

export const confusedPairs: readonly (readonly [Confusion, string, string])[] = [
  ['lone surrogates', '\ud800', '\udfff'],
  ['normal forms', '\u00e9', 'e\u0301'],
  ['case', 'a', 'A'],
  ['a trailing dot', 'a', 'a.'],
  ['a trailing blank', 'a', 'a '],
  ['percent forms', 'a', '%61'],
];

const values = ['one', 'two'] as const;

/** Two writes and a read. */
export function distinctExperiment(
  { writer, reader, name, value }: Store,
  [confusion, first, second]: readonly [Confusion, string, string],
): Experiment {
  const names = [first, second] as const;
  const writes = names.map((key, at) => ({
    tool: writer.name,
    json: JSON.stringify({ [name]: key, [value]: values[at] }),
  }));
  return {
    sequence: [...writes, { tool: reader.name, json: JSON.stringify({ [name]: first }) }],
    origin: 'suggested',
    about: { kind: 'distinct', names, values, confusion },
  };
}
