import { isJsonObject, setOwn } from '../../arbitraries/json/json.js';
import type { ExercisedAssertion } from '../corpus/case.js';
import { eventSchema } from '../engine/events.schema.js';
import type { AssayEvent } from '../engine/events.js';
import { AssayError } from '../errors/assay-error.js';
import { isOrdinary, redacted } from '../transport/secrets.js';
import { receiptSchema } from './receipt.schema.js';
import type { Receipt } from './receipt.js';

/** Gives a text without the secrets. */
export type Redactor = (text: string) => string;

/** Secrets shorter than this would blot out ordinary text: they are left alone. */
const shortestSecret = 4;

/**
 * Replaces secrets (values of headers and environment, planted canaries) by `[redacted]`, also where they
 * are JSON-escaped (once or twice), URL-encoded, in hexadecimal, or inside base64 at any alignment. Of
 * `Bearer x` and `Basic x` the credential alone is a secret too, of `Basic` also what it encodes.
 */
export function redactor(secrets: readonly string[]): Redactor {
  const forms = new Set(
    secrets
      .flatMap(partsOf)
      .filter((secret) => secret.length >= shortestSecret && !isOrdinary(secret))
      .flatMap(formsOf),
  );
  if (forms.size === 0) return (text) => text;
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escapeRegExp).join('|'), 'g');
  return (text) => text.replace(pattern, redacted);
}

/** An error of ours without secrets: it may cite what a peer printed. Other errors stay as they are. */
export function redactError(redact: Redactor, error: unknown): unknown {
  if (!(error instanceof AssayError)) return error;
  const { code, message, facts, next, cause } = error;
  return new AssayError(code, redact(message), {
    facts: facts.map(([label, text]) => [label, redact(text)]),
    ...(next === undefined ? {} : { next: redact(next) }),
    ...(cause === undefined || code !== 'internal' ? {} : { cause }),
  });
}

/** An event without secrets. Members of a closed vocabulary (types, levels, fingerprints) stay. */
export function redactEvent(redact: Redactor, event: AssayEvent): AssayEvent {
  // Numbers and an outcome: nothing that anybody could have said.
  if (event.type === 'exchanged') return event;
  if (event.type !== 'case')
    return redactBySchema(redact, event, eventSchema.$defs[event.type], 0) as AssayEvent;
  const assertion = eventSchema.$defs.case.properties.exercised.items;
  const cleaned = (each: ExercisedAssertion): ExercisedAssertion => redactShared(redact, each, assertion);
  if (isClean(redact, event) && event.exercised.every((each) => cleaned(each) === each)) return event;
  const { exercised, ...rest } = event;
  const clean = redactBySchema(redact, rest, { properties: caseMembers }, 0) as typeof rest;
  return { ...clean, exercised: exercised.map(cleaned) };
}

const { exercised: _exercised, ...caseMembers } = eventSchema.$defs.case.properties;

type CaseEvent = Extract<AssayEvent, { readonly type: 'case' }>;

/** Whether no text of a case holds a secret, as is nearly always so: then nothing needs to be copied. */
function isClean(redact: Redactor, { tool, mutations, stimulus }: CaseEvent): boolean {
  const holdsNone = (text: string): boolean => redact(text) === text;
  return (
    holdsNone(stimulus.kind === 'raw' ? stimulus.base64 : stimulus.json) &&
    holdsNone(tool) &&
    mutations.every(
      ({ pointer, keyword, what }) => holdsNone(pointer) && holdsNone(keyword) && holdsNone(what),
    )
  );
}

/** Assertions are few objects that come with every case: each is cleaned once a redactor. */
function redactShared<T extends object>(redact: Redactor, value: T, schema: unknown): T {
  const known = shared.get(redact) ?? new WeakMap<object, object>();
  shared.set(redact, known);
  const told = known.get(value);
  if (told !== undefined) return told as T;
  const copy = redactBySchema(redact, value, schema, 2) as T;
  const clean = JSON.stringify(copy) === JSON.stringify(value) ? value : copy;
  known.set(value, clean);
  return clean;
}

