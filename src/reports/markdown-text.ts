import { printable } from './escape.js';

/** A text of others inside of Markdown: on one line, and no link, markup or cell border comes of it. */
export const markdownText = (text: string): string =>
  printable(text)
    .replaceAll(/[\\`*_[\]<>#|~!&$@]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/\b(https?|www|ftp)/gi, (word) => `${word.slice(0, 1)}&#8203;${word.slice(1)}`);
