/** UTF-8 bytes of a text as a string of one character a byte, which is what btoa takes. */
const byteString = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

/**
 * The part of a text's base64 that stays the same wherever it stands inside a longer text that was encoded:
 * one form for each of the three alignments, the characters mixed with neighbours left out.
 */
function base64Forms(value: string): readonly string[] {
  const bytes = byteString(value);
  return [0, 1, 2].map((shift) => {
    const encoded = btoa('\0'.repeat(shift) + bytes).replace(/=+$/, '');
    const head = Math.ceil((shift * 8) / 6);
    const whole = Math.floor(((shift + bytes.length) * 8) / 6);
    return encoded.slice(head, whole);
  });
}

/** A lone surrogate has no URL-encoded form. */
function urlEncoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}

/** As it stands inside a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Values shorter than this occur by chance. */
export const shortestCanary = 8;

/**
 * The forms under which a planted value is looked for: itself, escaped as in a JSON string and in one inside
 * another, URL-encoded, and base64 or base64url at each alignment. Longest first, so that replacing them leaves
 * no remainder.
 */
export function canaryForms(value: string): readonly string[] {
  const base64 = base64Forms(value);
  const url = urlEncoded(value);
  const forms = [
    value,
    escaped(value),
    escaped(escaped(value)),
    url,
    url.replaceAll('%20', '+'),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(forms)]
    .filter((form) => form.length >= shortestCanary)
    .sort((a, b) => b.length - a.length);
}
