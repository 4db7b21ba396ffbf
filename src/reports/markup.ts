import { printable } from './escape.js';

/** HTML that is safe to put into a page: only `markup` and `trusted` make it. */
export interface Markup {
  readonly markup: string;
}

/** HTML of our own making that holds no text of others. */
export const trusted = (markup: string): Markup => ({ markup });

/** A text of our own, with its line breaks. */
export const preformatted = (text: string): Markup => trusted(text.split('\n').map(escaped).join('\n'));

type Part = Markup | string | number | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it, in an element or an attribute; what can not be seen is named, as in every report. */
const escaped = (text: string): string =>
  printable(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

function written(part: Part): string {
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(written).join('');
}

/**
 * A template of HTML. Every text in it is escaped; lists are joined. Not called `html`: a formatter would write its
 * white space anew, and the hash of the style would be another.
 */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  trusted(texts.map((text, at) => text + (at < parts.length ? written(parts[at] ?? '') : '')).join(''));
