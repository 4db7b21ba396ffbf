import type { Dialect } from '../../../arbitraries/document/dialect.js';
import { dialectOf } from '../../../arbitraries/document/dialect.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { fingerprintOf } from './case-of.js';
import type { DifferCase } from './differ-case.js';
import type { KeptCase } from './differ-corpus.js';
import type { Disagreement } from './disagreement.js';
import { saidBy, sidesOf } from './disagreement.js';
import type { Answer, Panel, Voice } from './panel.js';
import { isVerdict } from './panel.js';

/**
 * How a kept case stands now. `still`: all who stood apart and were asked say what they said. `fixed`: all of them are
 * right now. `changed`: some say something else. `not-asked`: none of them is on the panel.
 */
type Standing = 'still' | 'fixed' | 'changed' | 'not-asked';

export interface Stood extends KeptCase {
  readonly standing: Standing;
  /** What those say now that stood apart. */
  readonly now: ReadonlyMap<string, string>;
  /** Who says what now. */
  readonly said: DifferCase['said'];
}

/** The dialect that the text of a case says it is of. */
const dialectOfCase = ({ schema, dialects }: DifferCase): Dialect =>
  dialectOf(JSON.parse(schema) as JsonSchema) ?? dialects[0] ?? '2020-12';

const saidThen = ({ said }: DifferCase, validator: string): string | undefined =>
  said.find(({ validators }) => validators.includes(validator))?.says;

function isRight({ right }: DifferCase, voice: Voice): boolean {
  if (right.verdict === 'refuse') return !isVerdict(voice);
  return right.verdict !== 'open' && voice.kind === right.verdict;
}

function standingOf(file: DifferCase, answer: Answer): Pick<Stood, 'standing' | 'now'> {
  const voices = file.apart.flatMap((validator) => {
    const voice = answer.get(validator)?.[0];
    return voice === undefined ? [] : [{ validator, voice }];
  });
  const now = new Map(voices.map(({ validator, voice }) => [validator, saidBy(voice)]));
  if (voices.length === 0) return { standing: 'not-asked', now };
  if (voices.every(({ validator }) => now.get(validator) === saidThen(file, validator)))
    return { standing: 'still', now };
  return { standing: voices.every(({ voice }) => isRight(file, voice)) ? 'fixed' : 'changed', now };
}

/** Asks a panel about the cases of a corpus again. */
export async function standingsOf(cases: readonly KeptCase[], panel: Panel): Promise<readonly Stood[]> {
  const answers = await panel.judge(
    cases.map(({ file }) => ({
      schemaText: file.schema,
      dialect: dialectOfCase(file),
      texts: [file.instance],
    })),
  );
  return cases.map((kept, at) => {
    const answer: Answer = answers[at] ?? new Map();
    const said = [...sidesOf(answer)].map(([says, validators]) => ({ says, validators }));
    return { ...kept, ...standingOf(kept.file, answer), said };
  });
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** The kept case that tells a disagreement already: of its keyword and manner, and of the same validators as far as they are on the panel. */
export function knownAs(
  disagreement: Disagreement,
  cases: readonly KeptCase[],
  panel: Pick<Panel, 'validators'>,
): KeptCase | undefined {
  const { keyword, manner, apart, schemaText, instanceText } = disagreement;
  const fingerprint = fingerprintOf(disagreement);
  const names = apart.map(({ validator }) => validator);
  return cases.find(({ file }) => {
    if (file.schema === schemaText && file.instance === instanceText) return true;
    if (file.fingerprint === fingerprint) return true;
    if (file.manner !== manner || file.keyword !== keyword) return false;
    return sameNames(
      names,
      file.apart.filter((name) => panel.validators.includes(name)),
    );
  });
}
