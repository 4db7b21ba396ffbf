import { AssayError } from '../../errors/assay-error.js';
import type { ProbeKind, ProbeProcess } from './probe-process.js';
import { startProbe } from './probe-process.js';

const keyOf = ({ validator, memoryMb, mode }: ProbeKind): string => `${mode} ${memoryMb} ${validator}`;

/** After this the code that ordinary schemas need has been compiled by the engine. */
const warmMs = 80;

/**
 * Probe processes that have loaded their validator. A process that has held is given back and serves again where
 * `reuse` is set; else each size meets one of its own.
 */
export class ProbeSupply {
  private readonly reuse: boolean;
  private readonly idle = new Map<string, ProbeProcess[]>();
  private readonly all = new Set<ProbeProcess>();
  private closed = false;
  /** The validators whose processes have printed. */
  readonly printing = new Set<string>();

  constructor(reuse: boolean) {
    this.reuse = reuse;
  }

  /** A process that is loaded, or has failed to: then `ended` is set. Rejects after `close`. */
  async take(kind: ProbeKind): Promise<ProbeProcess> {
    if (this.closed) throw new AssayError('internal', 'a probe was wanted after the end of the run');
    const known = this.idle.get(keyOf(kind))?.pop();
    if (known !== undefined) return known;
    const started = startProbe(kind, this.reuse ? warmMs : 0);
    this.all.add(started);
    await started.loaded;
    return started;
  }

  /** Gives back what was taken. `whole`: nothing has broken in it that could show in what comes next. */
  async give(process: ProbeProcess, whole: boolean): Promise<void> {
    if (process.printed > 0) this.printing.add(process.kind.validator);
    if (!this.reuse || !whole || process.ended) return this.drop(process);
    const key = keyOf(process.kind);
    this.idle.set(key, [...(this.idle.get(key) ?? []), process]);
  }

  /** Ends the idle processes of all other validators. */
  async keepOnly(validators: ReadonlySet<string>): Promise<void> {
    const others = [...this.idle.values()].flat().filter(({ kind }) => !validators.has(kind.validator));
    for (const [key, processes] of this.idle)
      this.idle.set(
        key,
        processes.filter((process) => !others.includes(process)),
      );
    await Promise.all(others.map((process) => this.drop(process)));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.idle.clear();
    await Promise.all([...this.all].map((process) => this.drop(process)));
  }

  private async drop(process: ProbeProcess): Promise<void> {
    this.all.delete(process);
    await process.close();
  }
}
