import { trusted } from '../../markup.js';
import type { Markup } from '../../markup.js';
import type { ShadeName } from './palette.js';
import { paint } from './palette.js';

/** How the line of a validator is told from those of the others: the same in every plot. */
export interface Mark {
  readonly shade: ShadeName;
  /** Path of the shape, within 1 of the origin. */
  readonly shape: string;
  readonly filled: boolean;
  /** Lengths of strokes and gaps; empty for a whole line. */
  readonly dash: readonly number[];
}

const shapes: readonly string[] = [
  'M0,-1A1,1,0,1,1,0,1A1,1,0,1,1,0,-1Z',
  'M-0.9,-0.9L0.9,-0.9L0.9,0.9L-0.9,0.9Z',
  'M0,-1.25L1.1,0L0,1.25L-1.1,0Z',
  'M0,1.1L1.1,-0.9L-1.1,-0.9Z',
];

/** Red and magenta are kept for what is false and for what is not seen. */
const lineShades: readonly ShadeName[] = ['passed', 'should', 'neutral'];

const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3]];

const from = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T =>
  list[index % list.length] as T;

/** The mark of the validator in this place of the table: no two of the first 24 are alike. */
export const markOf = (index: number): Mark => ({
  shade: from(lineShades, index),
  shape: from(shapes, index),
  filled: Math.floor(index / (lineShades.length * shapes.length)) % 2 === 0,
  dash: from(dashes, Math.floor(index / lineShades.length)),
});

/** The mark beside a validator's name. */
export function markSwatch(index: number): Markup {
  const { shade, shape, filled, dash } = markOf(index);
  const color = paint(shade);
  const stroke = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  return trusted(
    `<svg class="swatch" width="34" height="12" viewBox="0 0 34 12" aria-hidden="true">` +
      `<path d="M1 6H33" stroke="${color}" stroke-width="1.6"${stroke}/>` +
      `<path d="${shape}" transform="translate(17 6) scale(4.2)" fill="${filled ? color : paint('page')}" stroke="${color}" stroke-width="0.35"/>` +
      `</svg>`,
  );
}
