import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { isUsual } from '../../../arbitraries/json/usual.js';

interface Writing {
  readonly items: Iterator<readonly [name: string | undefined, value: Json]>;
  readonly end: string;
  first: boolean;
}

/**
 * The compact JSON text of a value. Iterative, so depth can not hurt; own `__proto__` keys are written, `-0`
 * stays `-0`, and infinity, which is what `JSON.parse` makes of `1e400`, is written as `1e999`.
 * Lone surrogates are escaped.
 */
export const writeJson = (value: Json): string =>
  isUsual(value) ? JSON.stringify(value) : written(value, Number.POSITIVE_INFINITY);

/** The JSON text of a value cut to `most` UTF-16 units, with `…` where it was cut: for messages. */
export function excerptOf(value: Json, most = 80): string {
  const text = written(value, most);
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

function written(value: Json, most: number): string {
  const writer = new Writer(most);
  writer.start(value);
  while (writer.step());
  return writer.text();
}

/** Writes piece by piece and stops when more than `most` units are written. */
class Writer {
  private readonly most: number;
  private readonly open: Writing[] = [];
  private readonly parts: string[] = [];
  private length = 0;

  constructor(most: number) {
    this.most = most;
  }

  text(): string {
    return this.parts.join('');
  }

  start(value: Json): void {
    if (Array.isArray(value)) {
      this.put('[');
      this.open.push({ items: itemsOf(value), end: ']', first: true });
    } else if (isJsonObject(value)) {
      this.put('{');
      this.open.push({ items: membersOf(value), end: '}', first: true });
    } else {
      this.put(scalarText(value as null | boolean | number | string, this.most));
    }
  }

  /** Writes the next item of the innermost container or its end; `false` when all is written. */
  step(): boolean {
    const current = this.open.at(-1);
    if (current === undefined || this.length > this.most) return false;
    const next = current.items.next();
    if (next.done === true) {
      this.put(current.end);
      this.open.pop();
      return true;
    }
    const [name, item] = next.value;
    if (!current.first) this.put(',');
    current.first = false;
    if (name !== undefined) this.put(`${scalarText(name, this.most)}:`);
    this.start(item);
    return true;
  }

  private put(part: string): void {
    this.parts.push(part);
    this.length += part.length;
  }
}

function* itemsOf(items: readonly Json[]): Generator<readonly [undefined, Json]> {
  for (const item of items) yield [undefined, item];
}

/** A member whose value is `undefined` is absent, as it is to `JSON.stringify`. */
function* membersOf(object: { readonly [key: string]: Json }): Generator<readonly [string, Json]> {
  for (const name of Object.keys(object)) {
    const value: Json | undefined = object[name];
    if (value !== undefined) yield [name, value];
  }
}

function scalarText(value: null | boolean | number | string, most: number): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > most ? value.slice(0, most + 1) : value);
  }
  if (typeof value !== 'number') return String(value);
  if (Object.is(value, -0)) return '-0';
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'null' : `${value < 0 ? '-' : ''}1e999`;
}
