const longest = 300;

/** Characters that could end a line, hide, or reorder what a person reads. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const escapeCharacter = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Text of a peer on one line, with everything that does not print as `\uXXXX`. */
export const printable = (text: string): string => text.replace(unprintable, escapeCharacter);

/** The first `limit` UTF-16 units, never half a surrogate pair, with `…` where something was left out. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  return `${/[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head}…`;
}

/**
 * The message of a violation: one line of at most 300 UTF-16 units that starts in lower case, whatever
 * names and values of a peer went into it.
 */
export function sentence(text: string): string {
  const line = printable(cut(text, longest)).trim();
  const started = /^\p{Lu}/u.test(line) ? `the ${line}` : line;
  return cut(started === '' ? 'nothing was said' : started, longest);
}
