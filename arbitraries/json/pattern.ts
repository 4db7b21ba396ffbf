import { Unsupported } from '../errors.js';

const compiled = new Map<string, RegExp>();
const mostKept = 2000;

/**
 * The regular expression of a `pattern`, with the flag `u` where it compiles so, without it elsewhere.
 * Throws `Unsupported` for a text that is no regular expression.
 */
export function expression(source: string): RegExp {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = compile(source, 'u') ?? compile(source, '');
  if (made === undefined)
    throw new Unsupported(`the pattern ${JSON.stringify(source)} is no regular expression`);
  if (compiled.size >= mostKept) compiled.clear();
  compiled.set(source, made);
  return made;
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
