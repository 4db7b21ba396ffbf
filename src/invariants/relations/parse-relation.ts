import { tokensOf as stepsOf } from '../../../arbitraries/json/pointer.js';
import { nearest } from '../../errors/nearest.js';
import type { Comparison, Condition, Path, Relation, Role, Step, Term } from './relation.js';
import { comparisons } from './relation.js';
import { RelationFault, tokensOf } from './tokens.js';
import type { Token } from './tokens.js';

export interface Names {
  /** Tools that a relation may name; any where absent. */
  readonly tools?: readonly string[];
  /** Names that stand for tools: they come before tools of the same name. */
  readonly roles?: Readonly<Record<string, Role>>;
}

/** Words that open a relation of whole calls. */
const calls = ['idempotent', 'order-free', 'monotone', 'same'] as const;
/** A longer line is no relation. */
const longest = 2000;

/**
 * Reads one line of `relations`.
 *
 *     flow       tool.path -> tool.path [ : condition ]
 *     condition  term (== != <= >= < >) term  |  unique(tool.path)
 *     calls      idempotent(tool)  |  order-free(tool)  |  monotone(term in argument.path)  |  same(tool, "Header: value")
 *     term       tool.path | result.path | argument[.path] | count(tool.path) | 3 | "text"
 *     path       name, "any name", [2], [*]; with dots before names
 *
 * In a flow `result` is what the second tool gave and `argument` is the value that flowed into it; elsewhere
 * `argument.path` is a place of the call's arguments.
 *
 * @throws RelationFault with the character at which it stops to be one
 */
export function parseRelation(text: string, names: Names = {}): Relation {
  if (text.length > longest) throw new RelationFault(0, `a relation has at most ${longest} characters`);
  return new Parser(text, names).relation();
}

/** Places of the tool that a condition speaks of. */
interface Scope {
  tool: string | undefined;
  readonly flows: boolean;
}

class Parser {
  private readonly text: string;
  private readonly names: Names;
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(text: string, names: Names) {
    this.text = text;
    this.names = names;
    this.tokens = tokensOf(text);
  }

  relation(): Relation {
    const relation = this.body();
    if (this.next.kind !== 'end') this.expected('the end of the relation');
    return relation;
  }

  private body(): Relation {
    const { text } = this;
    const word = this.next.text;
    if (this.peek(1).text === '(' && (calls as readonly string[]).includes(word))
      return { ...this.ofCalls(word as (typeof calls)[number]), text };
    const arrow = this.tokens.some((token) => token.kind === 'sign' && token.text === '->');
    return arrow ? this.flow() : this.ofResult();
  }

  private flow(): Relation {
    const { text } = this;
    const from = this.place('results');
    this.take('->');
    const to = this.place('arguments');
    if (!this.took(':')) return { kind: 'flow', from, to, text };
    const condition = this.condition({ tool: to.tool, flows: true });
    return { kind: 'flow', from, to, condition, text };
  }

  private ofResult(): Relation {
    const start = this.next.at;
    const scope: Scope = { tool: undefined, flows: false };
    const condition = this.condition(scope);
    if (scope.tool === undefined)
      throw new RelationFault(start, 'a relation names the tool that it speaks of');
    return { kind: 'result', tool: scope.tool, condition, text: this.text };
  }

  private ofCalls(word: (typeof calls)[number]): DistributiveOmit<Relation, 'text'> {
    this.at += 1;
    this.take('(');
    const made = this.withinCall(word);
    this.take(')');
    return made;
  }

  private withinCall(word: (typeof calls)[number]): DistributiveOmit<Relation, 'text'> {
    if (word === 'monotone') {
      const scope: Scope = { tool: undefined, flows: false };
      const start = this.next.at;
      const of = this.term(scope);
      this.takeWord('in');
      this.takeWord('argument');
      const { tool } = scope;
      if (tool === undefined) throw new RelationFault(start, 'monotone names the tool that it speaks of');
      return { kind: 'monotone', tool, of, by: this.path(this.roleOf(tool)?.arguments) };
    }
    const tool = this.tool();
    if (word !== 'same') return { kind: word, tool };
    this.take(',');
    return { kind: 'same-header', tool, header: this.header() };
  }

  private header(): { readonly name: string; readonly value: string } {
    const { kind, text, at } = this.next;
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/.exec(text) ?? [];
    if (kind !== 'quoted' || name === undefined || value === undefined)
      throw new RelationFault(at, 'a header is written "Name: value"');
    this.at += 1;
    return { name, value };
  }

  private condition(scope: Scope): Condition {
    if (this.next.text === 'unique' && this.peek(1).text === '(') {
      this.at += 1;
      const path = this.within(() => this.resultPlace(scope));
      return { kind: 'unique', path };
    }
    const left = this.term(scope);
    const sign = this.next;
    if (!(comparisons as readonly string[]).includes(sign.text)) this.expected('one of == != <= >= < >');
    this.at += 1;
    return { kind: 'compare', left, comparison: sign.text as Comparison, right: this.term(scope) };
  }

  private within<T>(inner: () => T): T {
    this.take('(');
    const made = inner();
    this.take(')');
    return made;
  }

