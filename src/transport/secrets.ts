/** What stands where a secret stood. */
export const redacted = '[redacted]';

/** JSON's own words, and those that settings take (`LOG_LEVEL=error`). */
const ordinaryWords: ReadonlySet<string> = new Set(
  (
    'true false null none auto always never default enabled disabled enable disable ' +
    'trace debug info notice warn warning error fatal critical silent quiet verbose ' +
    'stdio http https json text plain utf8 utf-8 memory file local localhost remote offline online ' +
    'dev development test testing stage staging prod production'
  ).split(' '),
);

/** Whether a value is a word that is nobody's secret and that ordinary text is full of. */
export const isOrdinary = (value: string): boolean => ordinaryWords.has(value.trim().toLowerCase());

const secretWords = new Set(
  `key keys apikey accesskey secretkey privatekey token tokens accesstoken authtoken secret secrets password passwd
   passphrase pwd auth authorization oauth bearer credential credentials signature sig session sessionid cookie jwt
   pat code`.split(/\s+/),
);

const issuedBySomebody =
  /^(?:sk-|sk_|pk_|rk_|ghp_|gho_|ghs_|ghu_|github_pat_|glpat-|xox[abprs]-|akia|asia|npm_|eyj[a-z0-9])/i;

/** Whether a key, option or query parameter is named like something that holds a secret. */
function secretName(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.split(/[^a-z0-9]+/).some((word) => secretWords.has(word));
}

/** Whether a text looks like a token whatever it is called: a known prefix, long hexadecimal, long and mixed. */
function secretValue(value: string): boolean {
  if (value.length >= 12 && issuedBySomebody.test(value)) return true;
  if (/^[0-9a-f]{32,}$/i.test(value)) return true;
  if (!/^[\w+=.~-]{24,}$/.test(value)) return false;
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}

/** A text with every one of the secrets taken out, the longest first. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  const longestFirst = secrets
    .filter((secret) => secret !== '' && !isOrdinary(secret))
    .sort((a, b) => b.length - a.length);
  return longestFirst.reduce((clean, secret) => clean.replaceAll(secret, redacted), text);
}

/** A URL without userinfo, secret query values and secret path segments; text that is no URL stays. */
export function redactUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const path = url.pathname
    .split('/')
    .map((segment) => (secretValue(segment) ? redacted : segment))
    .join('/');
  const query = [...url.searchParams]
    .map(([name, value]) => [name, secretName(name) || secretValue(value) ? redacted : value].join('='))
    .join('&');
  const userinfo = url.username !== '' || url.password !== '';
  if (!userinfo && path === url.pathname && !query.includes(redacted) && url.hash === '') return text;
  return `${url.protocol}//${userinfo ? `${redacted}@` : ''}${url.host}${path}${query === '' ? '' : `?${query}`}`;
}

/** The arguments of a command line with what looks like a secret taken out: `--token X`, `--key=X`, URLs. */
export function redactArguments(args: readonly string[]): readonly string[] {
  return args.map((argument, at) => {
    const before = args[at - 1];
    const named =
      before !== undefined && before.startsWith('-') && !before.includes('=') && secretName(before);
    if (named && !argument.startsWith('-')) return redacted;
    return redactArgument(argument);
  });
}

function redactArgument(argument: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(argument)) return redactUrl(argument);
  const equals = argument.indexOf('=');
  if (equals < 0) return secretValue(argument) ? redacted : argument;
  const name = argument.slice(0, equals);
  const value = argument.slice(equals + 1);
  return `${name}=${/^[-\w.]+$/.test(name) && secretName(name) ? redacted : redactArgument(value)}`;
}
