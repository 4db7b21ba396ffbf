import type { Dialect, Json, JsonSchema } from '../../../arbitraries/index.js';
import { writeJson } from '../../protocol/json/writer.js';
import { opinionsOn } from './arbiter.js';
import type { Disagreement, Dissent } from './disagreement.js';
import { dissentsOn, evaluator, groupOf, rightOf, sidesOf } from './disagreement.js';
import { keywordOf } from './keyword.js';
import type { Cause } from './neutral.js';
import { causeOf, neutral } from './neutral.js';
import type { Pair } from './pair.js';
import { comparePairTexts, pairText, schemaTextOf } from './pair.js';
import type { Answer, Panel } from './panel.js';
import { isSound } from './sound.js';
import { shows, shrinkPair } from './shrink-pair.js';

/** A schema with its instances and what was said of them. */
export interface Judged {
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  readonly instances: readonly Json[];
  readonly answer: Answer;
}

/** A disagreement, with how often its like was met. */
export interface Found extends Disagreement {
  readonly occurrences: number;
}

interface Kept {
  readonly disagreement: Disagreement;
  readonly text: string;
  occurrences: number;
  dialects: readonly Dialect[];
}

/** What looks like something known is shrunk once in so many times: behind it there may be something else. */
const onceIn = 10;

/** What is followed once for a schema: of wrong verdicts one of a validator, of the rest each that it words otherwise. */
const keyOf = ({ validator, manner, says }: Dissent): string =>
  JSON.stringify([validator, manner, manner === 'wrong' ? '' : says]);

/** Whether two stand apart alike. Two that refuse do so for one reason only when their words are the same. */
const isAlike = (one: Dissent, other: Dissent): boolean =>
  one.manner === other.manner && (one.manner !== 'refuses' || one.says === other.says);

/** Under what a cause is kept: a wrong verdict explains more than its like, a refusal no more than the same one. */
const causeKeyOf = (dissent: Dissent): string =>
  dissent.manner === 'wrong' ? dissent.validator : keyOf(dissent);

/** The least instance of each dissent. */
function leastOf({
  schema,
  dialect,
  instances,
  answer,
}: Judged): ReadonlyMap<string, readonly [Dissent, Json]> {
  const least = new Map<string, readonly [Dissent, Json]>();
  for (const [at, opinion] of opinionsOn(schema, dialect, instances).entries()) {
    const instance = instances[at] as Json;
    for (const dissent of dissentsOn(opinion, answer, at)) {
      const before = least.get(keyOf(dissent));
      if (before === undefined || comparePairTexts(writeJson(instance), writeJson(before[1])) < 0)
        least.set(keyOf(dissent), [dissent, instance]);
    }
  }
  return least;
}

/** A smaller pair is below; of two alike the one that need not say its dialect. */
function isBelow(
  { schemaText }: Disagreement,
  text: string,
  { disagreement, text: than }: Omit<Kept, 'occurrences' | 'dialects'>,
): boolean {
  const order = comparePairTexts(text, than);
  return order < 0 || (order === 0 && schemaText.length < disagreement.schemaText.length);
}

/** What of a disagreement may be known from another. Of wrong verdicts every set of validators is kept. */
const newsOf = ({ manner, keyword, apart }: Disagreement): readonly string[] =>
  apart.map(({ validator, says }) =>
    JSON.stringify([manner, validator, manner === 'refuses' ? says : keyword]),
  );

/**
 * Leaves out what smaller disagreements tell already: that these validators refuse for this reason, or answer what this
 * keyword leaves without a result.
 */
function unlessCovered(kept: readonly Kept[]): readonly Kept[] {
  const told = new Set<string>();
  return kept
    .toSorted((a, b) => comparePairTexts(a.text, b.text))
    .filter(({ disagreement }) => {
      const news = newsOf(disagreement).filter((each) => !told.has(each));
      for (const each of news) told.add(each);
      return disagreement.manner === 'wrong' || news.length > 0;
    });
}

/**
 * Takes dissents as they come, makes those small that look new, and keeps one disagreement of each kind: the
 * smallest. What it does hangs on the order of what it is given, and on nothing else.
 */
export class DisagreementDesk {
  readonly #panel: Panel;
  readonly #dialects: readonly Dialect[];
  readonly #kept = new Map<string, Kept>();
  readonly #causes = new Map<string, Cause[]>();
  readonly #familiar = new Map<string, number>();
  /** Pairs that single validators were asked about. */
  asked = 0;

  constructor(panel: Panel, dialects: readonly Dialect[]) {
    this.#panel = panel;
    this.#dialects = dialects;
  }

