import type { Dialect } from '../../arbitraries/document/dialect.js';
import type { Json, JsonSchema } from '../../arbitraries/json/json.js';
import { ajv } from './ajv.js';
import { formatsIn } from './formats-in.js';
import { hyperjump } from './hyperjump.js';
import { knownFormats } from './known-formats.js';
import { schemasafe } from './schemasafe.js';
import type { CompiledSchema, Validator } from './validator.js';
import type { Verdict } from './verdict.js';

/**
 * A validator that has compiled the schema, as one that may vote. `plain` takes `format` for an annotation,
 * `asserted` for a condition. `knowsFormats`: it tests every format of the schema that any of the judges tests.
 */
export interface Judge {
  readonly name: string;
  readonly plain: CompiledSchema;
  readonly asserted: CompiledSchema;
  readonly knowsFormats: boolean;
}

/** A validator that could not compile the schema, and why. */
export interface AbsentJudge {
  readonly name: string;
  readonly verdict: Verdict;
}

export interface Bench {
  readonly judges: readonly Judge[];
  readonly absent: readonly AbsentJudge[];
  /** Whether the schema asks for a format that any of the validators tests. */
  readonly hasFormats: boolean;
}

/** In the order of their say: the first two judge, the third decides where these differ. */
const validators: readonly Validator[] = [ajv, hyperjump, schemasafe];

async function appoint(
  validator: Validator,
  schema: JsonSchema,
  dialect: Dialect,
  tested: ReadonlySet<string>,
): Promise<Judge | AbsentJudge> {
  const { name } = validator;
  const plain = await validator.compile(schema, dialect, { assertFormat: false });
  if (!plain.ok) return { name, verdict: plain.verdict };
  if (tested.size === 0) return { name, plain: plain.schema, asserted: plain.schema, knowsFormats: true };
  const asserted = await validator.compile(schema, dialect, { assertFormat: true });
  if (!asserted.ok) return { name, verdict: asserted.verdict };
  const known = knownFormats(name, dialect);
  const knowsFormats = [...tested].every((format) => known.has(format));
  return { name, plain: plain.schema, asserted: asserted.schema, knowsFormats };
}

/** The judges of a schema. A schema that none of them compiles has an empty bench. */
export async function benchFor(schema: JsonSchema, dialect: Dialect): Promise<Bench> {
  const known = validators.map(({ name }) => knownFormats(name, dialect));
  const tested = new Set(
    [...formatsIn(schema, dialect)].filter((format) => known.some((formats) => formats.has(format))),
  );
  const judges: Judge[] = [];
  const absent: AbsentJudge[] = [];
  for (const validator of validators) {
    const judge = await appoint(validator, schema, dialect, tested);
    if ('verdict' in judge) absent.push(judge);
    else judges.push(judge);
  }
  return { judges, absent, hasFormats: tested.size > 0 };
}

/** How a vote ended. `verdicts`: in the order of the judges, as far as they were asked. */
export interface Ballot {
  readonly outcome: 'valid' | 'invalid' | 'split' | 'silent';
  readonly verdicts: readonly Verdict[];
}

/** Every vote is `valid` or `invalid`. */
function counted(votes: readonly Verdict[]): Ballot['outcome'] {
  let lead = 0;
  for (const { kind } of votes) lead += kind === 'valid' ? 1 : -1;
  if (lead === 0) return votes.length === 0 ? 'silent' : 'split';
  return lead > 0 ? 'valid' : 'invalid';
}

/** The third judge is asked only where the first two do not agree; what is no verdict on the value does not count. */
function vote(verdictOf: (judge: Judge) => Verdict | undefined, judges: readonly Judge[]): Ballot {
  const verdicts: Verdict[] = [];
  let asked = 0;
  for (const judge of judges) {
    if (asked === 2 && verdicts.length === 2 && verdicts[0]?.kind === verdicts[1]?.kind) break;
    asked += 1;
    const verdict = verdictOf(judge);
    if (verdict?.kind === 'valid' || verdict?.kind === 'invalid') verdicts.push(verdict);
  }
  return { outcome: counted(verdicts), verdicts };
}

/** The vote with `format` as an annotation. */
export const plainVote = (judges: readonly Judge[], value: Json): Ballot =>
  vote(({ plain }) => plain.validateValue(value), judges);

/** The vote with `format` asserted: a judge that does not test all the formats can tell a breach, but no validity. */
export const assertedVote = (judges: readonly Judge[], value: Json): Ballot =>
  vote(({ asserted, knowsFormats }) => {
    const verdict = asserted.validateValue(value);
    return verdict.kind === 'valid' && !knowsFormats ? undefined : verdict;
  }, judges);
