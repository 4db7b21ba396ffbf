import { brokenFrom, pick } from './drawing.js';
import type { Format } from './format.js';
import { hostname } from './hostname.js';

/** Letters that IDNA 2008 allows in any place of a label: Latin, Greek, Cyrillic, kana, Han, Hangul. */
const label =
  /^[a-z0-9à-öø-ÿά-ία-ρσ-ώа-яぁ-ん一-龥가-힣](?:[a-z0-9à-öø-ÿά-ία-ρσ-ώа-яぁ-ん一-龥가-힣-]{0,30}[a-z0-9à-öø-ÿά-ία-ρσ-ώа-яぁ-ん一-龥가-힣])?$/u;
const names = ['bücher', 'españa', 'пример', 'δοκιμή', '例え', '中文'] as const;

/** An internationalised host name of RFC 5890, in lower case and NFC. */
export const idnHostname: Format = {
  format: 'idn-hostname',
  test: (text) =>
    hostname.test(text) ||
    (text.length <= 120 &&
      text === text.normalize('NFC') &&
      !/(?:^|\.)..--/u.test(text) &&
      text.split('.').every((part) => label.test(part))),
  disputed: (text) => /^[^\s/@:]+$/u.test(text) && !/(?:^|\.)-|-(?:\.|$)|\.\./u.test(text),
  ladder: ['a', 'example.com', 'bücher.example.com', 'пример.invalid', '例え.example.org'],
  draw: (nextInt, wish) =>
    nextInt(0, 2) > 0 || wish.max < 20 || wish.min > 20
      ? hostname.draw(nextInt, wish)
      : `${pick(nextInt, names)}.example.com`,
  broken: brokenFrom(['-a.invalid', 'a-.invalid', 'a b.invalid', 'a..invalid', '']),
  hosts: true,
};
