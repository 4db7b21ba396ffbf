import { grouped } from '../escape.js';

/** A text to show and the piece of it that carets go under. Offsets are UTF-16 units. */
export interface Shown {
  readonly text: string;
  readonly mark: { readonly start: number; readonly end: number } | undefined;
}

/** JSON text as it was written, cut into what is needed to lay it out; numbers and strings stay verbatim. */
type Piece =
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly Piece[] }
  | { readonly kind: 'object'; readonly members: readonly Member[] };

interface Member {
  /** With its quotes. */
  readonly name: string;
  readonly value: Piece;
}

const token = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+)/gy;
const longest = 4096;

/**
 * A JSON excerpt laid out on one line, with the value of one member marked: siblings further than 2 from it
 * are left out, and so is what lies deeper than `deep`; long strings keep head and tail. The text may start with
 * the name of the whole (`"total": {…}`). Text that is no JSON is shown as it is.
 *
 * @param text printable already
 * @param name the member's name as a JSON string, printable already
 */
export function showMember(
  text: string,
  name: string | undefined,
  { ellipsis = '…', deep = 2 }: { readonly ellipsis?: string; readonly deep?: number } = {},
): Shown {
  const pieces = parse(text);
  if (pieces === undefined) return { text, mark: markIn(text, name) };
  const layout = new Layout(name, ellipsis, deep);
  if (pieces.title !== undefined) layout.put(`${pieces.title}: `);
  layout.piece(pieces.value, 0);
  return layout.shown();
}

/** What a JSON text is as a whole; `undefined` when it is no JSON. Numbers keep their digits. */
export function kindOfJson(text: string): Kind | undefined {
  const piece = parse(text)?.value;
  if (piece === undefined) return undefined;
  switch (piece.kind) {
    case 'array':
      return { word: 'array', size: piece.items.length };
    case 'object':
      return { word: 'object', size: piece.members.length };
    case 'atom':
      return { word: wordOfAtom(piece.text), size: 0 };
    default:
      return undefined;
  }
}

export interface Kind {
  /** `string`, `integer`, `minus zero`, `integer above 2^53`, … */
  readonly word: string;
  /** Items or members. */
  readonly size: number;
}

/** Look-alikes get a word of their own. */
function wordOfAtom(text: string): string {
  if (text.startsWith('"')) return text === '""' ? 'empty string' : 'string';
  if (text === 'true' || text === 'false') return 'boolean';
  // What is no JSON tells that there was nothing.
  if (!/^-?[0-9]/.test(text)) return text === 'null' ? 'null' : 'nothing there';
  if (/^-0(\.0*)?$/.test(text)) return 'minus zero';
  if (!/^-?[0-9]+$/.test(text)) return 'number';
  return Number.isSafeInteger(Number(text)) ? 'integer' : 'integer above 2^53';
}

/** Where a member's value starts and ends in text that could not be parsed: to the end of the token. */
function markIn(text: string, name: string | undefined): Shown['mark'] {
  if (name === undefined) return undefined;
  const at = text.indexOf(`${name}:`);
  if (at < 0) return undefined;
  const start = at + name.length + 1;
  const value = /^\s*("(?:[^"\\]|\\.)*"?|[^,}\]]+)/.exec(text.slice(start));
  const end = start + (value?.[0].length ?? 0);
  return end === start ? undefined : { start, end };
}

const longestString = 60;
const kept = 24;

/** A long string as head and tail with its size. */
function shortened(text: string, ellipsis: string): string {
  const points = Array.from(text);
  if (!text.startsWith('"') || points.length - 2 <= longestString) return text;
  const head = points.slice(0, kept + 1).join('');
  const tail = points.slice(-kept - 1).join('');
  return `${head} ${ellipsis} ${tail} (${grouped(Buffer.byteLength(text, 'utf8') - 2)} bytes)`;
}

/** Writes pieces on one line and remembers where the wanted member's value stood. */
class Layout {
  private text = '';
  private mark: Shown['mark'];
  private readonly wanted: string | undefined;
  private readonly ellipsis: string;
  private readonly deep: number;

