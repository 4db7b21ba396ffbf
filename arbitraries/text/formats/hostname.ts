import type { NextInt } from '../characters.js';
import { ajvFormat } from './ajv-format.js';
import { brokenFrom, pick, word } from './drawing.js';
import type { Format, LengthWish } from './format.js';

const isHostname = ajvFormat('hostname');
const reserved = [
  'example.com',
  'example.org',
  'www.example.com',
  'api.example.org',
  'host.invalid',
] as const;

/** Labels of at most 63 characters, each with its dot, `length` characters in all (two at least). */
function labels(nextInt: NextInt, length: number): string {
  let text = '';
  for (let left = length; left >= 2;) {
    const size = left <= 64 ? left : Math.min(64, left - 2);
    text += `${word(nextInt, size - 1)}.`;
    left -= size;
  }
  return text;
}

/** A host below a domain reserved for documentation (RFC 2606, RFC 6761). */
export function reservedHost(nextInt: NextInt, { min, max }: LengthWish): string {
  if (max < 11)
    return max < 9 ? pick(nextInt, ['a', 'b', 'localhost'.slice(0, Math.max(1, max))]) : 'a.invalid';
  const domain = max < 15 ? pick(nextInt, ['example.com', 'example.org']) : pick(nextInt, reserved);
  const missing = min - domain.length;
  if (missing > 0) return `${labels(nextInt, Math.max(2, missing))}${domain}`;
  return nextInt(0, 3) === 0 && domain.length + 9 <= max
    ? `${word(nextInt, nextInt(1, 8))}.${domain}`
    : domain;
}

/** A host name of RFC 1123. Labels that look like punycode are matters on which validators differ. */
export const hostname: Format = {
  format: 'hostname',
  outline: '^[A-Za-z0-9._-]+$',
  test: (text) => text.length <= 253 && !text.endsWith('.') && !/(?:^|\.)..--/.test(text) && isHostname(text),
  disputed: isHostname,
  ladder: [
    'a',
    'a.invalid',
    'example.com',
    'www.example.org',
    'xn1.example.com',
    `${'a'.repeat(63)}.invalid`,
  ],
  draw: reservedHost,
  broken: brokenFrom([
    '-example.com',
    'example-.com',
    'exa mple.com',
    'a..invalid',
    '_.invalid',
    `${'a'.repeat(64)}.invalid`,
    '',
  ]),
  hosts: true,
};
