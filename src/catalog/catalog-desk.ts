import { createHash } from 'node:crypto';
import { fingerprint } from '../corpus/fingerprint.js';
import type { Emit } from '../engine/event-stream.js';
import type { Sighting } from '../engine/judge.js';
import type { Tally } from '../engine/tally.js';
import { facetsOf } from '../invariants/facets.js';
import type { Applicability, Invariant, Violation } from '../invariants/invariant.js';
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
    const { tally } = this.settings;
    return this.laws.flatMap((law) => {
      const opinion = opinionOf(law, about);
      if (opinion === undefined) return [];
      if ('notExercised' in opinion) {
        tally.notExercised(law.id, opinion.notExercised);
        return [];
      }
      tally.judged(law.id, opinion.violations);
      for (const violation of opinion.violations) this.tell(this.sighting(law, at.tool, violation), at);
      return opinion.violations.map(({ message }) => message);
    });
  }

  private sighting(invariant: Invariant, tool: string, violation: Violation): Sighting {
    const { era } = this.settings;
    const identity = {
      invariant: invariant.id,
      era,
      direction: 'server',
      tool,
      place: violation.place,
    } as const;
    return { invariant, tool, violation, fingerprint: fingerprint(identity) };
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

type Opinion = { readonly notExercised: string } | { readonly violations: readonly Violation[] };

/** What a law says of a subject of its kind; `undefined` for a law of another kind. */
function opinionOf(law: Invariant, about: CatalogSubject): Opinion | undefined {
  switch (about.on) {
    case 'task':
      return law.on === 'task' ? spoken(law, about.subject) : undefined;
    case 'candidate':
      return law.on === 'candidate' ? spoken(law, about.subject) : undefined;
    case 'denial':
      return law.on === 'denial' ? spoken(law, about.subject) : undefined;
    case 'guard':
      return law.on === 'guard' ? spoken(law, about.subject) : undefined;
    case 'relation':
      return law.on === 'relation' ? spoken(law, about.subject) : undefined;
  }
}

interface Judging<Subject> {
  applies(subject: Subject): Applicability;
  check(subject: Subject): readonly Violation[];
}

function spoken<Subject>(law: Judging<Subject>, subject: Subject): Opinion {
  const applicability = law.applies(subject);
  return applicability === true ? { violations: law.check(subject) } : applicability;
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
