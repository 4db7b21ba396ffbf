import { characterAt, Malformed } from './malformed.js';
import type { JsonNode } from './reading.js';
import { endOfNumber, endOfString, stringValue } from './scalar.js';

interface Member {
  readonly name: string;
  readonly value: JsonNode;
}

type Open =
  | { readonly kind: 'array'; readonly start: number; readonly items: JsonNode[] }
  | { readonly kind: 'object'; readonly start: number; readonly members: Member[]; name: string };

/** A tree, or where the text stops being JSON. */
export type TreeReading =
  | { readonly ok: true; readonly root: JsonNode }
  | { readonly ok: false; readonly offset: number; readonly problem: string };

/** Reads a text as strict RFC 8259 with nothing lost. Iterative: depth costs memory, never stack. */
export function readTree(text: string): TreeReading {
  try {
    return { ok: true, root: new TreeReader(text).read() };
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, offset: error.offset, problem: error.message };
    throw error;
  }
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

class TreeReader {
  private readonly text: string;
  private readonly open: Open[] = [];
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): JsonNode {
    for (;;) {
      let done = this.startValue();
      while (done !== undefined) {
        const parent = this.open.at(-1);
        if (parent === undefined) return this.finish(done);
        done = this.add(parent, done);
      }
    }
  }

  private finish(root: JsonNode): JsonNode {
    this.skipSpace();
    if (this.at < this.text.length) throw this.unexpected('after the end of the value');
    return root;
  }

  private skipSpace(): void {
    while (isSpace(this.text.charCodeAt(this.at))) this.at += 1;
  }

  private unexpected(where: string): Malformed {
    return new Malformed(this.at, `${characterAt(this.text, this.at)} ${where}`);
  }

  private accept(character: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  /** A whole scalar or empty container; `undefined` when a container was opened that has contents. */
  private startValue(): JsonNode | undefined {
    this.skipSpace();
    const start = this.at;
    switch (this.text.charAt(start)) {
      case '{':
        return this.openObject(start);
      case '[':
        return this.openArray(start);
      case '"':
        return { kind: 'string', value: this.takeString(), start, end: this.at };
      case 'n':
        return this.takeWord('null', start);
      case 't':
        return this.takeWord('true', start);
      case 'f':
        return this.takeWord('false', start);
      default:
        return this.takeNumber(start);
    }
  }

  private openObject(start: number): JsonNode | undefined {
    this.at += 1;
    if (this.accept('}')) return { kind: 'object', members: [], start, end: this.at };
    this.open.push({ kind: 'object', start, members: [], name: this.takeName() });
    return undefined;
  }

  private openArray(start: number): JsonNode | undefined {
    this.at += 1;
    if (this.accept(']')) return { kind: 'array', items: [], start, end: this.at };
    this.open.push({ kind: 'array', start, items: [] });
    return undefined;
  }

  /** Puts a value into its container; the container itself when that ends here. */
  private add(parent: Open, value: JsonNode): JsonNode | undefined {
    if (parent.kind === 'array') {
      parent.items.push(value);
      if (this.accept(',')) return undefined;
      if (!this.accept(']')) throw this.unexpected("where ',' or ']' is due");
      this.open.pop();
      return { kind: 'array', items: parent.items, start: parent.start, end: this.at };
    }
    parent.members.push({ name: parent.name, value });
    if (this.accept(',')) {
      parent.name = this.takeName();
      return undefined;
    }
    if (!this.accept('}')) throw this.unexpected("where ',' or '}' is due");
    this.open.pop();
    return { kind: 'object', members: parent.members, start: parent.start, end: this.at };
  }

  private takeName(): string {
    this.skipSpace();
    if (this.text[this.at] !== '"') throw this.unexpected('where a member name is due');
    const name = this.takeString();
    if (!this.accept(':')) throw this.unexpected("where ':' is due");
    return name;
  }

  private takeString(): string {
    const start = this.at;
    this.at = endOfString(this.text, start);
    return stringValue(this.text, start, this.at);
  }

  private takeWord(kind: 'null' | 'true' | 'false', start: number): JsonNode {
    if (!this.text.startsWith(kind, start)) throw this.unexpected('where a value is due');
    this.at += kind.length;
    return { kind, start, end: this.at };
  }

  private takeNumber(start: number): JsonNode {
    const code = this.text.charCodeAt(start);
    if (code !== 0x2d && !(code >= 0x30 && code <= 0x39)) throw this.unexpected('where a value is due');
    this.at = endOfNumber(this.text, start);
    return { kind: 'number', text: this.text.slice(start, this.at), start, end: this.at };
  }
}
