import { createHash } from 'node:crypto';
import type { Emit } from '../engine/event-stream.js';
import type { Sighting } from '../engine/judge.js';
import { lawsOn, opinionsOf } from '../engine/law-opinions.js';
import type { Tally } from '../engine/tally.js';
import { facetsOf } from '../invariants/facets.js';
import type { Invariant, Violation } from '../invariants/invariant.js';
import type {
  JudgedCandidate,
  JudgedDenial,
  JudgedGuard,
  JudgedRelation,
  JudgedTask,
} from '../invariants/contract/subject.js';
import type { Era } from '../protocol/era.js';

/** Laws that the contract states, so that their breaches count as `must` whatever they weigh elsewhere. */
const stated: ReadonlySet<string> = new Set([
  'list.allowlist',
  'input.credential-refused',
  'output.undeclared',
]);

/** What laws of catalogs judge, by the kind of law. */
export type CatalogSubject =
  | { readonly on: 'task'; readonly subject: JudgedTask }
  | { readonly on: 'candidate'; readonly subject: JudgedCandidate }
  | { readonly on: 'denial'; readonly subject: JudgedDenial }
  | { readonly on: 'guard'; readonly subject: JudgedGuard }
  | { readonly on: 'relation'; readonly subject: JudgedRelation };

/** Where and with what something was seen. */
export interface SeenAt {
  readonly tool: string;
  readonly call: number;
  /** What was sent. */
  readonly input: string;
}

export interface CatalogDeskSettings {
  readonly era: Era;
  readonly invariants: readonly Invariant[];
  readonly tally: Tally;
  readonly emit: Emit;
  /** The line that repeats the test. */
  readonly replay: string;
}

/** Holds what a catalog answered against the laws that its contract states, and tells what broke, each finding once. */
export class CatalogDesk {
  private readonly settings: CatalogDeskSettings;
  private readonly laws: readonly Invariant[];
  private readonly told = new Set<string>();

  constructor(settings: CatalogDeskSettings) {
    this.settings = settings;
    this.laws = facetsOf(settings.invariants);
  }

  /** Judges by every law of this kind; gives the messages of the breaches. */
  judge(about: CatalogSubject, at: SeenAt): readonly string[] {
    const sightings = this.opinions(about, at.tool);
    for (const sighting of sightings) this.tell(sighting, at);
    return sightings.map(({ violation }) => violation.message);
  }

  private opinions({ on, subject }: CatalogSubject, tool: string): readonly Sighting[] {
    const { laws } = this;
    const { era, tally } = this.settings;
    const names = { era, tool };
    switch (on) {
      case 'task':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
      case 'candidate':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
      case 'denial':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
      case 'guard':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
      case 'relation':
        return opinionsOf(lawsOn(laws, on), subject, names, tally);
    }
  }

  /** Tells a breach: each time that it comes, and once as a finding. */
  tell(sighting: Sighting, { call, input }: Pick<SeenAt, 'call' | 'input'>): void {
    const { invariant, tool, fingerprint: id } = sighting;
    const violation = stated.has(invariant.id)
      ? { ...sighting.violation, level: 'must' as const }
      : sighting.violation;
    this.settings.emit({ type: 'violated', call, invariant: invariant.id, tool, fingerprint: id, violation });
    if (this.told.has(id)) return;
    this.told.add(id);
    const bytes = Buffer.byteLength(input);
    this.settings.emit({
      type: 'found',
      finding: {
        id,
        invariant: invariant.id,
        level: violation.level,
        tool,
        violation,
        input,
        firstSeenAtCall: call,
        case: null,
        originalBytes: bytes,
        argumentsBytes: bytes,
        shrinkCalls: 0,
        shrinkSteps: 0,
        flaky: false,
        repeats: { failed: 0, tried: 0 },
        known: false,
        replay: this.settings.replay,
      },
    });
  }
}

/** A breach in an answer that may hold private text: what came is told as hash and length. */
export function withoutContent(violation: Violation): Violation {
  const { got, other } = violation;
  const hashed = ({ at, text }: { readonly at: string; readonly text: string }) => ({
    at,
    text: hashOf(text),
  });
  return {
    ...violation,
    ...(got === undefined ? {} : { got: hashed(got) }),
    ...(other === undefined ? {} : { other: hashed(other) }),
  };
}

const hashOf = (text: string): string =>
  `${Buffer.byteLength(text)} bytes, SHA-256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}…`;
