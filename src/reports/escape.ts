/**
 * What a terminal or a reader may not get raw: controls (C0, DEL, C1), format characters (bidirectional
 * marks, zero-width characters, tags), line and paragraph separators, lone surrogates.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const unitEscape = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

function escapeOf(character: string): string {
  const known = short[character];
  if (known !== undefined) return known;
  return Array.from({ length: character.length }, (_, i) => unitEscape(character.charCodeAt(i))).join('');
}

/**
 * Text that can be shown anywhere on one line: what is unprintable is written as JSON would escape it
 * (`\u001b`, `\u202e`, `\ud800`, `\n`). Text from a target passes through here on its way to every report.
 */
export const printable = (text: string): string => text.replace(unprintable, escapeOf);

/** `printable`, and everything beyond ASCII escaped too: for a terminal whose locale is not UTF-8. */
export const printableAscii = (text: string): string =>
  printable(text).replace(/[^\u0000-\u007f]/gu, escapeOf);

/** A count with thousands separated: `3,912`. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** How a cut is told, never silently: `… 3,912 more bytes`. */
export const cutMark = (bytes: number): string => `… ${grouped(bytes)} more byte${bytes === 1 ? '' : 's'}`;

/**
 * At most `max` code points of a text; what is left out is told in UTF-8 bytes. The mark comes on top of
 * `max`.
 */
export function cut(text: string, max: number): string {
  const points = Array.from(text.slice(0, 2 * max + 2));
  if (points.length <= max) return text;
  const kept = points.slice(0, max).join('');
  return `${kept}${cutMark(Buffer.byteLength(text.slice(kept.length), 'utf8'))}`;
}
