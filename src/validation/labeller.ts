import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonObject, JsonSchema } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import type { AbsentJudge, Ballot, Bench } from './judge.js';
import { assertedVote, benchFor, plainVote } from './judge.js';
import type { Label, SchemaBreach } from './verdict.js';

/**
 * A label, with the breaches behind `invalid` and `formatOnly`: those of the first judge that found it
 * invalid, the nearest to the root first. They are missing where a judge had no stack left to collect them.
 */
interface Labelled {
  readonly label: Label;
  readonly breaches: readonly SchemaBreach[];
}

/**
 * Labels cases of one schema by the verdicts of several validators.
 *
 * @property judges the validators that compiled the schema; with none every case is `disputed`
 * @property absent those that did not, each with its reason
 */
export interface Labeller {
  readonly judges: readonly string[];
  readonly absent: readonly AbsentJudge[];
  /** Never throws. A text that is no JSON object is `malformed`: a call's arguments are an object. */
  label(text: string): Labelled;
  /** The same for arguments that were never text. */
  labelValue(value: Json): Labelled;
}

const none: readonly SchemaBreach[] = [];
const valid: Labelled = { label: 'valid', breaches: none };
const disputed: Labelled = { label: 'disputed', breaches: none };
const malformed: Labelled = { label: 'malformed', breaches: none };

function breachesIn({ verdicts }: Ballot): readonly SchemaBreach[] {
  for (const verdict of verdicts) if (verdict.kind === 'invalid') return verdict.breaches;
  return none;
}

function labelPlain(plain: Ballot): Labelled {
  if (plain.outcome === 'valid') return valid;
  return plain.outcome === 'invalid' ? { label: 'invalid', breaches: breachesIn(plain) } : disputed;
}

/** Labels of a schema with formats: the verdict may hang on whether they are asserted. */
function labelWithFormats(plain: Ballot, asserted: Ballot): Labelled {
  const label = labelPlain(plain);
  if (label.label === 'disputed' || asserted.outcome === 'silent' || asserted.outcome === plain.outcome) {
    return label;
  }
  if (asserted.outcome === 'split') return label.label === 'valid' ? disputed : label;
  return { label: 'formatOnly', breaches: breachesIn(label.label === 'valid' ? asserted : plain) };
}

function labelObject({ judges, hasFormats }: Bench, value: JsonObject): Labelled {
  const plain = plainVote(judges, value);
  return hasFormats ? labelWithFormats(plain, assertedVote(judges, value)) : labelPlain(plain);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * A labeller for the cases of one schema: ajv and hyperjump judge, schemasafe decides where they differ, and
 * what is still split is `disputed`. `formatOnly`: the verdict changes with whether `format` is asserted.
 */
export async function makeLabeller(schema: JsonSchema, dialect: Dialect): Promise<Labeller> {
  const bench = await benchFor(schema, dialect);
  const labelValue = (value: Json | undefined): Labelled =>
    isJsonObject(value) ? labelObject(bench, value) : malformed;
  return {
    judges: bench.judges.map(({ name }) => name),
    absent: bench.absent,
    labelValue,
    label: (text) => labelValue(parsed(text)),
  };
}
