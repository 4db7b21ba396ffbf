import type { Finding } from '../../engine/events.js';
import type { BaselineMark } from '../receipt.js';
import type { Cause } from './cause.js';
import { spread, widthOf, wrap } from './columns.js';
import { evidenceFields } from './evidence.js';
import { field, fieldIndent } from './field.js';
import { headlineOf } from './headline.js';
import { replayLinesOf } from './replay-line.js';
import type { Style } from './style.js';

/** What a block tells beside the finding itself. */
export interface BlockContext {
  /** How often all findings of the cause were seen, and how often their law was checked; 0 when unknown. */
  readonly occurrences: number;
  readonly checked: number;
  /** Where the law comes from, in one sentence. */
  readonly because?: string | undefined;
}

const mostLines = 24;

/** How full a block may be: lines of each text, and fields that are left out. */
interface Fullness {
  readonly room: number;
  readonly without: readonly string[];
}

/** From full to scarce: on a narrow terminal texts are cut first, then the least needed fields go. */
const fullnesses: readonly Fullness[] = [
  { room: 3, without: [] },
  { room: 2, without: [] },
  { room: 1, without: [] },
  { room: 1, without: ['because'] },
  { room: 1, without: ['because', 'as well'] },
  { room: 1, without: ['because', 'as well', 'next'] },
  { room: 1, without: ['because', 'as well', 'next', 'also'] },
];

/**
 * The block of one cause: at most 24 lines; only what is never cut, a long replay line or long pointers, may
 * make it longer.
 */
export function findingBlock(cause: Cause, context: BlockContext, style: Style): readonly string[] {
  let block: readonly string[] = [];
  for (const fullness of fullnesses) {
    block = blockWith(cause, context, style, fullness);
    if (block.length <= mostLines) return block;
  }
  return block;
}

function blockWith(
  cause: Cause,
  context: BlockContext,
  style: Style,
  { room, without }: Fullness,
): readonly string[] {
  const { lead } = cause;
  const fields = (label: string, text: string | undefined, most: number): readonly string[] =>
    text === undefined || without.includes(label)
      ? []
      : field(label, limited(wrap(style.clean(text), style.columns - fieldIndent), most, style));
  return [
    ...headlineOf(cause, style),
    ...limited(wrap(style.clean(lead.violation.message), style.columns - 2), room, style).map(indented),
    '',
    ...sendField(lead, style, room),
    ...evidenceFields(lead.violation, style, room, without),
    ...(without.includes('as well') ? [] : elsewhere(cause, style, room)),
    ...fields('because', authorityOf(context.because, lead.invariant), 3),
    ...fields('seen', seenText(lead, context), 3),
    ...fields('known', knownText(cause.mark), room),
    ...replayField(lead, style),
    ...fields('next', nextText(cause), room + 1),
    ...(without.length === 0 ? [] : wrap(`  ${style.ellipsis} cut short: widen the terminal`, style.columns)),
  ];
}

/** Whoever can not mend it now is told of the other way. */
const nextText = ({ lead: { violation }, mark }: Cause): string | undefined =>
  violation.next === undefined || mark !== undefined
    ? violation.next
    : `${violation.next}. Known for now? --baseline FILE`;

const knownText = (mark: BaselineMark | undefined): string | undefined =>
  mark === undefined
    ? undefined
    : `${mark.reason}${mark.expiry === undefined ? '' : ` (until ${mark.expiry})`}`;

/** A law of ours names itself as its source; that is told apart from the specification. */
const authorityOf = (because: string | undefined, invariant: string): string | undefined =>
  because === invariant ? `rule of this house, ${invariant}` : because;

const indented = (line: string): string => `  ${line}`;

/** The first lines; the last one says when there are more. */
function limited(lines: readonly string[], most: number, style: Style): readonly string[] {
  // The mark takes a line too, so one line more is never cut.
  if (lines.length <= most + 1) return lines;
  const left = lines.slice(most).join(' ');
  const kept = lines.slice(0, most);
  return [...kept, style.cutMark(Buffer.byteLength(left, 'utf8'))];
}

