import type { ExchangeInvariant, ExchangeKind } from '../invariants/invariant.js';
import type { LawCount, Tally, Times } from './tally.js';

/** A law that may have something to say of an exchange, and where that is counted. */
export interface HeardLaw {
  readonly law: ExchangeInvariant;
  readonly count: LawCount;
}

/**
 * Which laws are to be asked of exchanges of one kind. The others are silent on all of them; that is counted, as
 * often as an exchange is, without asking them.
 */
export class Docket {
  readonly kind: ExchangeKind;
  /** In the order of the laws. */
  readonly heard: readonly HeardLaw[];
  private readonly silent: readonly { readonly count: LawCount; readonly reason: string }[];
  private times: readonly Times[] | undefined;

  constructor(kind: ExchangeKind, all: readonly HeardLaw[]) {
    const laws = all.filter(({ law }) => speaksOf(law, kind.tool));
    this.kind = kind;
    this.heard = laws.filter(({ law }) => law.silence?.(kind) === undefined);
    this.silent = laws.flatMap(({ law, count }) => {
      const reason = law.silence?.(kind);
      return reason === undefined ? [] : [{ count, reason }];
    });
  }

  /** One exchange more on which those laws are silent. */
  countSilence(): void {
    // Not before: reasons are told apart in the order in which they were first counted.
    this.times ??= this.silent.flatMap(({ count, reason }) => count.timesOf(reason) ?? []);
    for (const counted of this.times) counted.times += 1;
  }
}

/** Whether a law is about what is offered in this way at all; where it is not, that is no silence. */
export const speaksOf = (
  { speaksOf: kinds = ['tool'] }: ExchangeInvariant,
  { way }: ExchangeKind['tool'],
): boolean => kinds.includes(way?.kind ?? 'tool');

/** The dockets of all kinds that were met. There are few for each tool: it is looked for the one that fits. */
export class Dockets {
  private readonly laws: readonly HeardLaw[];
  private readonly byTool = new Map<ExchangeKind['tool'], Docket[]>();

  constructor(laws: readonly ExchangeInvariant[], tally: Tally) {
    this.laws = laws.map((law) => ({ law, count: tally.of(law.id) }));
  }

  of(exchange: ExchangeKind): Docket {
    const { tool } = exchange;
    const known = this.byTool.get(tool) ?? [];
    const found = known.find(({ kind }) => isOfKind(kind, exchange));
    if (found !== undefined) return found;
    const docket = new Docket(kindOf(exchange), this.laws);
    this.byTool.set(tool, [...known, docket]);
    return docket;
  }
}

const isOfKind = (kind: ExchangeKind, exchange: ExchangeKind): boolean =>
  kind.outcome === exchange.outcome &&
  kind.case.label === exchange.case.label &&
  kind.case.stimulus.kind === exchange.case.stimulus.kind &&
  kind.answer?.kind === exchange.answer?.kind &&
  kind.livesOn === exchange.livesOn &&
  kind.canaries === exchange.canaries &&
  (kind.rounds === undefined) === (exchange.rounds === undefined) &&
  kind.era === exchange.era;

/** What is kept of the exchange that was the first of its kind. */
const kindOf = ({
  era,
  tool,
  outcome,
  canaries,
  livesOn,
  answer,
  rounds,
  case: tried,
}: ExchangeKind): ExchangeKind => ({
  era,
  tool,
  outcome,
  canaries,
  ...(livesOn === undefined ? {} : { livesOn }),
  ...(rounds === undefined ? {} : { rounds: [] }),
  answer: answer === undefined ? undefined : { kind: answer.kind },
  case: { label: tried.label, stimulus: { kind: tried.stimulus.kind } },
});
