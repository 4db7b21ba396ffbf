import { ajvFormat } from './ajv-format.js';
import { brokenFrom, hexadecimal, pick } from './drawing.js';
import type { Format } from './format.js';

const isUuid = ajvFormat('uuid');

/** A UUID of RFC 4122; drawn ones are of version 4. The URN form is a matter on which validators differ. */
export const uuid: Format = {
  format: 'uuid',
  outline: '^(?:urn:uuid:)?[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$',
  test: (text) => text.length === 36 && isUuid(text),
  disputed: isUuid,
  ladder: [
    'aaaaaaaa-aaaa-4aaa-aaaa-aaaaaaaaaaaa',
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-0000-0000-000000000000',
    '2eb8aa08-aa98-41ea-a4a3-0c0a4e5a8d1f',
    '2EB8AA08-AA98-41EA-A4A3-0C0A4E5A8D1F',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  draw: (nextInt) =>
    [
      hexadecimal(nextInt, 8),
      hexadecimal(nextInt, 4),
      `4${hexadecimal(nextInt, 3)}`,
      `${pick(nextInt, ['8', '9', 'a', 'b'])}${hexadecimal(nextInt, 3)}`,
      hexadecimal(nextInt, 12),
    ].join('-'),
  broken: brokenFrom([
    '2eb8aa08aa9841eaa4a30c0a4e5a8d1f',
    '2eb8aa08-aa98-41ea-a4a3-0c0a4e5a8d1',
    '2eb8aa08-aa98-41ea-a4a3-0c0a4e5a8d1g',
    'not-a-uuid',
    '',
  ]),
};
