import type { Cell } from '../cell.js';
import { toneSigns } from '../cell.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** A sign, its size and its word, in the colour of its tone. */
export const cellMarkup = ({ tone, size, word }: Cell): Markup =>
  html`<span class="sign" aria-hidden="true">${toneSigns[tone]}</span>
    ${size}${size !== '' && word !== '' ? ' ' : ''}${word}`;
