import type { Arbitrary, Random } from 'fast-check';
import { families } from '../../../arbitraries/adversarial/families.js';
import { rawBytes } from '../../../arbitraries/adversarial/raw-bytes.js';
import type { Adversarial, FamilyContext } from '../../../arbitraries/adversarial/family.js';
import type { MessageContext } from './message-families/message-family.js';
import { messageFamilies } from './message-families/registry.js';
import type { Proposal } from './proposal.js';
import { fromAdversarial } from './proposal.js';

/** A value of these takes as long as a thousand others: to make, to send, to judge. */
const heavyFamilies: ReadonlySet<string> = new Set(['oversize', 'deep-nesting']);

/** There are only some dozen of these; most of a long run would draw what was sent before. */
const smallFamilies: ReadonlySet<string> = new Set(['call-shape', 'call-name', 'call-members', 'envelope']);

/** So many rounds have all families; later only one in so many. */
const roundsOfAll = { first: 2, then: 4 } as const;

/** At first one attack in so many is heavy, later one in so many. */
const heavyOnceIn = { first: 16, later: 1024 } as const;

/**
 * What is attacked: a tool's arguments, and the calls that carry them. Messages in other shapes are tried on tools
 * alone: whoever reads a message does not know yet what it asks for.
 */
type Subject = FamilyContext & MessageContext & { readonly isTool: boolean };

/** The adversarial families that have something to do for a schema, and those of messages. */
export class Attacks {
  private readonly subject: Subject | undefined;
  private readonly light: readonly Arbitrary<Proposal>[];
  /** The light ones that never run out. */
  private readonly endless: readonly Arbitrary<Proposal>[];
  private readonly heavy: readonly Arbitrary<Proposal>[];

  /** Without a subject, when no valid arguments can be made, there is nothing to attack. */
  constructor(subject: Subject | undefined) {
    this.subject = subject;
    const made = subject === undefined ? [] : attacksOn(subject);
    this.light = made.filter(({ heavy }) => !heavy).map(({ arbitrary }) => arbitrary);
    this.endless = made.filter(({ heavy, small }) => !heavy && !small).map(({ arbitrary }) => arbitrary);
    this.heavy = made.filter(({ heavy }) => heavy).map(({ arbitrary }) => arbitrary);
  }

  /** One stimulus for each thing that the families of arguments know of, without randomness. */
  specimens(): Iterable<Proposal> {
    const { subject } = this;
    if (subject === undefined) return [];
    const { schema, smallest, maxBytes } = subject;
    return inTurn(families.map((family) => family.specimens?.(schema, smallest, maxBytes) ?? []));
  }

  /**
   * The family for the attack `index`, in turn, so that a short run meets each. What is heavy shows its effect
   * in a few cases, and a long run is there to try many: the later, the rarer.
   */
  draw(index: number, random: Random): Arbitrary<Proposal> | undefined {
    const once = Math.min(heavyOnceIn.later, Math.max(heavyOnceIn.first, index >> 2));
    if (random.nextInt(1, once) === 1 && this.heavy.length > 0)
      return this.heavy[random.nextInt(0, this.heavy.length - 1)];
    const round = Math.floor(index / Math.max(1, this.light.length));
    const isForAll = round < roundsOfAll.first || round % roundsOfAll.then === 0;
    const from = isForAll || this.endless.length === 0 ? this.light : this.endless;
    return from[index % Math.max(1, from.length)];
  }
}

/** One of each family in turn, until none has any left. */
function* inTurn(families: readonly Iterable<Adversarial>[]): Generator<Proposal> {
  let waiting = families.map((specimens) => specimens[Symbol.iterator]());
  while (waiting.length > 0) {
    const left: typeof waiting = [];
    for (const specimens of waiting) {
      const next = specimens.next();
      if (next.done === true) continue;
      left.push(specimens);
      yield fromAdversarial(next.value);
    }
    waiting = left;
  }
}

interface Attack {
  readonly arbitrary: Arbitrary<Proposal>;
  readonly heavy: boolean;
  readonly small: boolean;
}

const attacksOn = (subject: Subject): readonly Attack[] => [
  ...families
    .filter(({ name }) => subject.isTool || name !== rawBytes.name)
    .flatMap(({ name, arbitrary }) => attackOf(name, () => arbitrary(subject)?.map(fromAdversarial))),
  ...(subject.isTool ? messageFamilies : []).flatMap(({ name, arbitrary }) =>
    attackOf(name, () => arbitrary(subject)),
  ),
];

/** A family that can not do anything with a schema is left out. */
function attackOf(name: string, make: () => Arbitrary<Proposal> | undefined): readonly Attack[] {
  try {
    const attack = make();
    if (attack === undefined) return [];
    return [{ arbitrary: attack, heavy: heavyFamilies.has(name), small: smallFamilies.has(name) }];
  } catch {
    return [];
  }
}
