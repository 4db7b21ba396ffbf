import { tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Violation } from '../../invariants/invariant.js';
import { padEnd, widthOf, wrap } from './columns.js';
import { excerptLines } from './excerpt.js';
import { field, fieldIndent } from './field.js';
import type { Shown } from './json-excerpt.js';
import { kindOfJson, showMember } from './json-excerpt.js';
import type { Style } from './style.js';

interface Piece {
  readonly at: string;
  readonly text: string;
}

/** One field of evidence before it is laid out: where, and what is there. */
interface Evidence {
  readonly label: 'promised' | 'got' | 'also';
  readonly at: string;
  readonly shown: Shown;
  readonly word: string;
}

/**
 * `promised`, `got` and `also`: side by side when two fit, else one below the other. Labels in `without` are
 * left out.
 */
export function evidenceFields(
  violation: Violation,
  style: Style,
  room: number,
  without: readonly string[] = [],
): readonly string[] {
  const all = evidenceOf(violation, style).filter(({ label }) => !without.includes(label));
  const [one, other, ...rest] = all;
  if (one !== undefined && other !== undefined && style.columns >= widthForTwo) {
    const pair = sideBySide(one, other, style);
    if (pair !== undefined) return [...pair, ...rest.flatMap((evidence) => below(evidence, style, room))];
  }
  return all.flatMap((evidence) => below(evidence, style, room));
}

const widthForTwo = 100;

function evidenceOf({ promised, got, other }: Violation, style: Style): readonly Evidence[] {
  const compared = other !== undefined;
  const received = (label: 'got' | 'also', piece: Piece): Evidence =>
    // Where a rule of the wire is broken the bytes count, so they are not laid out anew.
    promised?.at.startsWith('rule wire.') === true
      ? rawEvidence(label, piece, style)
      : receivedEvidence(label, piece, compared, style);
  return [
    ...(promised === undefined ? [] : [promisedEvidence(promised, style)]),
    ...(got === undefined ? [] : [received('got', got)]),
    ...(other === undefined ? [] : [received('also', other)]),
  ];
}

const rawEvidence = (label: 'got' | 'also', { at, text }: Piece, style: Style): Evidence => ({
  label,
  at: style.clean(at),
  shown: { text: style.clean(text), mark: undefined },
  word: '',
});

/** The last step of the pointer that a place ends with, as a JSON string. */
function lastStep(at: string, style: Style): string | undefined {
  const slash = at.startsWith('/') ? 0 : at.indexOf(' /') + 1;
  if (slash === 0 && !at.startsWith('/')) return undefined;
  const last = tokensOf(at.slice(slash)).at(-1);
  return last === undefined ? undefined : style.clean(JSON.stringify(last));
}

const promisedEvidence = ({ at, text }: Piece, style: Style): Evidence => ({
  label: 'promised',
  at: style.clean(at),
  shown: showMember(style.clean(text), lastStep(at, style), { ellipsis: style.ellipsis }),
  word: '',
});

function receivedEvidence(label: 'got' | 'also', piece: Piece, compared: boolean, style: Style): Evidence {
  const text = style.clean(piece.text);
  const at = style.clean(piece.at);
  const shown = showMember(text, lastStep(piece.at, style), { ellipsis: style.ellipsis, deep: 5 });
  if (shown.mark !== undefined) {
    const kind = kindOfJson(shown.text.slice(shown.mark.start, shown.mark.end));
    return { label, at, shown, word: kind?.word ?? '' };
  }
  const kind = kindOfJson(text);
  const container = kind?.word === 'array' || kind?.word === 'object';
  // A whole message is an object anyway: its kind is worth a word only beside another value.
  if (kind === undefined || (container && kind.size > 0 && !compared)) return { label, at, shown, word: '' };
  const end = container && kind.size > 0 ? 1 : shown.text.length;
  const word = container && kind.size === 0 ? `empty ${kind.word}` : kind.word;
  return { label, at, shown: { ...shown, mark: { start: 0, end } }, word };
}

function below({ label, at, shown, word }: Evidence, style: Style, room: number): readonly string[] {
  const width = style.columns - fieldIndent - 2;
  const excerpt = excerptLines(shown, word, { width, maxLines: room }, style);
  return field(label, [...wrap(at, style.columns - fieldIndent), ...excerpt.map((line) => `  ${line}`)]);
}

/** Two fields in two columns; `undefined` when one of them needs more than a line for its excerpt. */
function sideBySide(left: Evidence, right: Evidence, style: Style): readonly string[] | undefined {
  const cell = Math.floor((style.columns - 2) / 2);
  const fits = ({ at, shown, word }: Evidence): boolean =>
    widthOf(at) <= cell - fieldIndent && widthOf(shown.text) + widthOf(word) + 1 <= cell - fieldIndent - 2;
  if (!fits(left) || !fits(right)) return undefined;
  const half = { ...style, columns: cell };
  const lefts = below(left, half, 1);
  const rights = below(right, half, 1);
  return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, i) =>
    `${padEnd(lefts[i] ?? '', cell)}${rights[i] ?? ''}`.trimEnd(),
  );
}
