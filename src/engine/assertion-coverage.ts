import type { Case } from '../corpus/case.js';
import type { EventBody } from './events.js';
import type { ToolReadiness } from './workshop/workshop.js';

type Coverage = Extract<EventBody, { type: 'runFinished' }>['coverage'];

/** Which schema assertions were seen on which side, over all cases that were sent. */
export class AssertionCoverage {
  private readonly sides = new Map<string, Set<string>>();

  note({ tool, exercised }: Pick<Case, 'tool' | 'exercised'>): void {
    for (const { schemaPointer, side } of exercised) {
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
