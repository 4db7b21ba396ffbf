import type { Case, ExercisedAssertion } from '../corpus/case.js';
import type { EventBody } from './events.js';
import type { ToolReadiness } from './workshop/workshop.js';

type Coverage = Extract<EventBody, { type: 'runFinished' }>['coverage'];

/** Objects that are remembered for one tool. */
const mostMet = 10_000;

/** Which schema assertions were seen on which side, over all cases that were sent. */
export class AssertionCoverage {
  private readonly met = new Map<string, Set<ExercisedAssertion>>();
  private readonly sides = new Map<string, Set<string>>();

  note({ tool, exercised }: Pick<Case, 'tool' | 'exercised'>): void {
    const met = this.met.get(tool) ?? new Set<ExercisedAssertion>();
    this.met.set(tool, met);
    for (const assertion of exercised) {
      // Mostly the same few objects come again and again.
      if (met.has(assertion)) continue;
      if (met.size < mostMet) met.add(assertion);
      const { schemaPointer, side } = assertion;
      const key = `${tool} ${schemaPointer}`;
      this.sides.set(key, (this.sides.get(key) ?? new Set<string>()).add(side));
    }
  }

  /** Of all assertions of these tools, those seen on both sides, and those that nothing violated. */
  of(tools: Iterable<Pick<ToolReadiness, 'tool' | 'assertions'>>): Coverage {
    const all = [...tools].flatMap(({ tool, assertions }) =>
      assertions.map((pointer) => `${tool} ${pointer}`),
    );
    return {
      assertions: all.length,
      bothSides: all.filter((key) => this.sides.get(key)?.size === 2).length,
      neverViolated: all.filter((key) => this.sides.get(key)?.has('violated') !== true),
    };
  }
}
