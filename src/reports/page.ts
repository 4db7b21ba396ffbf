import { createHash } from 'node:crypto';
import type { Markup } from './markup.js';
import { markup, trusted } from './markup.js';
import { pageStyle } from './page-style.js';

/** Nothing is loaded, no script runs, and no style counts but the one whose hash is named. */
const policyFor = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** A whole page that loads nothing. `style` comes after that of all pages. */
export function pageOf(title: string, body: Markup, style = ''): string {
  const whole = `${pageStyle}${style}`;
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policyFor(whole))}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>${trusted(whole)}</style>
      </head>
      <body>
        ${body}
      </body>
    </html>
`.markup;
}
