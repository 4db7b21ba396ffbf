import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { writeJson } from './json/writer.js';

/** How an operator of RFC 6570 writes its values (appendix A): before the first, between two, and with names or not. */
interface Operator {
  readonly first: string;
  readonly separator: string;
  readonly named: boolean;
  /** After the name of an empty value. */
  readonly ifEmpty: string;
  /** Reserved characters and percent-encoded triplets stay as they are. */
  readonly reserved: boolean;
}

const simple: Operator = { first: '', separator: ',', named: false, ifEmpty: '', reserved: false };

const operators: ReadonlyMap<string, Operator> = new Map([
  ['+', { ...simple, reserved: true }],
  ['#', { ...simple, first: '#', reserved: true }],
  ['.', { ...simple, first: '.', separator: '.' }],
  ['/', { ...simple, first: '/', separator: '/' }],
  [';', { ...simple, first: ';', separator: ';', named: true }],
  ['?', { ...simple, first: '?', separator: '&', named: true, ifEmpty: '=' }],
  ['&', { ...simple, first: '&', separator: '&', named: true, ifEmpty: '=' }],
]);

interface Variable {
  readonly name: string;
  /** `{name:3}`: so many characters of it. */
  readonly prefix: number | undefined;
  /** `{name*}`. */
  readonly explode: boolean;
}

interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

/** A URI template of RFC 6570, any level, read once. */
export interface UriTemplate {
  readonly parts: readonly (string | Expression)[];
  /** Names of its variables, each once, in order. */
  readonly variables: readonly string[];
  /** Of these, those that stand in a query, `{?a,b}` or `{&a,b}`: a URI without them has its form still. */
  readonly optional: ReadonlySet<string>;
}

const variableForm = /^((?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})+)(?::([1-9][0-9]{0,3})|(\*))?$/;

/** Reads a template; `undefined` for what RFC 6570 has no meaning for. */
export function readUriTemplate(text: string): UriTemplate | undefined {
  const parts: (string | Expression)[] = [];
  for (const [whole, inner] of text.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
    if (whole === '{' || whole === '}') return undefined;
    const part = inner === undefined ? whole : readExpression(inner);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const expressions = parts.filter((part) => typeof part !== 'string');
  const namesOf = (some: readonly Expression[]): ReadonlySet<string> =>
    new Set(some.flatMap(({ variables }) => variables.map(({ name }) => name)));
  const elsewhere = namesOf(expressions.filter(({ operator }) => operator.ifEmpty === ''));
  const variables = [...namesOf(expressions)];
  return { parts, variables, optional: new Set(variables.filter((name) => !elsewhere.has(name))) };
}

function readExpression(inner: string): Expression | undefined {
  const operator = operators.get(inner.slice(0, 1));
  const variables: Variable[] = [];
  for (const text of inner.slice(operator === undefined ? 0 : 1).split(',')) {
    const [, name, prefix, explode] = variableForm.exec(text) ?? [];
    if (name === undefined) return undefined;
    variables.push({
      name,
      prefix: prefix === undefined ? undefined : Number(prefix),
      explode: explode !== undefined,
    });
  }
  return { operator: operator ?? simple, variables };
}

/** The URI that a template makes of values: strings, lists of strings, or objects of strings; others are written as JSON. */
export function expandUriTemplate({ parts }: UriTemplate, values: JsonObject): string {
  return parts.map((part) => (typeof part === 'string' ? literal(part) : expand(part, values))).join('');
}

function expand({ operator, variables }: Expression, values: JsonObject): string {
  const { first, separator } = operator;
  const written = variables.flatMap((variable) => {
    const value = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
    return value === undefined ? [] : (valueText(operator, variable, value) ?? []);
  });
  return written.length === 0 ? '' : first + written.join(separator);
}

/** A variable's value as it stands in the URI; `undefined` for what counts as undefined: null and what is empty. */
function valueText(operator: Operator, variable: Variable, value: Json): string | undefined {
  const { named, ifEmpty, reserved, separator } = operator;
  const { name, prefix, explode } = variable;
  const coded = (text: string): string => encoded(text, reserved);
  const withName = (key: string, text: string): string =>
    named ? key + (text === '' ? ifEmpty : `=${text}`) : text;
  if (value === null) return undefined;
  if (typeof value !== 'object') {
    const text = String(value);
    return withName(name, coded(prefix === undefined ? text : Array.from(text).slice(0, prefix).join('')));
  }
  const pairs: readonly (readonly [string | undefined, Json])[] = isJsonObject(value)
    ? Object.entries(value)
    : value.map((item: Json) => [undefined, item] as const);
  if (pairs.length === 0) return undefined;
  const items = pairs.map(([key, item]) => ({
    key: key === undefined ? undefined : coded(key),
    text: coded(textOf(item)),
  }));
  if (!explode)
    return withName(
      name,
      items.flatMap(({ key, text }) => (key === undefined ? [text] : [key, text])).join(','),
    );
  return items
    .map(({ key, text }) => (key === undefined ? withName(name, text) : `${key}=${text}`))
    .join(separator);
}

const textOf = (value: Json): string =>
  typeof value === 'object' && value !== null ? writeJson(value) : String(value);

const utf8 = new TextEncoder();
const unreserved = /[A-Za-z0-9\-._~]/;
const unreservedOrReserved = /[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/;

/** Characters that may not stand in a URI as percent-encoded UTF-8; a lone surrogate as U+FFFD, which UTF-8 makes of it. */
function encoded(text: string, reserved: boolean): string {
  const kept = reserved ? unreservedOrReserved : unreserved;
  const pieces = reserved ? (text.match(/%[0-9A-Fa-f]{2}|[^]/gu) ?? []) : Array.from(text);
  return pieces.map((piece) => (piece.length === 3 || kept.test(piece) ? piece : percent(piece))).join('');
}

const percent = (text: string): string =>
  Array.from(utf8.encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

const literal = (text: string): string => encoded(text, true);
