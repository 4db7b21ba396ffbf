import type { FindingDesk } from '../engine/finding-desk.js';
import type { Judge, Sighting } from '../engine/judge.js';
import { listTemplate } from '../engine/record.js';
import type { SequenceDesk } from '../engine/sequences/sequence-desk.js';
import type { Made } from '../engine/sequences/smaller-sequence.js';
import type { Tally } from '../engine/tally.js';
import { facetsOf } from '../invariants/facets.js';
import type { Invariant } from '../invariants/invariant.js';
import type { Era } from '../protocol/era.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { CatalogMatter } from './catalog-opinions.js';
import { catalogOpinions, weighed } from './catalog-opinions.js';
import type { Contract } from './contract.js';
import type { About } from './kept-contract.js';
import { contractMutation, keptContract } from './kept-contract.js';
import type { Varying } from './smaller-calls.js';
import { lookingAgain } from './smaller-calls.js';

/** The calls that showed something, and what may be made smaller of them. */
export interface SeenAt extends Made {
  readonly call: number;
  readonly varies: Varying;
  /** What of the contract it is about; a law of single calls needs none of it. */
  readonly about: About;
}

/** How a breach is looked at once all else was asked. */
type Waiting = { readonly sighting: Sighting } & (
  | { readonly on: 'calls'; readonly seen: SeenAt; readonly isOfContract: boolean }
  | { readonly on: 'listing'; readonly tool: AdvertisedTool }
  | { readonly on: 'list' }
);

export interface CatalogDeskSettings {
  readonly era: Era;
  readonly contract: Contract;
  readonly invariants: readonly Invariant[];
  readonly tally: Tally;
  readonly judge: Judge;
  readonly findings: FindingDesk;
  /** How often the handler of a fixture's write tool ran. */
  readonly touched: (() => number) | undefined;
  /** Calls that making one breach minimal may take, where they are fewer than usual. */
  readonly most: number | undefined;
  /** Hears of each call that is made again. */
  readonly heed: (exchanged: Exchanged) => void;
}

/**
 * Holds what a catalog answered against the laws that its contract states. What broke is told each time that it comes;
 * once the run has asked all else, each breach is made minimal, repeated and recorded.
 */
export class CatalogDesk {
  private readonly settings: CatalogDeskSettings;
  private readonly laws: readonly Invariant[];
  private readonly waiting: Waiting[] = [];

  constructor(settings: CatalogDeskSettings) {
    this.settings = settings;
    this.laws = facetsOf(settings.invariants);
  }

  /** Judges by every law of this kind; gives the messages of the breaches. */
  judge(matter: CatalogMatter, seen: SeenAt): readonly string[] {
    const { era, tally } = this.settings;
    const relation = matter.on === 'relation' ? { relation: matter.subject.at } : {};
    const at = { ...seen, about: { ...seen.about, ...relation } };
    const sightings = catalogOpinions(this.laws, matter, era, tally);
    for (const sighting of sightings)
      this.note(sighting, seen.call, { on: 'calls', seen: at, isOfContract: true });
    return sightings.map(({ violation }) => violation.message);
  }

  /** A breach of a law of single calls. */
  tellCall(sighting: Sighting, seen: SeenAt): void {
    this.note(weighed(sighting), seen.call, { on: 'calls', seen, isOfContract: false });
  }

  /** A breach in the schemas of a tool. */
  tellListing(sighting: Sighting, tool: AdvertisedTool): void {
    this.note(weighed(sighting), 0, { on: 'listing', tool });
  }

  /** A breach in the list of tools. */
  tellList(sighting: Sighting): void {
    this.note(weighed(sighting), 0, { on: 'list' });
  }

  private note(sighting: Sighting, call: number, how: DistributiveOmit<Waiting, 'sighting'>): void {
    if (this.settings.findings.note(sighting, call)) this.waiting.push({ sighting, ...how });
  }

  /** Makes what waits minimal, in the order in which it was seen, and records it. */
  async settle(sequences: SequenceDesk): Promise<void> {
    const { findings, most } = this.settings;
    for (const one of this.waiting.splice(0)) {
      if (one.on === 'listing') await findings.recordListing(one.sighting, one.tool);
      else if (one.on === 'list') await this.recordList(one.sighting);
      else {
        const how = lookingAgain(one.sighting, one.seen, one.isOfContract, {
          ...this.settings,
          laws: this.laws,
        });
        await sequences.record(one.seen, { ...how, most });
      }
    }
  }

  /** What is asked is fixed, so it is minimal; to judge it takes the list that the contract allows. */
  private async recordList(sighting: Sighting): Promise<void> {
    const { findings, era, contract } = this.settings;
    const exchange = [listTemplate(era), { expect: { outcome: 'success' } }] as const;
    const isOfContract = sighting.invariant.id === 'list.allowlist';
    await findings.recordSequence(sighting, {
      setup: [],
      exchange,
      input: 'tools/list',
      mutations: isOfContract ? [contractMutation(keptContract(contract, { list: true }))] : [],
      label: 'valid',
      firstSeenAtCall: 0,
      originalBytes: 0,
      argumentsBytes: 0,
      shrinkCalls: 0,
      shrinkSteps: 0,
      repeats: { failed: 0, tried: 0 },
    });
  }
}

type DistributiveOmit<Of, Keys extends PropertyKey> = Of extends unknown ? Omit<Of, Keys> : never;