  get found(): readonly Found[] {
    return unlessCovered([...this.#kept.values()]).map(({ disagreement, occurrences, dialects }) => ({
      ...disagreement,
      occurrences,
      dialects: [...new Set([...disagreement.dialects, ...dialects])],
    }));
  }

  async take(judged: Judged): Promise<void> {
    const told = new Set<string>();
    for (const [key, [dissent, instance]] of leastOf(judged)) {
      if (told.has(key)) continue;
      const { schema, dialect } = judged;
      for (const each of await this.#follow({ schema, instance }, dissent, dialect)) told.add(keyOf(each));
    }
  }

  /** Makes a dissent small, if it looks new. Gives the dissents at its least pair. */
  async #follow(pair: Pair, dissent: Dissent, dialect: Dialect): Promise<readonly Dissent[]> {
    if (dissent.validator === evaluator) return this.#keep(pair, dissent, dialect);
    const start = await this.#newIn(pair, dissent, dialect);
    if (start === undefined) return [];
    const shrunk = await shrinkPair(start, dissent, dialect, this.#panel);
    this.asked += shrunk.asked;
    return this.#keep(shrunk.pair, dissent, dialect);
  }

  /** The part of a pair that is not explained by what is known of the validator. */
  async #newIn(pair: Pair, dissent: Dissent, dialect: Dialect): Promise<Pair | undefined> {
    // What makes its verdicts wrong may let it answer where others refuse, but is no reason to refuse.
    const known =
      dissent.manner === 'answers' ? [dissent.validator, causeKeyOf(dissent)] : [causeKeyOf(dissent)];
    const causes = known.flatMap((key) => this.#causesAt(key));
    if (causes.length === 0) return pair;
    const rest = neutral(pair, causes);
    this.asked += 1;
    if (await shows(dissent, rest, dialect, this.#panel)) return rest;
    const familiar = (this.#familiar.get(keyOf(dissent)) ?? 0) + 1;
    this.#familiar.set(keyOf(dissent), familiar);
    return familiar % onceIn === 0 ? pair : undefined;
  }

  #causesAt(key: string): readonly Cause[] {
    return this.#causes.get(key) ?? [];
  }

  /** Keeps a disagreement at its least pair. Gives those who stand apart there as the one that was followed. */
  async #keep(pair: Pair, dissent: Dissent, dialect: Dialect): Promise<readonly Dissent[]> {
    const disagreement = await this.#judge(pair, dissent, dialect);
    if (disagreement === undefined) return [];
    this.#add(disagreement, pairText(pair));
    for (const each of disagreement.apart) this.#learn(each, pair, dialect);
    for (const other of this.#dialects) {
      if (other === dialect || !isSound(pair.schema, other)) continue;
      const there = await this.#judge(pair, dissent, other);
      if (there !== undefined) this.#add(there, pairText(pair));
    }
    return disagreement.apart;
  }

  /** What all say of a pair, when somebody stands apart as in a dissent. */
  async #judge(pair: Pair, dissent: Dissent, dialect: Dialect): Promise<Disagreement | undefined> {
    const schemaText = schemaTextOf(pair.schema, dialect);
    const instanceText = writeJson(pair.instance);
    const [answer] = await this.#panel.judge([{ schemaText, dialect, texts: [instanceText] }]);
    const [opinion] = opinionsOn(pair.schema, dialect, [pair.instance]);
    if (answer === undefined || opinion === undefined) return undefined;
    const right = rightOf(
      opinion,
      [...answer.values()].flatMap(([voice]) => voice ?? []),
    );
    const apart = dissentsOn(opinion, answer, 0).filter((each) => isAlike(each, dissent));
    if (right === undefined || apart.length === 0) return undefined;
    const { manner } = dissent;
    const keyword = keywordOf(pair.schema, dialect);
    return {
      keyword,
      manner,
      dialects: [dialect],
      schemaText,
      instanceText,
      sides: sidesOf(answer),
      right,
      apart,
    };
  }

  #add(disagreement: Disagreement, text: string): void {
    const group = groupOf(disagreement);
    const before = this.#kept.get(group);
    const occurrences = (before?.occurrences ?? 0) + 1;
    const dialects = [...(before?.dialects ?? []), ...disagreement.dialects];
    const least =
      before !== undefined && !isBelow(disagreement, text, before) ? before : { disagreement, text };
    this.#kept.set(group, { ...least, occurrences, dialects });
  }

  #learn(dissent: Dissent, pair: Pair, dialect: Dialect): void {
    const cause = causeOf(pair, dialect);
    const known = this.#causesAt(causeKeyOf(dissent));
    const isKnown = known.some((each) => JSON.stringify(each) === JSON.stringify(cause));
    if (!isKnown) this.#causes.set(causeKeyOf(dissent), [...known, cause]);
  }
}
