import type { Case, ExercisedAssertion } from '../../corpus/case.js';
import type { CaseBatch } from './workshop.js';

/** Cases of a batch name the same assertion objects over and over: each is written once, cases hold its number. */
interface PackedBatch {
  readonly assertions: readonly ExercisedAssertion[];
  readonly cases: readonly (Omit<Case, 'exercised'> & { readonly exercised: readonly number[] })[];
  readonly next: number;
  readonly exhausted: boolean;
}

/** A batch for its way between two processes. */
export function packedBatch({ cases, next, exhausted }: CaseBatch): PackedBatch {
  const assertions: ExercisedAssertion[] = [];
  const numbers = new Map<ExercisedAssertion, number>();
  const numberOf = (assertion: ExercisedAssertion): number => {
    const known = numbers.get(assertion);
    if (known !== undefined) return known;
    numbers.set(assertion, assertions.length);
    assertions.push(assertion);
    return assertions.length - 1;
  };
  const packed = cases.map((each) => ({ ...each, exercised: each.exercised.map(numberOf) }));
  return { assertions, cases: packed, next, exhausted };
}

const keyOf = ({ side, schemaPointer }: ExercisedAssertion): string => `${side} ${schemaPointer}`;

/** Unpacks batches; equal assertions are one object, so that whoever counts them can tell them by identity. */
export class BatchReader {
  private readonly known = new Map<string, ExercisedAssertion>();

  read({ assertions, cases, next, exhausted }: PackedBatch): CaseBatch {
    const shared = assertions.map((assertion) => this.shared(assertion));
    const unpacked = cases.map((each) => ({
      ...each,
      exercised: each.exercised.flatMap((number) => shared[number] ?? []),
    }));
    return { cases: unpacked, next, exhausted };
  }

  private shared(assertion: ExercisedAssertion): ExercisedAssertion {
    const key = keyOf(assertion);
    const known = this.known.get(key) ?? Object.freeze(assertion);
    this.known.set(key, known);
    return known;
  }
}
