import type { NextInt } from '../space/numbers.js';
import type { Fault } from './fault.js';

const mostFaults = 4000;
const crowdedRarity = 32;

/** Faults that bring others with them are drawn seldom. */
const weightOf = ({ crowded }: Fault): number => (crowded ? 1 : crowdedRarity);

/** The faults of a schema by the place that they break: each place is drawn as often as each other. */
export class Targets {
  readonly #places: readonly (readonly Fault[])[];
  /** For each place the sum of the weights up to it. */
  readonly #sums: readonly number[];

  constructor(faults: Iterable<Fault>) {
    const places = new Map<string, Fault[]>();
    let count = 0;
    for (const fault of faults) {
      const known = places.get(fault.place);
      if (known === undefined) places.set(fault.place, [fault]);
      else known.push(fault);
      count += 1;
      if (count > mostFaults) break;
    }
    this.#places = [...places.values()];
    let sum = 0;
    this.#sums = this.#places.map((each) => (sum += Math.min(...each.map(weightOf))));
  }

  /** How many places there are. */
  get size(): number {
    return this.#places.length;
  }

  /** A fault, seldom one that brings others with it. */
  draw(nextInt: NextInt): Fault | undefined {
    const at = nextInt(1, Math.max(1, this.#sums.at(-1) ?? 1));
    return this.#one(this.#placeAt(at), nextInt);
  }

  /** The deeper of two: it leaves more room for others, beside which it does not matter what it brings with it. */
  drawDeep(nextInt: NextInt): Fault | undefined {
    const [one, other] = [this.#any(nextInt), this.#any(nextInt)];
    return (one?.site.path.length ?? 0) >= (other?.site.path.length ?? 0) ? one : other;
  }

  #any(nextInt: NextInt): Fault | undefined {
    return this.#one(nextInt(0, Math.max(0, this.#places.length - 1)), nextInt);
  }

  #one(place: number, nextInt: NextInt): Fault | undefined {
    const faults = this.#places[place];
    return faults?.[faults.length === 1 ? 0 : nextInt(0, faults.length - 1)];
  }

  /** The first place whose sum reaches `weight`. */
  #placeAt(weight: number): number {
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] as number) < weight) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
