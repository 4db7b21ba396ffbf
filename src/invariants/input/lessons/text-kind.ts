/**
 * Kinds of text that people name by words and that most of what a schema calls a string is none of.
 *
 * @property named how English names it
 * @property format the `format` of JSON Schema for it, where there is one
 * @property pattern what says it, where that is certain
 * @property examples plain texts of that kind
 */
export interface TextKind {
  readonly named: RegExp;
  readonly format?: string;
  readonly pattern?: string;
  readonly examples: readonly string[];
}

/** The narrower come before the wider that their names hold. */
const kinds: readonly TextKind[] = [
  {
    named: /\b(?:IANA |time ?)zone\b|\btimezone\b/i,
    examples: ['UTC', 'Europe/Berlin', 'Asia/Tokyo'],
  },
  {
    named: /\bdate-?times?\b|\bdate and time\b|\btimestamp\b|\bISO ?8601\b/i,
    format: 'date-time',
    examples: ['2024-02-29T12:30:00Z', '2025-01-31T00:00:00Z'],
  },
  { named: /\b(?:ISO )?dates?\b/i, format: 'date', examples: ['2024-02-29', '2025-01-31'] },
  { named: /\bcron\b/i, examples: ['* * * * *', '30 9 * * 1-5'] },
  {
    named: /\bJWT\b/i,
    examples: ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJhc3NheSJ9.c2lnbg'],
  },
  { named: /\bCIDR\b/i, examples: ['192.0.2.0/24', '198.51.100.0/30'] },
  { named: /\bIPv6\b/i, format: 'ipv6', examples: ['2001:db8::1', '::1'] },
  { named: /\bIP(?:v4)?(?: address(?:es)?)?\b/i, format: 'ipv4', examples: ['192.0.2.1', '198.51.100.7'] },
  { named: /\bhost ?names?\b/i, format: 'hostname', examples: ['localhost', 'example.invalid'] },
  { named: /\b(?:UUID|GUID)s?\b/i, format: 'uuid', examples: ['00000000-0000-4000-8000-000000000000'] },
  { named: /\be-?mail(?: address)?\b/i, format: 'email', examples: ['user@example.invalid'] },
  {
    named: /\bUR[IL]s?\b/i,
    format: 'uri',
    examples: ['https://example.invalid/', 'https://example.invalid/a?b=c'],
  },
  { named: /\bcolou?rs?\b/i, examples: ['#336699', 'rgb(1, 2, 3)', 'red'] },
  {
    named: /\b(?:semver|semantic version(?:ing)?|version (?:string|number)|invalid version)\b/i,
    examples: ['1.0.0', '2.10.3'],
  },
  { named: /\bbase-?64\b/i, examples: ['YQ==', 'YXNzYXk='] },
  { named: /\bhex(?:adecimal)?\b/i, examples: ['0f', 'deadbeef'] },
  {
    named: /\b(?:only|all) digits\b|\bdigits only\b|\bnumeric string\b/i,
    pattern: '^[0-9]+$',
    examples: ['0', '79927398713'],
  },
  { named: /\bJSON (?:string|text|object)\b|\bvalid JSON\b/i, examples: ['{}', '{"a":1}'] },
  { named: /\breg(?:ular )?ex(?:p|pression)?s?\b/i, format: 'regex', examples: ['a', '[a-z]+'] },
  {
    named: /\babsolute (?:\w+ ){0,2}path\b|\bpath\b.{0,40}\b(?:not|be) absolute\b/i,
    examples: ['/tmp/assay', '/tmp/assay.txt'],
  },
  { named: /\bcell range\b|\brange of cells\b|\bA1 notation\b/i, examples: ['A1:B2', 'A1'] },
  { named: /\b(?:math(?:ematical)?|arithmetic) expression\b/i, examples: ['1+2', '2*(3+4)'] },
];

/** The kind of text that words name first, if they name one. */
export const kindNamed = (words: string): TextKind | undefined =>
  kinds.find(({ named }) => named.test(words));