  private term(scope: Scope): Term {
    const { kind, text, at } = this.next;
    if (kind === 'number' || (kind === 'quoted' && this.peek(1).text !== '.')) {
      this.at += 1;
      return { kind: 'literal', json: kind === 'number' ? text : JSON.stringify(text) };
    }
    if (text === 'count' && this.peek(1).text === '(') {
      this.at += 1;
      return { kind: 'count', of: this.within(() => this.resultPlace(scope)) };
    }
    if (text === 'argument' && kind === 'name') return this.argument(scope, at);
    return { kind: 'result', path: this.resultPlace(scope) };
  }

  private argument(scope: Scope, at: number): Term {
    this.at += 1;
    const isPlace = this.next.text === '.' || this.next.text.startsWith('[');
    if (!isPlace && scope.flows) return { kind: 'argument' };
    if (!isPlace)
      throw new RelationFault(at, 'argument alone is the value of a flow; name one: argument.limit');
    return { kind: 'arguments', path: this.path(this.roleOf(scope.tool)?.arguments) };
  }

  /** A place of the result that a condition speaks of: of the tool that is named, or `result` in a flow. */
  private resultPlace(scope: Scope): Path {
    const token = this.next;
    if (scope.flows && token.text === 'result' && token.kind === 'name') {
      this.at += 1;
      return this.path(this.roleOf(scope.tool)?.results);
    }
    const tool = this.tool();
    if (scope.tool !== undefined && scope.tool !== this.lastTool)
      throw new RelationFault(token.at, `a relation speaks of one call, and ${scope.tool} was named before`);
    scope.tool = this.lastTool;
    return this.path(this.roleOf(tool)?.results);
  }

  private place(side: 'results' | 'arguments'): { readonly tool: string; readonly path: Path } {
    const tool = this.tool();
    const path = this.path(this.roleOf(tool)?.[side]);
    if (path.length === 0) this.expected('a place of its arguments or result, such as .id');
    return { tool, path };
  }

  private lastTool = '';
  private lastRole: Role | undefined;

  /** The name of a tool, or what a role stands for. */
  private tool(): string {
    const { kind, text, at } = this.next;
    if (kind !== 'name' && kind !== 'quoted') this.expected('the name of a tool');
    this.at += 1;
    const { tools, roles = {} } = this.names;
    this.lastRole = Object.hasOwn(roles, text) ? roles[text] : undefined;
    this.lastTool = this.lastRole?.tool ?? text;
    if (this.lastRole !== undefined || tools === undefined || tools.includes(text)) return this.lastTool;
    const known = [...Object.keys(roles), ...tools];
    const guess = nearest(text, known);
    const hint = guess === undefined ? '' : `; did you mean ${JSON.stringify(guess)}?`;
    throw new RelationFault(at, `there is no tool ${JSON.stringify(text)}${hint}`);
  }

  private roleOf(tool: string | undefined): Role | undefined {
    if (this.lastRole?.tool === tool && tool !== undefined) return this.lastRole;
    return Object.values(this.names.roles ?? {}).find((role) => role.tool === tool);
  }

  private path(members: Readonly<Record<string, string>> = {}): Path {
    const steps: Step[] = [];
    for (;;) {
      if (this.took('[*]')) steps.push({ kind: 'each' });
      else if (this.took('[')) steps.push(this.index());
      else if (this.took('.')) steps.push(...this.member(members));
      else return steps;
    }
  }

  private index(): Step {
    const { kind, text } = this.next;
    if (kind !== 'number' || !/^\d+$/.test(text)) this.expected('an index or *');
    this.at += 1;
    this.take(']');
    return { kind: 'item', index: Number(text) };
  }

  private member(members: Readonly<Record<string, string>>): readonly Step[] {
    const { kind, text } = this.next;
    if (kind !== 'name' && kind !== 'quoted') this.expected('a name, or one in quotes');
    this.at += 1;
    const pointer = Object.hasOwn(members, text) ? members[text] : undefined;
    return (pointer === undefined ? [text] : stepsOf(pointer)).map((name) => ({ kind: 'member', name }));
  }

  private get next(): Token {
    return this.peek(0);
  }

  private peek(ahead: number): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] as Token;
  }

  private took(sign: string): boolean {
    if (this.next.kind !== 'sign' || this.next.text !== sign) return false;
    this.at += 1;
    return true;
  }

  private take(sign: string): void {
    if (!this.took(sign)) this.expected(sign);
  }

  private takeWord(word: string): void {
    if (this.next.kind !== 'name' || this.next.text !== word) this.expected(word);
    this.at += 1;
  }

  private expected(what: string): never {
    const { kind, text, at } = this.next;
    const words = [...calls, 'unique', 'count', 'argument', 'result'];
    const guess = kind === 'name' ? nearest(text, words) : undefined;
    const hint = guess === undefined || guess === text ? '' : `; did you mean "${guess}"?`;
    throw new RelationFault(
      at,
      `${what} is due here, not ${kind === 'end' ? 'the end' : JSON.stringify(text)}${hint}`,
    );
  }
}

type DistributiveOmit<Of, Keys extends PropertyKey> = Of extends unknown ? Omit<Of, Keys> : never;
