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

export const openFormatOf = (name: string): OpenFormat | undefined => openFormats.get(name);

/** A pattern of strings that are of none of these formats. */
export const ofNoOpenFormat = '^[ !]+$';
