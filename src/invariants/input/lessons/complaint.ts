import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import { tokensOf } from '../../../../arbitraries/json/pointer.js';
import { readJson } from '../../../protocol/json/reader.js';

/**
 * One thing that a refusal complains of.
 *
 * @property path the steps to the value in the arguments as the words give them, `undefined` where they give none
 * @property words what is said of it
 * @property keyword the keyword of the schema, where it is told, with its `params`
 */
export interface Complaint {
  readonly path: readonly string[] | undefined;
  readonly words: string;
  readonly keyword?: string;
  readonly params?: JsonObject;
}

const mostComplaints = 32;
const longestLine = 2_000;

const stepsOf = (path: Json | undefined): readonly string[] | undefined =>
  Array.isArray(path)
    ? path.filter((step) => typeof step === 'string' || typeof step === 'number').map(String)
    : undefined;

/** A validator's own record: of zod (`path`), pydantic (`loc`) or ajv (`instancePath`). */
function complaintOf(issue: Json): Complaint | undefined {
  if (!isJsonObject(issue)) return undefined;
  const words = issue['message'] ?? issue['msg'];
  if (typeof words !== 'string') return undefined;
  const { instancePath, keyword, params } = issue;
  if (typeof instancePath === 'string' && typeof keyword === 'string')
    return { path: tokensOf(instancePath), words, keyword, ...(isJsonObject(params) ? { params } : {}) };
  const path = stepsOf(issue['path']) ?? stepsOf(issue['loc']);
  return path === undefined ? undefined : { path, words };
}

/** A list of such records in a text. */
function inRecords(text: string): readonly Complaint[] {
  const start = text.indexOf('[');
  const end = text.lastIndexOf(']');
  if (start === -1 || end < start) return [];
  const reading = readJson(text.slice(start, end + 1));
  if (!reading.ok || !Array.isArray(reading.value)) return [];
  return reading.value.slice(0, mostComplaints).flatMap((issue) => complaintOf(issue) ?? []);
}

const path = '[\\w$-]{1,64}(?:(?:\\.|/|\\[)[\\w$-]{1,64}\\]?){0,8}';
const noun = '(?:parameter|argument|field|property|value for|value of)';

/** The words behind a path, before one, and where it is the subject of ajv's sentence. */
const behind = new RegExp(`^(?:[•✖*·-]\\s*)?(?:${noun} )?["'\`]?(${path})["'\`]?:\\s+(.+)$`);
const before = new RegExp(`^(.+?)(?:,? at| \\(at| in field) ["'\`]?(${path})["'\`]?\\)?$`);
const subject =
  /^(?:data|arguments|params|instance|args|input)((?:[./][\w$[\]-]{1,64}){0,8}) ((?:must|should) .+)$/;

/** Where a Go library is in a schema, before its words. */
const within = /^(?:.*: )?validating (?:root|(\/[\w$/-]{1,200})): ((?!validating )[a-zA-Z]+: .+)$/;

/** What libraries put before their own words. */
const heads =
  /^(?:(?:[A-Z]\w{0,40})?(?:Error|Exception)|error|invalid (?:arguments?|params|parameters|input)|validation (?:error|failed)|input validation error|value error),?:? +(?=\S)/i;

const stepsIn = (text: string): readonly string[] => text.split(/[./[\]]+/).filter((step) => step !== '');

/** The steps of the value that a place in a schema is about: `/properties/legs/items` is of an item of `legs`. */
function stepsOfSchema(pointer: string): readonly string[] {
  const steps: string[] = [];
  const tokens = stepsIn(pointer);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === 'items') steps.push('0');
    if (token === 'properties' && tokens[at + 1] !== undefined) steps.push(tokens[(at += 1)] ?? '');
  }
  return steps;
}

function withoutHeads(line: string): string {
  let rest = line.trim();
  for (let count = 0; count < 4 && heads.test(rest); count += 1) rest = rest.replace(heads, '');
  return rest;
}

function inLine(line: string): Complaint {
  const ajv = subject.exec(line);
  if (ajv !== null) return { path: stepsIn(ajv[1] ?? ''), words: ajv[2] ?? '' };
  const go = within.exec(line);
  if (go !== null) {
    return { path: go[1] === undefined ? undefined : stepsOfSchema(go[1]), words: go[2] ?? '' };
  }
  const rest = withoutHeads(line);
  const first = behind.exec(rest);
  if (first !== null) return { path: stepsIn(first[1] ?? ''), words: first[2] ?? '' };
  const last = before.exec(rest);
  if (last !== null) return { path: stepsIn(last[2] ?? ''), words: last[1] ?? '' };
  return { path: undefined, words: rest };
}

const isPathAlone = new RegExp(`^${path}$`);
const arrow = new RegExp(`^\\s*→ at (${path})$`);

/** Lines as people read them. Of two lines one may be the path: above (pydantic), or below with an arrow (zod). */
function inLines(text: string): readonly Complaint[] {
  const lines = text
    .split(/\n|;\s+|, (?=data[/. ])/)
    .map((line) => line.slice(0, longestLine))
    .filter((line) => line.trim() !== '');
  const found: Complaint[] = [];
  for (let at = 0; at < lines.length && found.length < mostComplaints; at += 1) {
    const line = lines[at] ?? '';
    const next = lines[at + 1] ?? '';
    const below = arrow.exec(next)?.[1];
    if (below !== undefined) {
      found.push({ path: stepsIn(below), words: line.trim() });
      at += 1;
    } else if (isPathAlone.test(line) && /^\s{2,}\S/.test(next)) {
      const words = next.trim().replace(/ \[type=.*$/, '');
      found.push({ path: stepsIn(line), words: withoutHeads(words) });
      at += 1;
    } else found.push(inLine(line));
  }
  return found;
}

/** What a refusal complains of, one after another; at most 32. */
export function complaintsIn(text: string): readonly Complaint[] {
  const records = inRecords(text);
  return records.length > 0 ? records : inLines(text);
}
