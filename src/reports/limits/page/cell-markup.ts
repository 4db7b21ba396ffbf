import type { Cell } from '../cell.js';
import { toneSigns } from '../cell.js';
import { markup } from '../../markup.js';
import type { Markup } from '../../markup.js';

/** A sign, its size and its word, in the colour of its tone. */
export const cellMarkup = ({ tone, size, word }: Cell): Markup =>
  markup`<span class="sign" aria-hidden="true">${toneSigns[tone]}</span>
    ${size}${size !== '' && word !== '' ? ' ' : ''}${word}`;
