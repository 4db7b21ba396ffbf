import type { AssayError } from '../../errors/assay-error.js';
import { readConfigFile } from '../../validation/config-file.js';
import type { Names } from './parse-relation.js';
import { parseRelation } from './parse-relation.js';
import type { Relation } from './relation.js';
import { relationsFileSchema } from './relations-file.schema.js';
import { RelationFault } from './tokens.js';

/** Where the lines of a list stand in the file that they came from. */
interface Lines {
  readonly faultAt: (pointer: string, what: string) => AssayError;
  /** The pointer of the list. */
  readonly at: string;
}

/** A line as YAML gives it: one with ` : ` in it is a member and its value. */
export type RelationLine = string | Readonly<Record<string, string>>;

const lineOf = (line: RelationLine): string =>
  typeof line === 'string'
    ? line
    : Object.entries(line)
        .map((parts) => parts.join(' : '))
        .join();

/**
 * Reads the lines of a list of relations.
 *
 * @throws AssayError `configuration` with file, line and column of the line, and the piece that is wrong
 */
export const relationsOf = (
  lines: readonly RelationLine[],
  names: Names,
  { faultAt, at }: Lines,
): readonly Relation[] =>
  lines.map((given, index) => {
    const line = lineOf(given);
    try {
      return parseRelation(line, names);
    } catch (error) {
      if (!(error instanceof RelationFault)) throw error;
      const before = line.slice(0, error.at).trim();
      const where = before === '' ? 'at its start' : `after ${JSON.stringify(before.slice(-60))}`;
      throw faultAt(`${at}/${index}`, `${at}/${index} is no relation: ${error.message} (${where})`);
    }
  });

/**
 * Reads what `--relations` names: `relations: [...]` in YAML or JSON.
 *
 * @param file how messages name it
 * @throws AssayError `configuration` with file, line and column of the first problem
 */
export function readRelations(text: string, file: string, names: Names = {}): readonly Relation[] {
  const { value, faultAt } = readConfigFile<{ readonly relations: readonly RelationLine[] }>(
    text,
    file,
    relationsFileSchema,
  );
  return relationsOf(value.relations, names, { faultAt, at: '/relations' });
}
