import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Opinion } from './arbiter.js';
import { opinionsOn } from './arbiter.js';
import type { Dissent } from './disagreement.js';
import { saidInWords } from './disagreement.js';
import type { Pair } from './pair.js';
import { pairText, schemaTextOf } from './pair.js';
import type { Panel, Voice } from './panel.js';
import { isVerdict } from './panel.js';
import { smallerPairs } from './smaller-pairs.js';
import { isSound } from './sound.js';

/** What a shrink came to: the smallest pair, and how many pairs the validator was asked about. */
export interface Shrunk {
  readonly pair: Pair;
  readonly asked: number;
}

const opinionOn = ({ schema, instance }: Pair, dialect: Dialect): Opinion =>
  opinionsOn(schema, dialect, [instance])[0] ?? 'unknown';

/** Whether a pair could show the dissent, as far as it can be told without asking the validator. */
function couldShow({ manner }: Dissent, pair: Pair, dialect: Dialect): boolean {
  if (!isSound(pair.schema, dialect)) return false;
  const opinion = opinionOn(pair, dialect);
  return manner === 'answers' ? opinion === 'refuse' : opinion === 'valid' || opinion === 'invalid';
}

/** Whether a voice stands apart as it did. A wrong yes is as good as a wrong no: the one is the other under a `not`. */
function standsApart({ manner, says }: Dissent, voice: Voice, opinion: Opinion): boolean {
  if (manner === 'wrong') return isVerdict(voice) && voice.kind !== opinion;
  return saidInWords(voice) === says;
}

/** The first pair on which the validator stands apart. */
async function firstShowing(
  dissent: Dissent,
  pairs: readonly Pair[],
  dialect: Dialect,
  panel: Panel,
): Promise<Pair | undefined> {
  const { validator } = dissent;
  const answers = await panel.judge(
    pairs.map(({ schema, instance }) => ({
      schemaText: schemaTextOf(schema, dialect),
      dialect,
      texts: [writeJson(instance)],
      validators: [validator],
    })),
  );
  return pairs.find((pair, at) => {
    const voice = answers[at]?.get(validator)?.[0];
    return voice !== undefined && standsApart(dissent, voice, opinionOn(pair, dialect));
  });
}

/** Whether a pair shows the dissent, with our evaluator for the right side. */
export const shows = async (dissent: Dissent, pair: Pair, dialect: Dialect, panel: Panel): Promise<boolean> =>
  couldShow(dissent, pair, dialect) && (await firstShowing(dissent, [pair], dialect, panel)) !== undefined;

/** How many pairs are asked about at once, and in all. */
interface Effort {
  readonly chunk: number;
  readonly most: number;
}

const usual: Effort = { chunk: 16, most: 4000 };
/** Each pair on which a validator runs out of its stack may take it as long as thousands of others. */
const costly: Effort = { chunk: 1, most: 1000 };

/**
 * The smallest pair on which a validator stands apart as it did, found by going down in one order until no candidate
 * is below, or so many were tried that it has to do.
 */
export async function shrinkPair(
  start: Pair,
  dissent: Dissent,
  dialect: Dialect,
  panel: Panel,
): Promise<Shrunk> {
  const { chunk, most } = dissent.says === 'refused stack' ? costly : usual;
  let pair = start;
  let asked = 0;
  /** What did not show it once never will. */
  const ruledOut = new Set<string>();
  const lookAt = async (pairs: readonly Pair[]): Promise<Pair | undefined> => {
    asked += pairs.length;
    const found = await firstShowing(dissent, pairs, dialect, panel);
    for (const each of pairs) {
      if (each === found) break;
      ruledOut.add(pairText(each));
    }
    return found;
  };
  const next = async (): Promise<Pair | undefined> => {
    let pairs: Pair[] = [];
    for (const candidate of smallerPairs(pair, dialect)) {
      if (asked >= most) return undefined;
      const text = pairText(candidate);
      if (ruledOut.has(text)) continue;
      if (!couldShow(dissent, candidate, dialect)) ruledOut.add(text);
      else if (pairs.push(candidate) >= chunk) {
        const found = await lookAt(pairs);
        if (found !== undefined) return found;
        pairs = [];
      }
    }
    return lookAt(pairs);
  };
  for (let smaller = await next(); smaller !== undefined; smaller = await next()) pair = smaller;
  return { pair, asked };
}