const shared = new WeakMap<Redactor, WeakMap<object, object>>();

/** A receipt without secrets. */
export const redactReceipt = (redact: Redactor, receipt: Receipt): Receipt =>
  redactBySchema(redact, receipt, receiptSchema, 0) as Receipt;

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The secret itself, and the parts of it that a peer may repeat alone. */
function partsOf(secret: string): readonly string[] {
  const credential = /^(bearer|basic|token|digest)\s+(\S.*)$/is.exec(secret.trim());
  if (credential === null) return [secret, secret.trim()];
  const [, scheme = '', value = ''] = credential;
  if (scheme.toLowerCase() !== 'basic') return [secret, value];
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  return [secret, value, decoded, decoded.slice(decoded.indexOf(':') + 1)];
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const once = JSON.stringify(secret).slice(1, -1);
  const twice = JSON.stringify(once).slice(1, -1);
  const escaped = [once, twice, once.replaceAll('/', '\\/'), asciiJson(secret)];
  const encoded = [...percentForms(bytes), bytes.toString('hex'), bytes.toString('hex').toUpperCase()];
  return [secret, ...escaped, ...encoded, ...base64Forms(bytes)];
}

/** JSON with every character beyond ASCII escaped, as many serializers write it. */
const asciiJson = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[^\u0000-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** As in a path or query (`%20`) and as in a form (`+`), in either case of the hexadecimal digits. */
function percentForms(bytes: Buffer): readonly string[] {
  const encode = (unreserved: RegExp): string =>
    Array.from(bytes, (byte) => {
      const character = String.fromCharCode(byte);
      return unreserved.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }).join('');
  const uppers = [encode(/[A-Za-z0-9\-_.!~*'()]/), encode(/[A-Za-z0-9\-_.~]/), encode(/[A-Za-z0-9*\-._]/)];
  const plus = uppers.map((form) => form.replaceAll('%20', '+'));
  const lower = (form: string): string => form.replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  return [...uppers, ...plus].flatMap((form) => [form, lower(form)]);
}

/**
 * What a base64 text holds of the secret, whichever of the three alignments it stands at: the characters
 * at the edges that neighbours share are left out. Too short a core would match by chance.
 */
function base64Forms(bytes: Buffer): readonly string[] {
  const cores = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const firstWhole = shift === 0 ? 0 : shift + 1;
    const lastWhole = Math.floor(((shift + bytes.length) * 8) / 6);
    return text.slice(firstWhole, lastWhole);
  });
  return cores.flatMap((core) =>
    core.length < shortestSecret ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')],
  );
}

/** Free-form values of a peer are bounded in depth before they are written. */
const deepest = 256;

function redactBySchema(redact: Redactor, value: unknown, schema: unknown, depth: number): unknown {
  if (typeof value === 'string') return isClosed(schema) ? value : redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '[deeper values left out]';
  if (Array.isArray(value)) {
    const items = memberOf(schema, 'items');
    return value.map((item: unknown) => redactBySchema(redact, item, items, depth + 1));
  }
  const properties = memberOf(schema, 'properties');
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const inner = memberOf(properties, key);
    const name = inner === undefined ? redact(key) : key;
    setOwn(copy, name, redactBySchema(redact, member, inner, depth + 1));
  }
  return copy;
}

const memberOf = (schema: unknown, key: string): unknown =>
  isJsonObject(schema) && Object.hasOwn(schema, key) ? schema[key] : undefined;

/** A string that can only be one of a few, or of one form, holds no secret. */
const isClosed = (schema: unknown): boolean =>
  isJsonObject(schema) && ['const', 'enum', 'pattern'].some((keyword) => Object.hasOwn(schema, keyword));
