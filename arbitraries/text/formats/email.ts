import type { NextInt } from '../characters.js';
import { ajvFormat } from './ajv-format.js';
import { brokenFrom, pick, word } from './drawing.js';
import type { Format, LengthWish } from './format.js';
import { hostname, reservedHost } from './hostname.js';

const isEmail = ajvFormat('email');
const maxLocal = 64;

/** A mailbox at a reserved domain; the local part grows first, then the host. */
export function reservedMailbox(nextInt: NextInt, { min, max }: LengthWish): string {
  const name = word(nextInt, nextInt(1, 8));
  const local =
    max < 32 ? 'a' : pick(nextInt, [name, `${name}.${word(nextInt, 4)}`, `${name}+${word(nextInt, 3)}`]);
  const host = reservedHost(nextInt, { min: min - maxLocal - 1, max: max - local.length - 1 });
  return `${local.padEnd(Math.min(maxLocal, min - host.length - 1), 'a')}@${host}`;
}

/** A mail address of RFC 5321 without quoted local parts and address literals. */
export const email: Format = {
  format: 'email',
  outline: '^[ -~]+@[ -~]+$',
  test: (text) => {
    const [local = '', host = ''] = text.split('@');
    return local.length <= maxLocal && hostname.test(host) && isEmail(text);
  },
  disputed: (text) => /^(?:".*"|[^\s@]+)@[^\s@]+$/s.test(text),
  ladder: ['a@a.invalid', 'user@example.com', 'first.last@example.org', "o'neil+tag@mail.example.com"],
  draw: reservedMailbox,
  broken: brokenFrom([
    'user',
    'user@',
    '@example.com',
    'us er@example.com',
    'user@exa mple.com',
    'a@b@example.com',
    '',
  ]),
  hosts: true,
};
