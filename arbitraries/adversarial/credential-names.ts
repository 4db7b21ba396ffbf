/** Names of credentials as words; the last word says what it is. */
const words: readonly (readonly string[])[] = [
  ['api', 'key'],
  ['authorization'],
  ['access', 'token'],
  ['refresh', 'token'],
  ['id', 'token'],
  ['auth', 'token'],
  ['bearer', 'token'],
  ['session', 'token'],
  ['token'],
  ['secret'],
  ['client', 'secret'],
  ['secret', 'key'],
  ['access', 'key'],
  ['private', 'key'],
  ['password'],
  ['credentials'],
  ['x', 'api', 'key'],
];

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

type Spelling = (words: readonly string[]) => string;

const spellings: readonly Spelling[] = [
  (parts) => parts.join('_'),
  (parts) => parts.join('-'),
  (parts) => parts.map((word, index) => (index === 0 ? word : capital(word))).join(''),
  (parts) => parts.map(capital).join(''),
  (parts) => parts.join('_').toUpperCase(),
  (parts) => parts.map(capital).join('-'),
  (parts) => parts.join(''),
  (parts) => parts.join('').toUpperCase(),
];

/** Names under which credentials are passed, in snake, kebab, camel, Pascal, upper, header and flat spelling. */
export const credentialNames: readonly string[] = [
  ...new Set(spellings.flatMap((spell) => words.map(spell))),
];

/** Each of them once, as most programs spell it, and the usual other spellings of the most usual ones. */
export const usualCredentialNames: readonly string[] = [
  ...new Set([
    ...words.map((parts) => parts.join('_')),
    'apiKey',
    'API_KEY',
    'x-api-key',
    'Authorization',
    'accessToken',
    'authToken',
    'clientSecret',
  ]),
];

const flat = new Set(words.map((parts) => parts.join('')));
const pairs = new Set(words.filter((parts) => parts.length === 2).map((parts) => parts.join(' ')));
const always = new Set([
  'authorization',
  'password',
  'passwd',
  'secret',
  'secrets',
  'credential',
  'credentials',
  'apikey',
  'jwt',
]);
const harmlessTokens = new Set([
  'page',
  'next',
  'prev',
  'previous',
  'continuation',
  'cursor',
  'sync',
  'delta',
  'skip',
  'start',
  'stop',
  'progress',
  'pagination',
]);

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/**
 * Does a key look as if it carried a credential, in whatever spelling: `apiKey`, `OPENAI_API_KEY`,
 * `X-Api-Key`, `github_token`. Cursors (`pageToken`) and counts (`max_tokens`) do not.
 */
export function isCredentialShaped(name: string): boolean {
  const known = told.get(name);
  if (known !== undefined) return known;
  const shaped = looksLikeCredential(name);
  if (told.size < mostTold && name.length <= longestTold) told.set(name, shaped);
  return shaped;
}

/** The same few names come with every call. */
const told = new Map<string, boolean>();
const mostTold = 4096;
const longestTold = 64;

/** One of these is in every name of a credential, written without separators. */
const stems = /auth|cred|jwt|key|passw|secret|token/i;

function looksLikeCredential(name: string): boolean {
  if (!stems.test(name) && !stems.test(name.replaceAll(/[^A-Za-z0-9]+/g, ''))) return false;
  const parts = wordsOf(name);
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  if (last === 'token') return !harmlessTokens.has(before);
  return flat.has(parts.join('')) || always.has(last) || pairs.has(`${before} ${last}`);
}
