import type { Automaton } from './automaton.js';
import { UnsupportedText } from './unsupported-text.js';

const maxCells = 16_000_000;

/**
 * Which states accept in exactly `k` more characters, a row a `k`, computed when asked. Over one letter
 * every automaton is periodic in the end, so rows repeat: then all later rows are known, and "no word of
 * any length beyond" is a proof.
 */
export class LengthTable {
  readonly #automaton: Automaton;
  readonly #rows: Uint8Array[];
  readonly #seen = new Map<string, number>();
  #cycle: { readonly start: number; readonly period: number } | undefined;

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
    this.#rows = [Uint8Array.from(automaton.accepting, Number)];
    this.#seen.set(this.#rows[0]?.join('') ?? '', 0);
  }

  /** One byte a state: 1 when it accepts in exactly `k` characters. Throws UnsupportedText beyond the budget. */
  row(k: number): Uint8Array {
    while (this.#cycle === undefined && this.#rows.length <= k) this.#grow();
    const row = this.#rows[this.#folded(k)];
    if (row === undefined) throw new RangeError(`no row ${String(k)}`);
    return row;
  }

  /** The least length from `from` to `to` that a word has. */
  first(from: number, to = Infinity): number | undefined {
    for (let length = from; length <= to; length += 1) {
      if (this.#has(length)) return length;
      if (this.#cycle !== undefined && length >= Math.max(from, this.#cycle.start) + this.#cycle.period)
        return undefined;
    }
    return undefined;
  }

  /** The greatest length from `from` to `to` that a word has. */
  last(from: number, to: number): number | undefined {
    for (let length = to; length >= from; length -= 1) {
      if (this.#has(length)) return length;
      const { start, period } = this.#cycle ?? { start: Infinity, period: 0 };
      if (to - length === period && length > start) length = start + period;
    }
    return undefined;
  }

  #has(length: number): boolean {
    return this.row(length)[0] === 1;
  }

  #folded(k: number): number {
    if (this.#cycle === undefined || k < this.#cycle.start) return k;
    return this.#cycle.start + ((k - this.#cycle.start) % this.#cycle.period);
  }

  #grow(): void {
    const { edges } = this.#automaton;
    const k = this.#rows.length;
    if (k * edges.length > maxCells)
      throw new UnsupportedText(`lengths beyond ${String(k)} cost too much to plan`);
    const before = this.#rows[k - 1] ?? new Uint8Array(edges.length);
    const row = Uint8Array.from(edges, (out) => (out.some(({ target }) => before[target] === 1) ? 1 : 0));
    const key = row.join('');
    const start = this.#seen.get(key);
    if (start === undefined) this.#seen.set(key, k);
    else this.#cycle = { start, period: k - start };
    this.#rows.push(row);
  }
}
