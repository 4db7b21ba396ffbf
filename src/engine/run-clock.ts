/** When a run is to end before its calls are used up: when the user says so, or when its time is over. */
export class RunClock {
  private readonly started = performance.now();
  private readonly signal: AbortSignal | undefined;
  private readonly maxTimeMs: number | undefined;

  constructor({
    signal,
    maxTimeMs,
  }: {
    readonly signal: AbortSignal | undefined;
    readonly maxTimeMs: number | undefined;
  }) {
    this.signal = signal;
    this.maxTimeMs = maxTimeMs;
  }

  get interrupted(): boolean {
    return this.signal?.aborted === true;
  }

  /** Whether no further case is to be sent. */
  get stopped(): boolean {
    return this.interrupted || this.past(1);
  }

  /** Whether nothing at all is to be sent: shrinking may add a fifth to the time as to the calls. */
  get overdue(): boolean {
    return this.interrupted || this.past(1.2);
  }

  private past(share: number): boolean {
    return this.maxTimeMs !== undefined && performance.now() - this.started >= this.maxTimeMs * share;
  }
}
