/**
 * A text as the value of an HTTP header (2026-07-28, Streamable HTTP, Value Encoding): as it is when it is
 * printable ASCII without space at either end; else, and where it looks like an encoded value itself,
 * `=?base64?…?=` over its UTF-8 bytes. Lone surrogates become U+FFFD, as they do on any UTF-8 wire.
 */
export function headerValue(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) && text.trim() === text && !/^=\?base64\?.*\?=$/.test(text);
  return plain ? text : `=?base64?${base64(text)}?=`;
}

function base64(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
