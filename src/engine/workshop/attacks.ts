import type { Arbitrary, Random } from 'fast-check';
import { families } from '../../../arbitraries/adversarial/families.js';
import type { Adversarial, Family, FamilyContext } from '../../../arbitraries/adversarial/family.js';

/** A value of these takes as long as a thousand others: to make, to send, to judge. */
const heavyFamilies: ReadonlySet<string> = new Set(['oversize', 'deep-nesting']);

/** At first one attack in so many is heavy, later one in so many. */
const heavyOnceIn = { first: 16, later: 256 } as const;

/** The adversarial families that have something to do for a schema. */
export class Attacks {
  private readonly light: readonly Arbitrary<Adversarial>[];
  private readonly heavy: readonly Arbitrary<Adversarial>[];

  /** Without a subject, when no valid arguments can be made, there is nothing to attack. */
  constructor(subject: FamilyContext | undefined) {
    const made = subject === undefined ? [] : families.flatMap((family) => attackOf(family, subject));
    this.light = made.filter(({ heavy }) => !heavy).map(({ arbitrary }) => arbitrary);
    this.heavy = made.filter(({ heavy }) => heavy).map(({ arbitrary }) => arbitrary);
  }

  /**
   * The family for the random case `index`. What is heavy shows its effect in a few cases, and a long run is
   * there to try many: the later, the rarer.
   */
  draw(index: number, random: Random): Arbitrary<Adversarial> | undefined {
    const once = Math.min(heavyOnceIn.later, Math.max(heavyOnceIn.first, index >> 4));
    const from = random.nextInt(1, once) === 1 && this.heavy.length > 0 ? this.heavy : this.light;
    return from[random.nextInt(0, Math.max(0, from.length - 1))];
  }
}

/** A family that can not do anything with a schema is left out. */
function attackOf(
  { name, arbitrary }: Family,
  subject: FamilyContext,
): readonly { readonly arbitrary: Arbitrary<Adversarial>; readonly heavy: boolean }[] {
  try {
    const attack = arbitrary(subject);
    return attack === undefined ? [] : [{ arbitrary: attack, heavy: heavyFamilies.has(name) }];
  } catch {
    return [];
  }
}