/** How small the case was made: `12 bytes, was 412; 31 steps`; nothing for a case without arguments. */
function sizeNote(finding: Finding): string {
  const { argumentsBytes, originalBytes, shrinkCalls, shrinkSteps, minimal } = finding;
  if (argumentsBytes === 0 && originalBytes === 0) return '';
  const size = `${argumentsBytes} byte${argumentsBytes === 1 ? '' : 's'}`;
  if (shrinkSteps > 0)
    return `${size}, was ${originalBytes}; ${shrinkSteps} step${shrinkSteps === 1 ? '' : 's'}${minimal === false ? ', not minimal' : ''}`;
  return shrinkCalls > 0 && minimal === undefined ? `${size}, not shrinkable` : `${size}, not shrunk`;
}

function sendField(finding: Finding, style: Style, room: number): readonly string[] {
  const width = style.columns - fieldIndent;
  const input = style.clean(finding.input);
  const note = sizeNote(finding);
  if (finding.steps !== undefined)
    return field('send', [...stepLines(finding.steps, style, room), ...wrap(note, width)]);
  if (note === '') return field('send', limited(wrap(input, width), room, style));
  if (widthOf(input) + 2 + widthOf(note) <= width) return field('send', spread(input, note, width, 0));
  const lines = wrap(input, width);
  if (lines.length <= room) return field('send', [...lines, ...wrap(note, width)]);
  const left = Buffer.byteLength(lines.slice(room).join(''), 'utf8');
  const where = finding.case === null ? '' : ', whole in the case file';
  return field('send', [
    ...lines.slice(0, room),
    ...wrap(`${style.cutMark(left)}${where}`, width),
    ...wrap(note, width),
  ]);
}

/** A numbered list of the last calls, as many as there is room for; the one that shows the fault has an arrow. */
function stepLines(steps: readonly string[], style: Style, room: number): readonly string[] {
  const first = Math.max(0, steps.length - 2 * room);
  const width = style.columns - fieldIndent;
  const shown = steps.slice(first).flatMap((step, at) => {
    const isLast = first + at === steps.length - 1;
    const head = `${padStart(isLast ? style.arrow : '', widthOf(style.arrow))} ${first + at + 1} `;
    const lines = limited(wrap(style.clean(step), width - widthOf(head)), 1, style);
    return lines.map((line, row) => `${row === 0 ? head : ' '.repeat(widthOf(head))}${line}`);
  });
  const before = `${style.ellipsis} ${first} more before, in the case file`;
  return first === 0 ? shown : [...wrap(before, width), ...shown];
}

const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - widthOf(text))) + text;

function seenText({ firstSeenAtCall, repeats }: Finding, { occurrences, checked }: BlockContext): string {
  const times = `${occurrences} time${occurrences === 1 ? '' : 's'}`;
  const checks = checked > 0 ? ` in ${checked} check${checked === 1 ? '' : 's'}` : '';
  const again = repeats.tried > 0 ? `failed ${repeats.failed} of ${repeats.tried} repeats` : 'not repeated';
  return `${times}${checks}, first at call ${firstSeenAtCall}; ${again}`;
}

const mostElsewhere = 3;

/** Where else the cause shows: the identity and the place or tool of each, then how many more. */
function elsewhere({ others, over }: Cause, style: Style, room: number): readonly string[] {
  if (others.length === 0) return [];
  const width = style.columns - fieldIndent;
  const shown = others.slice(0, Math.min(room, mostElsewhere));
  const lines = shown.flatMap((other) =>
    wrap(`${other.id} ${style.clean(over === 'tools' ? other.tool : other.violation.place)}`, width),
  );
  const noun = over === 'tools' ? 'tool' : 'place';
  const more = others.length - shown.length;
  return field('as well', [
    ...lines,
    ...(more === 0 ? [] : [`+${more} more ${noun}${more === 1 ? '' : 's'}`]),
  ]);
}

function replayField({ replay }: Finding, style: Style): readonly string[] {
  if (replay === '') return [];
  const [first = '', ...more] = replayLinesOf(style.clean(replay), style.columns - fieldIndent - 2);
  return field('replay', [first, ...more.map((line) => `  ${line}`)]);
}
