import { atLeast } from '../document/dialect.js';
import type { Dialect } from '../document/dialect.js';
import { formatOf } from '../text/formats/formats.js';

/**
 * Formats that are not JSON Schema's but that ajv-formats asserts. Some members and some strings that are
 * surely none are told by patterns; the test is a little narrower than any validator's.
 *
 * @property members a pattern of which every match is a member
 */
interface OpenFormat {
  readonly members: string;
  readonly test: (text: string) => boolean;
}

const ofPattern = (members: string): OpenFormat => {
  const expression = new RegExp(members, 'u');
  return { members, test: (text) => expression.test(text) };
};

const openFormats: ReadonlyMap<string, OpenFormat> = new Map([
  [
    'url',
    {
      members: '^https://example\\.(com|org)(/[a-z0-9]{0,40})?$',
      test: (text) => /^(https?|ftp):\/\/[^\s/?#]+\.[^\s]+$/iu.test(text),
    },
  ],
  ['byte', ofPattern('^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$')],
  ['iso-time', ofPattern('^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?Z?$')],
  [
    'iso-date-time',
    ofPattern(
      '^[12][0-9]{3}-(0[1-9]|1[012])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?Z?$',
    ),
  ],
  ['json-pointer-uri-fragment', ofPattern('^#(/[a-z0-9_.-]*)*$')],
]);

/** The dialects that brought formats; all others of JSON Schema were there in draft-04. */
const brought: readonly (readonly [Dialect, readonly string[]])[] = [
  ['draft-06', ['uri-reference', 'uri-template', 'json-pointer']],
  [
    'draft-07',
    ['date', 'time', 'idn-email', 'idn-hostname', 'iri', 'iri-reference', 'regex', 'relative-json-pointer'],
  ],
  ['2019-09', ['duration', 'uuid']],
];

/** Whether a dialect has a format of its own: some validators assert others, and some ignore them. */
export const hasFormat = (dialect: Dialect, name: string): boolean =>
  formatOf(name) !== undefined &&
  brought.every(([since, names]) => !names.includes(name) || atLeast(dialect, since));

export const openFormatOf = (name: string): OpenFormat | undefined => openFormats.get(name);

/** A pattern of strings that are of none of these formats. */
export const ofNoOpenFormat = '^[ !]+$';
