import pc from 'picocolors';
import { cutMark, printable, printableAscii } from '../escape.js';
import type { Sign } from './signs.js';
import { signOf } from './signs.js';

/** How lines are made for one terminal. */
export interface Style {
  /** Width that no line exceeds, replay lines excepted. */
  readonly columns: number;
  readonly unicode: boolean;
  /** Text of a target, safe to show on one line. */
  clean(text: string): string;
  sign(sign: Sign): string;
  /** Colours a piece of a finished line; with colours off it gives the text back. */
  paint(sign: Sign, text: string): string;
  bold(text: string): string;
  readonly ellipsis: string;
  readonly arrow: string;
  /** How a cut is told: `… 3,912 more bytes`. */
  cutMark(bytes: number): string;
}

export interface StyleOptions {
  /** `undefined` when the width is not known: 80. Never over 120 are used. */
  readonly columns?: number | undefined;
  readonly color?: boolean;
  readonly unicode?: boolean;
}

const widest = 120;
const narrowest = 20;

/** 16 ANSI colours only, so that the reader's theme stays in charge; never red against green alone. */
export function styleOf({ columns = 80, color = false, unicode = true }: StyleOptions): Style {
  const colors = pc.createColors(color);
  const paints: Readonly<Record<Sign, (text: string) => string>> = {
    must: (text) => colors.bold(colors.red(text)),
    should: colors.yellow,
    policy: colors.magenta,
    observed: colors.dim,
    passed: colors.blue,
    'not-proven': colors.dim,
    flaky: colors.yellow,
  };
  return {
    columns: Math.min(widest, Math.max(narrowest, Math.floor(columns))),
    unicode,
    clean: unicode ? printable : printableAscii,
    sign: (sign) => signOf(sign, unicode),
    paint: (sign, text) => paints[sign](text),
    bold: colors.bold,
    ellipsis: unicode ? '…' : '...',
    arrow: unicode ? '→' : '->',
    cutMark: (bytes) => (unicode ? cutMark(bytes) : cutMark(bytes).replace('…', '...')),
  };
}
