import type { PreflightLimits } from '../preflight.js';
import { preflight } from '../preflight.js';
import type { Verdict } from '../verdict.js';
import type { BoundedJob } from './bounded-job.js';

const mostKnown = 256;

/**
 * What is known of schemas by their text: whether they pass the pre-flight, and which have ended a process by being
 * compiled, so that none does so twice.
 */
export class KnownRefusals {
  private readonly limits: PreflightLimits | false | undefined;
  private readonly known = new Map<string, Verdict | null>();

  /** @param limits `false`: no pre-flight */
  constructor(limits: PreflightLimits | false | undefined) {
    this.limits = limits;
  }

  /** Why a schema is not given to a validator; `null` when it may be. */
  of(job: BoundedJob): Verdict | null {
    const key = keyOf(job);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const verdict = this.flown(job);
    this.keep(key, verdict);
    return verdict;
  }

  /** A schema that was too much for the validator alone. */
  remember(job: BoundedJob, verdict: Verdict): void {
    this.keep(keyOf(job), verdict);
  }

  private flown({ schemaText, dialect }: BoundedJob): Verdict | null {
    if (this.limits === false) return null;
    const flight = preflight(schemaText, this.limits, dialect);
    return flight.ok ? null : { kind: 'refused', limit: flight.limit, detail: flight.detail };
  }

  private keep(key: string, verdict: Verdict | null): void {
    this.known.set(key, verdict);
    if (this.known.size <= mostKnown) return;
    for (const oldest of this.known.keys()) {
      this.known.delete(oldest);
      return;
    }
  }
}

const keyOf = ({ validator, dialect, assertFormat, schemaText, texts }: BoundedJob): string =>
  `${texts === undefined ? 'schema' : 'texts'} ${validator} ${dialect} ${assertFormat} ${schemaText}`;
