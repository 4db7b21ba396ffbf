import type { Case, ExercisedAssertion, Phase, Stimulus } from '../../corpus/case.js';
import type { CaseBatch } from './workshop.js';

type Breaches = Case['breaches'];

/** A case by its place in the text; lists that many cases share by their numbers. `0`: told before. */
type PackedCase =
  | 0
  | readonly [
      index: number,
      label: Case['label'],
      kind: Stimulus['kind'],
      text: string,
      mutations: Case['mutations'],
      exercised: number,
      breaches: number,
    ];

/** Cases of a batch name the same assertions and break the same rules over and over: each list is written once. */
export interface PackedBatch {
  readonly assertions: readonly ExercisedAssertion[];
  readonly exercised: readonly (readonly number[])[];
  readonly breaches: readonly Breaches[];
  readonly cases: readonly PackedCase[];
  readonly next: number;
  readonly exhausted: boolean;
}

/** Things that came so far, in the order of their numbers. */
class Numbered<T, Key = T> {
  readonly things: T[] = [];
  private readonly numbers = new Map<Key, number>();

  numberOf(thing: T, key: Key): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.things.length;
    this.numbers.set(key, number);
    this.things.push(thing);
    return number;
  }
}

/** A batch for its way between two processes; which tool and phase it is of knows whoever asked. */
export function packedBatch({ cases, next, exhausted }: CaseBatch): PackedBatch {
  const assertions = new Numbered<ExercisedAssertion>();
  const exercised = new Numbered<readonly number[], string>();
  const breaches = new Numbered<Breaches, string>();
  const packed = cases.map((each): PackedCase => {
    if (each === undefined) return 0;
    const { stimulus } = each;
    const text = stimulus.kind === 'raw' ? stimulus.base64 : stimulus.json;
    const shown = each.exercised.map((assertion) => assertions.numberOf(assertion, assertion));
    return [
      each.index,
      each.label,
      stimulus.kind,
      text,
      each.mutations,
      exercised.numberOf(shown, shown.join()),
      breaches.numberOf(each.breaches, each.breaches.length === 0 ? '' : JSON.stringify(each.breaches)),
    ];
  });
  return {
    assertions: assertions.things,
    exercised: exercised.things,
    breaches: breaches.things,
    cases: packed,
    next,
    exhausted,
  };
}

const keyOf = ({ side, schemaPointer }: ExercisedAssertion): string => `${side} ${schemaPointer}`;

/** Unpacks batches; equal assertions are one object, so that whoever counts them can tell them by identity. */
export class BatchReader {
  private readonly known = new Map<string, ExercisedAssertion>();

  read(tool: string, phase: Phase, { assertions, cases, next, exhausted, ...lists }: PackedBatch): CaseBatch {
    const shared = assertions.map((assertion) => this.shared(assertion));
    const exercised = lists.exercised.map((numbers) => numbers.flatMap((number) => shared[number] ?? []));
    const unpacked = cases.map((packed): Case | undefined => {
      if (packed === 0) return undefined;
      const [index, label, kind, text, mutations, shown, broken] = packed;
      const stimulus: Stimulus = kind === 'raw' ? { kind, base64: text } : { kind, json: text };
      return {
        tool,
        phase,
        index,
        label,
        stimulus,
        mutations,
        exercised: exercised[shown] ?? [],
        breaches: lists.breaches[broken] ?? [],
      };
    });
    return { cases: unpacked, next, exhausted };
  }

  private shared(assertion: ExercisedAssertion): ExercisedAssertion {
    const key = keyOf(assertion);
    const known = this.known.get(key) ?? Object.freeze(assertion);
    this.known.set(key, known);
    return known;
  }
}
