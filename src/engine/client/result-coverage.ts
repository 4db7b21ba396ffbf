import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { ExercisedAssertion } from '../../corpus/case.js';

/** Which assertions of a tool's outputSchema the results showed, satisfied and violated. */
export class ResultCoverage {
  readonly #tool: string;
  readonly #assertions: readonly Pointer[];
  readonly #sides = new Set<string>();

  constructor(tool: string, assertions: readonly Pointer[]) {
    this.#tool = tool;
    this.#assertions = assertions;
  }

  add(exercised: readonly ExercisedAssertion[]): void {
    for (const { side, schemaPointer } of exercised) this.#sides.add(`${side} ${schemaPointer}`);
  }

  /** As `runFinished` tells it. */
  get summary(): {
    readonly assertions: number;
    readonly bothSides: number;
    readonly neverViolated: readonly string[];
  } {
    const violated = this.#assertions.filter((pointer) => this.#sides.has(`violated ${pointer}`));
    return {
      assertions: this.#assertions.length,
      bothSides: violated.filter((pointer) => this.#sides.has(`satisfied ${pointer}`)).length,
      neverViolated: this.#assertions
        .filter((pointer) => !this.#sides.has(`violated ${pointer}`))
        .map((pointer) => `${this.#tool} ${pointer}`),
    };
  }
}