  constructor(wanted: string | undefined, ellipsis: string, deep: number) {
    this.wanted = wanted;
    this.ellipsis = ellipsis;
    this.deep = deep;
  }

  shown(): Shown {
    return { text: this.text, mark: this.mark };
  }

  put(text: string): void {
    this.text += text;
  }

  piece(piece: Piece, depth: number): void {
    switch (piece.kind) {
      case 'atom':
        return this.put(shortened(piece.text, this.ellipsis));
      case 'array':
        return this.array(piece.items, depth);
      case 'object':
        return this.object(piece.members, depth);
      default:
    }
  }

  private array(items: readonly Piece[], depth: number): void {
    if (items.length > 0 && depth >= this.deep) return this.put(`[${this.ellipsis}]`);
    this.put('[');
    items.forEach((item, i) => {
      if (i > 0) this.put(', ');
      this.piece(item, depth + 1);
    });
    this.put(']');
  }

  private object(members: readonly Member[], depth: number): void {
    if (members.length === 0) return this.put('{}');
    if (depth >= this.deep) return this.put(`{${this.ellipsis}}`);
    const at = depth === 0 ? members.findIndex(({ name }) => name === this.wanted) : -1;
    const near = at < 0 ? members : members.slice(Math.max(0, at - 2), at + 3);
    const left = at < 0 ? 0 : Math.max(0, at - 2);
    this.put(left > 0 ? `{ ${this.ellipsis}, ` : '{ ');
    near.forEach((member, i) => {
      if (i > 0) this.put(', ');
      this.put(`${member.name}: `);
      const start = this.text.length;
      this.piece(member.value, depth + 1);
      if (i + left === at) this.mark = { start, end: this.text.length };
    });
    this.put(left + near.length < members.length ? `, ${this.ellipsis} }` : ' }');
  }
}

/** Reads `value` or `"name": value`; `undefined` for everything else. */
function parse(text: string): { readonly title: string | undefined; readonly value: Piece } | undefined {
  if (text.length > longest) return undefined;
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  const title = tokens[1] === ':' && tokens[0]?.startsWith('"') === true ? tokens[0] : undefined;
  const reader = new Reader(title === undefined ? tokens : tokens.slice(2));
  const value = reader.value();
  return value === undefined || !reader.atEnd() ? undefined : { title, value };
}

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  let end = 0;
  for (const match of text.trimEnd().matchAll(token)) {
    tokens.push(match[1] ?? '');
    end = match.index + match[0].length;
  }
  return end === text.trimEnd().length ? tokens : undefined;
}

const deepest = 64;

/** A tolerant reader of JSON tokens: `undefined` as soon as something is out of place. */
class Reader {
  private at = 0;
  private readonly tokens: readonly string[];

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  atEnd(): boolean {
    return this.at === this.tokens.length;
  }

  value(depth = 0): Piece | undefined {
    const text = this.take();
    if (text === undefined || depth > deepest) return undefined;
    if (text === '{') return this.members(depth);
    if (text === '[') return this.items(depth);
    return /^["\-0-9A-Za-z]/.test(text) ? { kind: 'atom', text } : undefined;
  }

  private take(): string | undefined {
    const text = this.tokens[this.at];
    this.at += 1;
    return text;
  }

  private members(depth: number): Piece | undefined {
    const members: Member[] = [];
    if (this.tokens[this.at] === '}') this.at += 1;
    else {
      for (let separator: string | undefined = ','; separator === ','; separator = this.take()) {
        const name = this.take();
        if (name?.startsWith('"') !== true || this.take() !== ':') return undefined;
        const value = this.value(depth + 1);
        if (value === undefined) return undefined;
        members.push({ name, value });
      }
      if (this.tokens[this.at - 1] !== '}') return undefined;
    }
    return { kind: 'object', members };
  }

  private items(depth: number): Piece | undefined {
    const items: Piece[] = [];
    if (this.tokens[this.at] === ']') this.at += 1;
    else {
      for (let separator: string | undefined = ','; separator === ','; separator = this.take()) {
        const item = this.value(depth + 1);
        if (item === undefined) return undefined;
        items.push(item);
      }
      if (this.tokens[this.at - 1] !== ']') return undefined;
    }
    return { kind: 'array', items };
  }
}
