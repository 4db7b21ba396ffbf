import { ajvFormat } from './ajv-format.js';
import { brokenFrom, pick } from './drawing.js';
import type { Format } from './format.js';

const isIpv4 = ajvFormat('ipv4');

/**
 * A dotted IPv4 address; drawn ones are those of RFC 5737, reserved for documentation. Validators differ on
 * the last part alone: one lets 01 and 256 pass.
 */
export const ipv4: Format = {
  format: 'ipv4',
  outline: String.raw`^(?:\d{1,3}\.){3}\d{1,3}$`,
  test: isIpv4,
  disputed: (text) => isIpv4(text.replace(/\d{1,3}$/, '0')),
  ladder: ['192.0.2.0', '192.0.2.1', '198.51.100.10', '203.0.113.255'],
  draw: (nextInt) =>
    `${pick(nextInt, ['192.0.2', '192.0.2', '198.51.100', '203.0.113'])}.${String(nextInt(0, 255))}`,
  broken: brokenFrom(['192.0.2', '256.0.2.1', '192.0.02.1', '192.0.2.1.1', '192.0.2.1/24', '192.0.2.a', '']),
  hosts: true,
};
