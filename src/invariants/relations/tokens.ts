/** A piece of a relation, with where it starts. */
export interface Token {
  readonly kind: 'name' | 'quoted' | 'number' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/** A relation that can not be read: what is wrong, and at which character, from 0. */
export class RelationFault extends Error {
  readonly at: number;

  constructor(at: number, what: string) {
    super(what);
    this.at = at;
  }
}

const forms: readonly (readonly [kind: Token['kind'] | 'space', form: RegExp])[] = [
  ['space', /\s+/y],
  ['quoted', /"(?:[^"\\]|\\.)*"/y],
  ['number', /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['name', /[\p{L}_$][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)*/uy],
  ['sign', /->|==|!=|<=|>=|\[\*\]|[<>.:()[\],]/y],
];

/** The pieces of a relation, the last of kind `end`. Throws a `RelationFault`. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const [token, end] = tokenAt(text, at);
    if (token !== undefined) tokens.push(token);
    at = end;
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }];
}

function tokenAt(text: string, at: number): readonly [Token | undefined, number] {
  for (const [kind, form] of forms) {
    form.lastIndex = at;
    const found = form.exec(text)?.[0];
    if (found === undefined) continue;
    const end = at + found.length;
    if (kind === 'space') return [undefined, end];
    return [{ kind, text: kind === 'quoted' ? unquoted(found, at) : found, at }, end];
  }
  throw new RelationFault(at, `${JSON.stringify(text.charAt(at))} has no meaning in a relation`);
}

function unquoted(text: string, at: number): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new RelationFault(at, `${text} is no JSON string`);
  }
}
