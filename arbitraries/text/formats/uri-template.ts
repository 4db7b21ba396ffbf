import { ajvFormat } from './ajv-format.js';
import { brokenFrom, pick, word } from './drawing.js';
import type { Format } from './format.js';
import { asUri } from './international.js';

const isTemplate = ajvFormat('uri-template');

/** A URI template of RFC 6570. */
export const uriTemplate: Format = {
  format: 'uri-template',
  test: (text) => /^[\x21-\x7e]*$/.test(asUri(text)) && isTemplate(text),
  disputed: (text) => isTemplate(text.replaceAll(/['.]/g, 'a')),
  ladder: ['', '/a', '/{a}', 'https://example.com/{a}', 'https://example.com/{a}{?b,c*}', '{+a:3}{#b}'],
  draw(nextInt, { min, max }) {
    const expression = `{${pick(nextInt, ['', '', '?', '/', '#', '+', '.'])}${word(nextInt, nextInt(1, 6))}${pick(nextInt, ['', '', '*', ':3', ',b'])}}`;
    const whole = `${pick(nextInt, ['https://example.com', '', '/items'])}/${word(nextInt, nextInt(1, 5))}${expression}`;
    return (whole.length <= max ? whole : '/a'.slice(0, max)).padEnd(min, 'a');
  },
  broken: brokenFrom(['{', '{a', 'a}', '{}', '{a b}', 'a b', '<a>']),
  hosts: true,
};
