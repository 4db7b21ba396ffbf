import { characterAt, Malformed } from './malformed.js';

const quote = 0x22;
const backslash = 0x5c;

/** The offset after the string that starts at `start` (RFC 8259, section 7). */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === backslash) at = endOfEscape(text, at);
    else if (code >= 0x20) at += 1;
    else if (at >= text.length) throw new Malformed(at, 'a string without end');
    else throw new Malformed(at, `control character ${characterAt(text, at)} in a string`);
  }
}

function endOfEscape(text: string, start: number): number {
  const letter = text.charAt(start + 1);
  if (letter !== '' && '"\\/bfnrt'.includes(letter)) return start + 2;
  if (letter === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(start + 2, start + 6))) return start + 6;
  throw new Malformed(start, `bad escape ${JSON.stringify(text.slice(start, start + 2))} in a string`);
}

/** What the string between two offsets, quotes included, says. */
export function stringValue(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : raw;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

function endOfDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  if (at === start) throw new Malformed(at, `${characterAt(text, at)} where a digit is due`);
  return at;
}

/** The offset after the number that starts at `start` (RFC 8259, section 6). */
export function endOfNumber(text: string, start: number): number {
  let at = text[start] === '-' ? start + 1 : start;
  at = text[at] === '0' ? at + 1 : endOfDigits(text, at);
  if (text[at] === '.') at = endOfDigits(text, at + 1);
  if (text[at] !== 'e' && text[at] !== 'E') return at;
  const signed = text[at + 1] === '+' || text[at + 1] === '-';
  return endOfDigits(text, at + (signed ? 2 : 1));
}
