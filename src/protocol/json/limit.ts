/**
 * What a text may cost before it is read.
 *
 * @property maxBytes bytes of the text in UTF-8
 * @property maxDepth levels of arrays and objects: `1` has none, `[[]]` two
 */
export interface ReadingLimits {
  readonly maxBytes?: number;
  readonly maxDepth?: number;
}

/** Where a text goes past a limit, `undefined` when it keeps them. One linear scan, nothing allocated. */
export function overLimit(
  text: string,
  limits: ReadingLimits,
): { readonly offset: number; readonly problem: string } | undefined {
  const { maxBytes, maxDepth } = limits;
  if (maxBytes !== undefined && text.length * 3 > maxBytes) {
    const offset = text.length > maxBytes ? maxBytes : byteOverrun(text, maxBytes);
    if (offset !== undefined) return { offset, problem: `more than ${maxBytes} bytes` };
  }
  if (maxDepth === undefined || text.length <= maxDepth) return undefined;
  const offset = depthOverrun(text, maxDepth);
  return offset === undefined ? undefined : { offset, problem: `more than ${maxDepth} levels of nesting` };
}

function byteOverrun(text: string, maxBytes: number): number | undefined {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (isPair(text, at)) bytes += 1;
    else bytes += 3;
    if (bytes > maxBytes) return at;
  }
  return undefined;
}

/** A low surrogate after a high one: the pair is four bytes, of which the first half counted three. */
const isPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;

/** Looks at brackets outside strings only; a text that is no JSON is told so by the reader. */
function depthOverrun(text: string, maxDepth: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = closingQuote(text, at);
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > maxDepth) return at;
    } else if (character === ']' || character === '}') {
      depth -= 1;
    }
  }
  return undefined;
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
