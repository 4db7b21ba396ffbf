import { validateHeaderName, validateHeaderValue } from 'node:http';

import { AssayError } from '../../errors/assay-error.js';

/** Name and value of one header. The value is a secret. */
export type Header = readonly [name: string, value: string];

/** `K: V`. No message shows the value. */
export const header =
  (flag: string) =>
  (text: string): Header => {
    const colon = text.indexOf(':');
    if (colon < 1)
      throw wrongHeader(`${flag} takes 'Name: value'; what was given has no name before a colon`);
    const name = text.slice(0, colon).trim();
    const value = text.slice(colon + 1).trim();
    try {
      validateHeaderName(name);
    } catch {
      throw wrongHeader(
        `${flag} takes 'Name: value'; ${JSON.stringify(name)} can not be the name of a header`,
      );
    }
    try {
      validateHeaderValue(name, value);
    } catch {
      throw wrongHeader(`${flag} ${name}: the value holds a character that no header can carry`);
    }
    return [name, value];
  };

/** Several headers; a name given again, in any case, is given anew. */
export const headers =
  (flag: string) =>
  (text: string, before: readonly Header[] = []): readonly Header[] => {
    const added = header(flag)(text);
    return [...before.filter(([name]) => name.toLowerCase() !== added[0].toLowerCase()), added];
  };

const wrongHeader = (message: string): AssayError => new AssayError('usage', message);
