import { ajvFormat } from './ajv-format.js';
import { brokenFrom, hexadecimal } from './drawing.js';
import type { Format } from './format.js';
import { ipv4 } from './ipv4.js';

const isIpv6 = ajvFormat('ipv6');
const isUri = ajvFormat('uri');
/** `::` in the place of a single group is a matter on which validators differ. */
const shortens = (text: string): boolean =>
  !text.includes('::') || text.split(':').length - 1 < (text.includes('.') ? 6 : 7);

/** An IPv6 address without a zone; drawn ones lie in 2001:db8::/32 (RFC 3849), reserved for documentation. */
export const ipv6: Format = {
  format: 'ipv6',
  outline: '^[0-9a-fA-F:.]{2,45}$',
  test: (text) => shortens(text) && isIpv6(text) && isUri(`http://[${text}]/`),
  disputed: (text) => isIpv6(text) || isUri(`http://[${text}]/`),
  ladder: ['2001:db8::', '2001:db8::1', '2001:DB8:0:0:8:800:200C:417A', '2001:db8::192.0.2.33'],
  draw(nextInt, wish) {
    const groups = (count: number): string =>
      Array.from({ length: count }, () => hexadecimal(nextInt, nextInt(1, 4))).join(':');
    const shape = wish.max < 20 ? 0 : nextInt(0, 3);
    if (shape === 1) return `2001:db8:${groups(6)}`;
    if (shape === 2) return `2001:db8::${ipv4.draw(nextInt, wish)}`;
    return `2001:db8::${groups(wish.max < 20 ? 1 : nextInt(1, 4))}`;
  },
  broken: brokenFrom([
    '2001:db8',
    '2001:db8::1::2',
    '2001:db8::g',
    '2001:db8:0:0:0:0:0:0:1',
    '2001:db8::12345',
    '192.0.2.1',
    '',
  ]),
  hosts: true,
};
