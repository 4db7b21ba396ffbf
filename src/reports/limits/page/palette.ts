import type { CellTone } from '../cell.js';

/** A colour on a light and on a dark page. */
interface Shade {
  readonly light: string;
  readonly dark: string;
}

/**
 * At least 4.5:1 on page and panel, and told apart with each kind of colour vision: red for what is believed and
 * false, magenta for what is not seen at all, ochre for what gives up, blue for what holds.
 */
export const shades = {
  page: { light: '#ffffff', dark: '#12161b' },
  panel: { light: '#f4f6f8', dark: '#1c222a' },
  ink: { light: '#1b2027', dark: '#e9edf2' },
  line: { light: '#d5dae1', dark: '#38404b' },
  axis: { light: '#676f7c', dark: '#878b93' },
  must: { light: '#8c1528', dark: '#ff4e38' },
  should: { light: '#96660b', dark: '#fde8b2' },
  policy: { light: '#ad0ad9', dark: '#c95af2' },
  passed: { light: '#13325c', dark: '#a5d9fe' },
  neutral: { light: '#676f7c', dark: '#878b93' },
} as const satisfies Readonly<Record<string, Shade>>;

export type ShadeName = keyof typeof shades;

/** The colour of a tone. What breaks its process shares that of what is false; its sign stands on no ground. */
export const toneShades: Readonly<Record<CellTone, ShadeName>> = {
  held: 'passed',
  weak: 'should',
  broken: 'must',
  ignored: 'policy',
  wrong: 'must',
};

/** The colour as a drawing names it: that of the page, or, where no style sheet is let in, that of a light one. */
export const paint = (name: ShadeName): string => `var(--${name}, ${shades[name].light})`;
