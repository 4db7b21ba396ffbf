/**
 * What a run may send. Cases and all that belongs to them (probes, repairs, replays) have `maxCalls`;
 * shrinking has a fifth of it on top, and may take as much again out of the cases'. So the sum never goes
 * past `maxCalls` and a fifth, but for the bystanders of one death: calls that were under way beside the one
 * that ended the process, and are made again. They are counted nowhere else, so that the cases of a run are
 * the same at any concurrency.
 */
export class CallBudget {
  private readonly maxCalls: number;
  private readonly sent: () => number;
  private readonly extra: number;
  private shrinking = 0;
  private bystanders = 0;

  /** `sent` counts the calls of the whole run so far. */
  constructor(maxCalls: number, sent: () => number) {
    this.maxCalls = maxCalls;
    this.sent = sent;
    this.extra = Math.floor(maxCalls / 5);
  }

  /** Calls that count against the cases' own budget. */
  get charged(): number {
    return this.counted - Math.min(this.shrinking, this.extra);
  }

  /** Calls that cases and what belongs to them may still make. */
  get forCases(): number {
    return Math.max(0, this.maxCalls - this.charged);
  }

  /** Calls that shrinking may still make. */
  get forShrinking(): number {
    return Math.max(0, Math.min(2 * this.extra - this.shrinking, this.room));
  }

  /** Calls that may still be made at all. */
  get room(): number {
    return Math.max(0, this.maxCalls + this.extra - this.counted);
  }

  /** Does work whose calls count as shrinking. */
  async onShrinking<T>(work: () => Promise<T>): Promise<T> {
    const before = this.sent();
    try {
      return await work();
    } finally {
      this.shrinking += this.sent() - before;
    }
  }

  /** Takes calls made again for bystanders out of the account. */
  excuse(calls: number): void {
    this.bystanders += calls;
  }

  private get counted(): number {
    return this.sent() - this.bystanders;
  }
}
