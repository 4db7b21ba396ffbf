import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import type { Document, Node, ParsedNode, Scalar } from 'yaml';
import { LineCounter, isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { resolvePointer, tokensOf } from '../../arbitraries/json/pointer.js';
import { AssayError } from '../errors/assay-error.js';
import { nearest } from '../errors/nearest.js';
import { excerptOf } from '../protocol/json/writer.js';

/** A file of the user's that was read against its schema; each of its values knows where it stands. */
export interface ConfigFile<Value> {
  readonly value: Value;
  /** The line of a value, from 1. */
  lineOf(pointer: Pointer): number;
  /** An error at the place of a value: `baseline.yaml:4:12 <text>`. */
  faultAt(pointer: Pointer, text: string): AssayError;
}

/**
 * Reads YAML 1.2, which JSON is a part of. Aliases, tags and several documents in one file are refused.
 *
 * @param file how messages name it
 * @param schema JSON Schema 2020-12 of `Value`; the `description` of a part follows the words "must be"
 * @throws AssayError `configuration` with file, line and column of the first problem: an unknown key (with
 *   the nearest one), else what stands first
 */
export function readConfigFile<Value>(text: string, file: string, schema: JsonObject): ConfigFile<Value> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faultAtOffset = (offset: number, what: string): AssayError => {
    const { line, col } = lines.linePos(offset);
    return new AssayError('configuration', `${file}:${Math.max(1, line)}:${Math.max(1, col)} ${what}`);
  };
  const syntax = syntaxProblem(document);
  if (syntax !== undefined) throw faultAtOffset(syntax.offset, syntax.what);
  const value = document.toJS() as Json;
  const offsetOf = (pointer: Pointer): number => startOf(nodeAt(document.contents, pointer));
  const problem = firstProblem(value, document, schema);
  if (problem !== undefined) throw faultAtOffset(problem.offset, problem.what);
  return {
    value: value as Value,
    lineOf: (pointer) => lines.linePos(offsetOf(pointer)).line,
    faultAt: (pointer, what) => faultAtOffset(offsetOf(pointer), what),
  };
}

interface Problem {
  readonly offset: number;
  readonly what: string;
}

function syntaxProblem(document: Document.Parsed): Problem | undefined {
  const [first] = [...document.errors, ...document.warnings];
  if (first !== undefined) {
    const what = first.message.charAt(0).toLowerCase() + first.message.slice(1);
    return { offset: first.pos[0], what: `is no YAML that is read here: ${what}` };
  }
  let found: Problem | undefined;
  visit(document, {
    Alias(_, alias) {
      found = { offset: startOf(alias), what: `*${alias.source} is an alias: write the value itself` };
      return visit.BREAK;
    },
  });
  return found;
}

/** Unknown keys come first: a key that is misspelt is missing too. */
function firstProblem(value: Json, document: Document.Parsed, schema: JsonObject): Problem | undefined {
  const ajv = formats.default(new Ajv2020({ allErrors: true, verbose: true, ownProperties: true }));
  if (ajv.validate(schema, value)) return undefined;
  const problems = (ajv.errors ?? []).map((error) => ({
    rank: error.keyword === 'additionalProperties' ? 0 : 1,
    ...problemOf(error, value, document.contents),
  }));
  return problems.sort((a, b) => a.rank - b.rank || a.offset - b.offset)[0];
}

function problemOf(error: ErrorObject, value: Json, root: ParsedNode | null): Problem {
  const { instancePath: pointer, parentSchema } = error;
  const node = nodeAt(root, pointer);
  const params = error.params as Readonly<Record<string, unknown>>;
  if (error.keyword === 'additionalProperties') {
    const key = String(params['additionalProperty']);
    const guess = nearest(key, Object.keys(membersOf(parentSchema)));
    const hint = guess === undefined ? '' : `; did you mean "${guess}"?`;
    return { offset: startOf(keyOf(node, key) ?? node), what: `unknown key ${JSON.stringify(key)}${hint}` };
  }
  const place = pointer === '' ? 'the file' : pointer;
  if (error.keyword === 'required') {
    const key = String(params['missingProperty']);
    const described = descriptionOf(membersOf(parentSchema)[key]);
    const meaning = described === undefined ? '' : `, ${described}`;
    return { offset: startOf(node), what: `${place} lacks ${key}${meaning}` };
  }
  const demand = descriptionOf(parentSchema);
  const found = resolvePointer(value, pointer);
  const got = found === undefined ? 'nothing' : excerptOf(found, 60);
  const must = demand === undefined ? (error.message ?? 'is not allowed') : `must be ${demand}`;
  return { offset: startOf(node), what: `${place} ${must}, not ${got}` };
}

const membersOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  ((schema as { readonly properties?: object } | undefined)?.properties ?? {}) as Record<string, unknown>;

const descriptionOf = (schema: unknown): string | undefined =>
  (schema as { readonly description?: string } | undefined)?.description;

const startOf = (node: Node | null | undefined): number => node?.range?.[0] ?? 0;

/** The node that a pointer names, or the innermost one on the way to it. */
function nodeAt(root: Node | null, pointer: Pointer): Node | null {
  let node = root;
  for (const token of tokensOf(pointer)) {
    const next = isSeq(node) ? node.items[Number(token)] : isMap(node) ? node.get(token, true) : undefined;
    if (!isNode(next)) return node;
    node = next;
  }
  return node;
}

const keyOf = (node: Node | null, key: string): Node | undefined =>
  isMap(node)
    ? node.items.map((pair) => pair.key).find((k): k is Scalar => isScalar(k) && String(k.value) === key)
    : undefined;
