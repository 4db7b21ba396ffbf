import type { Case } from '../corpus/case.js';
import type { ExchangeInvariant, Invariant } from '../invariants/invariant.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Era } from '../protocol/era.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { Stray } from '../transport/transport.js';
import type { BesideSearch, Suspect } from './beside-search.js';
import type { Investigation } from './epoch-judgement.js';
import type { ExchangeReproduction } from './exchange-reproduction.js';
import type { FindingDesk } from './finding-desk.js';
import type { Judge } from './judge.js';
import { listTemplate } from './record.js';

export interface StrayNoiseSettings {
  readonly era: Era;
  readonly judge: Judge;
  readonly desk: FindingDesk;
  readonly invariants: readonly Invariant[];
  readonly tools: ReadonlyMap<string, AdvertisedTool>;
  readonly reproduction: ExchangeReproduction;
  readonly search: BesideSearch;
}

/** The cases of an epoch that were sent, with what came of them. */
interface Sent {
  readonly cases: readonly Case[];
  readonly exchanges: readonly Exchanged[];
  readonly firstCall: number;
}

/** So many cases may have written it. */
const mostSuspects = 24;

/**
 * Text on stdout that is no message. Where a case brings it about again it is that case's doing; where none does,
 * as what was written at the start, it is told once, of the server as a whole.
 */
export class StrayNoise {
  private readonly settings: StrayNoiseSettings;
  private readonly law: ExchangeInvariant | undefined;
  /** Tools that are known to write it. */
  private readonly noisy = new Set<string>();

  constructor(settings: StrayNoiseSettings) {
    this.settings = settings;
    this.law = settings.invariants.find(
      (invariant): invariant is ExchangeInvariant =>
        invariant.on === 'exchange' && invariant.id === 'wire.framing',
    );
  }

  async judge(noise: readonly Stray[], sent: Sent): Promise<readonly Investigation[]> {
    const { law } = this;
    if (law === undefined || noise.length === 0) return [];
    const work: Investigation[] = [];
    let known = true;
    for (const stray of noise) {
      const suspects = this.suspects(stray, sent);
      if (suspects.slice(0, 2).some(({ tool }) => this.noisy.has(tool.name))) continue;
      const caught = await this.caught(law, stray, suspects);
      if (caught === undefined) known = false;
      else work.push(caught);
    }
    if (!known && this.noisy.size === 0) await this.ofTheServer(law, noise, sent);
    return work;
  }

  /** Who was under way when it came, then who had been answered before, the latest first. */
  private suspects({ behind }: Stray, { cases, exchanges, firstCall }: Sent): readonly Suspect[] {
    if (behind === undefined) return [];
    const last = exchanges.findIndex(({ id }) => id === behind);
    const latest = last < 0 ? exchanges.length - 1 : last + 1;
    return Array.from({ length: mostSuspects }, (_, ago) => latest - ago).flatMap((at) => {
      const [current, exchanged] = [cases[at], exchanges[at]];
      const tool = this.settings.tools.get(current?.tool ?? '');
      return current === undefined || exchanged === undefined || tool === undefined
        ? []
        : [{ tool, case: current, exchanged, call: firstCall + at }];
    });
  }

  private async caught(
    law: ExchangeInvariant,
    stray: Stray,
    suspects: readonly Suspect[],
  ): Promise<Investigation | undefined> {
    const { judge, desk, reproduction, search } = this.settings;
    for (const suspect of suspects) {
      const { tool, case: current, exchanged, call } = suspect;
      const subject = await judge.subject(tool, current, exchanged, { late: [stray] });
      const [sighting] = judge.only(law, subject);
      const caught = sighting === undefined ? undefined : await search.first(sighting, [suspect]);
      if (caught === undefined) continue;
      judge.ofServer(law, subject, tool.name);
      this.noisy.add(tool.name);
      const again = reproduction.of(caught.sighting, tool);
      if (!desk.note(caught.sighting, call)) return async () => undefined;
      return () =>
        desk.investigate(caught.sighting, tool, { case: current, exchanged: caught.exchanged }, call, again);
    }
    return undefined;
  }

  private async ofTheServer(
    law: ExchangeInvariant,
    noise: readonly Stray[],
    { cases, exchanges }: Sent,
  ): Promise<void> {
    const { judge, desk, era, tools } = this.settings;
    const [last, exchanged] = [cases.at(-1), exchanges.at(-1)];
    const tool = tools.get(last?.tool ?? '');
    if (last === undefined || exchanged === undefined || tool === undefined) return;
    const subject = await judge.subject(tool, last, exchanged, { late: noise });
    for (const sighting of judge.ofServer(law, subject)) {
      const exchange = [listTemplate(era)];
      // What was written at the start does not come again, so it is not repeated.
      if (desk.note(sighting, 0)) await desk.recordAsked(sighting, exchange, { failed: 0, tried: 0 });
    }
  }
}
