import type { Json } from '../../../../arbitraries/json/json.js';

const mostValues = 64;
const longestValue = 80;

const quoted = /^\s*(["'`])([^\n]{0,200}?)\1(?=\s*(?:[|,;.)\]}]|$|or\b|and\b|\())/;
const bare = /^\s*(-?[\w./°%+#^*-]{1,40})(?=\s*(?:[|,;)\]}]|\.(?:\s|$)|$|or\b|and\b))/;
const separator = /^\s*(?:\||,(?:\s*(?:or|and)\b)?|or\b|and\b)/;

/** `1` is a number where a number was sent. */
function read(text: string, sent: Json | undefined): Json {
  if (typeof sent !== 'number' || text.trim() === '') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** Go prints a list with blanks between: `[a b c]`. */
const separated = (text: string): string =>
  text.replace(/^\s*\[([\w./+-]{1,40}(?: [\w./+-]{1,40}){1,63})\]/, (_, list: string) =>
    list.replaceAll(' ', ', '),
  );

interface Item {
  readonly text: string;
  readonly rest: string;
  readonly isQuoted: boolean;
}

function itemIn(text: string): Item | undefined {
  const inQuotes = quoted.exec(text);
  if (inQuotes !== null)
    return { text: inQuotes[2] ?? '', rest: text.slice(inQuotes[0].length), isQuoted: true };
  const plain = bare.exec(text);
  return plain === null
    ? undefined
    : { text: plain[1] ?? '', rest: text.slice(plain[0].length), isQuoted: false };
}

/**
 * The values that a list begins with: quoted ones, or two bare words at least, with `|`, `,`, `or` between them.
 * More than 64 values, or longer ones than 80 characters, are no list of choices.
 *
 * @param sent the value that was refused: of a number the choices are numbers
 */
export function listedValues(text: string, sent: Json | undefined): readonly Json[] {
  const values: Json[] = [];
  let rest = separated(text).replace(/^\s*[[({]/, '');
  let isPlain = false;
  for (;;) {
    const item = itemIn(rest);
    if (item === undefined) break;
    if (item.text.length > longestValue || values.length >= mostValues) return [];
    isPlain ||= !item.isQuoted;
    values.push(read(item.text, sent));
    const between = separator.exec(item.rest);
    if (between === null) break;
    rest = item.rest.slice(between[0].length);
  }
  return isPlain && values.length < 2 ? [] : [...new Set(values)];
}
