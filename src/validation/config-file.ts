import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import type { Node, ParsedNode, YAMLMap } from 'yaml';
import { LineCounter, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { resolvePointer, tokensOf } from '../../arbitraries/json/pointer.js';
import { AssayError } from '../errors/assay-error.js';
import { nearest } from '../errors/nearest.js';
import { excerptOf } from '../protocol/json/writer.js';
import type { ConfigProblem } from './config-syntax.js';
import { largestConfig, startOf, syntaxProblem, yamlOptions } from './config-syntax.js';

/** A file of the user's that was read against its schema; each of its values knows where it stands. */
export interface ConfigFile<Value> {
  readonly value: Value;
  /** The line of a value, from 1. */
  lineOf(pointer: Pointer): number;
  /** An error at the place of a value: `baseline.yaml:4:12 <text>`. */
  faultAt(pointer: Pointer, text: string): AssayError;
}

/**
 * Reads YAML 1.2, which JSON is a part of. Aliases, tags, values that JSON does not have or a double does not hold, and
 * several documents in one file are refused; so is what is too large or too deep.
 *
 * @param file how messages name it
 * @param schema JSON Schema 2020-12 of `Value`; the `description` of a part follows the words "must be"
 * @throws AssayError `configuration` with file, line and column of the first problem: an unknown key (with
 *   the nearest one), else what stands first
 */
export function readConfigFile<Value>(text: string, file: string, schema: JsonObject): ConfigFile<Value> {
  if (text.length > largestConfig) {
    const fact = `has ${text.length} characters, and at most ${largestConfig} are read`;
    throw new AssayError('configuration', `${file}:1:1 ${fact}`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { ...yamlOptions, lineCounter: lines });
  const faultAtOffset = (offset: number, what: string): AssayError => {
    const { line, col } = lines.linePos(offset);
    return new AssayError('configuration', `${file}:${Math.max(1, line)}:${Math.max(1, col)} ${what}`);
  };
  const syntax = syntaxProblem(document);
  if (syntax !== undefined) throw faultAtOffset(syntax.offset, syntax.what);
  const value = document.toJS() as Json;
  const offsetOf = (pointer: Pointer): number => startOf(nodeAt(document.contents, pointer));
  const problem = firstProblem(value, document.contents, schema);
  if (problem !== undefined) throw faultAtOffset(problem.offset, problem.what);
  return {
    value: value as Value,
    lineOf: (pointer) => lines.linePos(offsetOf(pointer)).line,
    faultAt: (pointer, what) => faultAtOffset(offsetOf(pointer), what),
  };
}

/** Unknown keys come first: a key that is misspelt is missing too. */
function firstProblem(value: Json, root: ParsedNode | null, schema: JsonObject): ConfigProblem | undefined {
  const ajv = formats.default(
    new Ajv2020({ allErrors: true, verbose: true, ownProperties: true, allowUnionTypes: true }),
  );
  if (ajv.validate(schema, value)) return undefined;
  // Of a key that is not allowed, ajv tells the reason and then, less exactly, that there was one.
  const errors = (ajv.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
  const unknown = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  const placeOf = placesIn(root);
  const placed = (unknown.length > 0 ? unknown : errors).map((error) => ({ error, offset: placeOf(error) }));
  const [first] = placed.sort((a, b) => a.offset - b.offset);
  return first === undefined ? undefined : { offset: first.offset, what: whatOf(first.error, value) };
}

/** Where errors stand in a document: at the key that they are about, else at the value. */
function placesIn(root: ParsedNode | null): (error: ErrorObject) => number {
  const keys = new Map<Node, ReadonlyMap<string, Node>>();
  return (error) => {
    const node = nodeAt(root, error.instancePath);
    const key = keyOfError(error);
    if (key === undefined || !isMap(node)) return startOf(node);
    const known = keys.get(node) ?? keyNodes(node);
    keys.set(node, known);
    return startOf(known.get(key) ?? node);
  };
}

const keyNodes = (map: YAMLMap): ReadonlyMap<string, Node> =>
  new Map(
    map.items
      .map(({ key }) => key)
      .filter(isScalar)
      .map((key) => [String(key.value), key]),
  );

/** The key that an error is about, where it is about one of them. */
const keyOfError = ({ keyword, params, propertyName }: ErrorObject): string | undefined =>
  keyword === 'additionalProperties'
    ? String((params as Readonly<Record<string, unknown>>)['additionalProperty'])
    : propertyName;

function whatOf(error: ErrorObject, value: Json): string {
  const { instancePath: pointer, parentSchema, propertyName } = error;
  const place = pointer === '' ? 'the file' : pointer;
  const demand = descriptionOf(parentSchema);
  const must = demand === undefined ? (error.message ?? 'is not allowed') : `must be ${demand}`;
  if (error.keyword === 'additionalProperties') return unknownKey(keyOfError(error) ?? '', parentSchema);
  if (propertyName !== undefined) return `${place} has the key ${excerptOf(propertyName, 60)}, which ${must}`;
  if (error.keyword === 'required') {
    const key = String((error.params as Readonly<Record<string, unknown>>)['missingProperty']);
    const described = descriptionOf(membersOf(parentSchema)[key]);
    return `${place} lacks ${key}${described === undefined ? '' : `, ${described}`}`;
  }
  const found = resolvePointer(value, pointer);
  return `${place} ${must}, not ${found === undefined ? 'nothing' : excerptOf(found, 60)}`;
}

function unknownKey(key: string, schema: unknown): string {
  const guess = nearest(key, Object.keys(membersOf(schema)));
  return `unknown key ${excerptOf(key, 60)}${guess === undefined ? '' : `; did you mean "${guess}"?`}`;
}

const membersOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  ((schema as { readonly properties?: object } | undefined)?.properties ?? {}) as Record<string, unknown>;

const descriptionOf = (schema: unknown): string | undefined =>
  (schema as { readonly description?: string } | undefined)?.description;

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
