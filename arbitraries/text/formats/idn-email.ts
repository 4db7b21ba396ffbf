import { brokenFrom, pick } from './drawing.js';
import { email, reservedMailbox } from './email.js';
import type { Format } from './format.js';
import { idnHostname } from './idn-hostname.js';

const names = ['jürgen', 'josé', 'иван', '用户'] as const;
const local =
  /^[a-z0-9\u00c0-\u024f\u0370-\u052f\u3040-\u30ff\u4e00-\u9fa5\uac00-\ud7a3]+(?:[.+_-][a-z0-9\u00c0-\u024f\u0370-\u052f\u3040-\u30ff\u4e00-\u9fa5\uac00-\ud7a3]+)*$/iu;

/** A mail address of RFC 6531. */
export const idnEmail: Format = {
  format: 'idn-email',
  test: (text) => {
    const [name = '', host = '', ...rest] = text.split('@');
    return (
      email.test(text) ||
      (rest.length === 0 && name.length <= 32 && local.test(name) && idnHostname.test(host))
    );
  },
  disputed: (text) => /^(?:".*"|[^\s@]+)@[^\s@]+$/s.test(text),
  ladder: ['a@a.invalid', 'user@example.com', 'jürgen@example.com', '用户@bücher.example.org'],
  draw: (nextInt, wish) =>
    nextInt(0, 2) > 0 || wish.max < 20 || wish.min > 14
      ? reservedMailbox(nextInt, wish)
      : `${pick(nextInt, names)}@example.com`,
  broken: brokenFrom(['user', 'user@', '@example.com', 'us er@example.com', 'a@b@example.com', '']),
  hosts: true,
};
