import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssayEvent, Finding } from '../../../../src/engine/events.js';
import type { Cause } from '../../../../src/reports/terminal/cause.js';
import { findingBlock } from '../../../../src/reports/terminal/finding-block.js';
import { errorLines } from '../../../../src/reports/terminal/error-lines.js';
import { widthOf } from '../../../../src/reports/terminal/columns.js';
import { liveLine } from '../../../../src/reports/terminal/live-line.js';
import { plainLine } from '../../../../src/reports/terminal/plain-line.js';
import { advance, startProgress } from '../../../../src/reports/terminal/progress.js';
import { replayLines } from '../../../../src/reports/terminal/replay-lines.js';
import { styleOf } from '../../../../src/reports/terminal/style.js';
import { property } from '../../../property.js';
import {
  bodyArbitraries,
  events,
  hostileText,
  numbered,
  sampleBodies,
  sampleFinding,
} from '../sample-events.js';
import { cleanRunEvents, failedRun, linesOf, shown, untestedRun } from './stage.js';

const widths = [40, 80, 120] as const;
const runs = { numRuns: 50 };

/** Lines without those of `replay` fields, which may be wider: they wrap with ` \`. */
function boundLines(text: string): readonly string[] {
  let inReplay = false;
  return linesOf(text).filter((line) => {
    inReplay = line.startsWith('  replay   ') || (inReplay && line.startsWith(' '.repeat(13)));
    return !inReplay;
  });
}

const tooWide = (text: string, columns: number): readonly string[] =>
  boundLines(text).filter((line) => widthOf(line) > columns);

/** A stream that has a run in it, with everything that a target may say. */
const hostileRuns: fc.Arbitrary<readonly AssayEvent[]> = fc
  .tuple(
    bodyArbitraries.runStarted,
    bodyArbitraries.discovered,
    fc.array(events, { maxLength: 8 }),
    fc.array(fc.oneof(bodyArbitraries.found, bodyArbitraries.violated, bodyArbitraries.invariantSettled), {
      maxLength: 8,
    }),
    fc.option(bodyArbitraries.runFinished, { nil: undefined }),
  )
  .map(([started, discovered, others, told, finished]) => [
    ...numbered([started, discovered]),
    ...others,
    ...numbered([sampleBodies.exchanged, ...told, ...(finished === undefined ? [] : [finished])]),
  ]);

const long = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', '日', '\u202e', '"', '{', '/'), maxLength });
// Pointers are never cut, so they are no part of this.
const longPiece = fc.record({ at: long(4), text: fc.oneof(long(400), fc.json()) });
const longFindings: fc.Arbitrary<Finding> = fc
  .tuple(
    long(300),
    long(300),
    long(2000),
    longPiece,
    longPiece,
    longPiece,
    fc.array(long(300), { maxLength: 8 }),
  )
  .map(([message, next, input, promised, got, other, steps]) => ({
    ...sampleFinding,
    input,
    ...(steps.length < 2 ? {} : { steps }),
    violation: { ...sampleFinding.violation, message, next, promised, got, other },
  }));

describe.each(widths)('at %i columns no line is wider', (columns) => {
  const samples = {
    failedRun,
    cleanRunEvents,
    untestedRun,
    interrupted: failedRun.slice(0, -1),
    twice: [...failedRun, ...failedRun],
  };
  test.each(Object.entries(samples))('%s', (_, stream) => {
    for (const unicode of [true, false]) {
      for (const quiet of [true, false]) {
        const { stdout, stderr } = shown(stream, { columns, unicode, quiet }, [
          'assay-report/receipt.json',
          'corpus/ +1 case',
        ]);
        expect(tooWide(stdout, columns)).toEqual([]);
        expect(tooWide(stderr, columns)).toEqual([]);
      }
    }
  });

  property(
    'whatever a target says, and no block is longer than 24 lines',
    [hostileRuns, fc.boolean()],
    (stream, unicode) => {
      const { stdout, stderr } = shown(stream, { columns, unicode });
      expect(tooWide(stdout, columns)).toEqual([]);
      expect(tooWide(stderr, columns)).toEqual([]);
      for (const block of stdout.split('\n\n').filter((part) => part.startsWith('  send'))) {
        expect(boundLines(block).length).toBeLessThanOrEqual(24);
      }
    },
    runs,
  );

  property(
    'however long the texts of a finding are, and its block keeps to 24 lines',
    [longFindings, fc.nat(6)],
    (finding, more) => {
      const others = Array.from({ length: more }, (_, i) => ({ ...finding, id: `f-0000000${i}` }));
      const cause: Cause = { lead: finding, others, over: 'places' };
      const context = { occurrences: 3, checked: 400, because: 'MCP 2026-07-28, Tools, Output Schema' };
      const block = findingBlock(cause, context, styleOf({ columns }));
      expect(block.length).toBeLessThanOrEqual(24);
      expect(tooWide(block.join('\n'), columns)).toEqual([]);
    },
    runs,
  );

  property(
    'nothing that a target says reaches the terminal raw',
    [hostileRuns, fc.boolean(), fc.boolean()],
    (stream, ci, unicode) => {
      const { stdout, stderr } = shown(stream, { columns, ci, unicode });
      const raw = unicode ? /[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u : /[^\n -~]/;
      expect(stdout).not.toMatch(raw);
      expect(stderr).not.toMatch(raw);
    },
    runs,
  );

  property(
    'on a terminal there are only our own marks besides',
    [hostileRuns],
    (stream) => {
      const { stderr } = shown(stream, { columns, isTty: true });
      const rest = stderr.replaceAll(/\u001b\[\?2026[hl]|\r\u001b\[2K/g, '');
      expect(rest).not.toMatch(/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    },
    runs,
  );

  property(
    'nor is the live line, nor a plain line, at any moment',
    [fc.array(events, { maxLength: 12 }), fc.nat(100_000), fc.boolean()],
    (stream, ms, unicode) => {
      const style = styleOf({ columns, unicode });
      const progress = startProgress(0);
      for (const event of stream) {
        advance(progress, event, ms / 2);
        expect(widthOf(liveLine(progress, ms, style))).toBeLessThan(columns);
        for (const line of plainLine(progress, ms, style)) expect(widthOf(line)).toBeLessThanOrEqual(columns);
      }
    },
  );

  property(
    'nor are replayed cases and errors',
    [
      fc.array(
        fc.record({
          verdict: fc.constantFrom('fixed', 'still-failing', 'fails-anew', 'flaky', 'not-replayed'),
          invariant: hostileText,
          name: hostileText,
          detail: hostileText,
        }),
      ),
      fc.record({
        message: hostileText,
        facts: fc.array(fc.tuple(fc.constantFrom('tried', 'stderr'), hostileText)),
        next: fc.option(hostileText, { nil: undefined }),
        exitCode: fc.nat(130),
      }),
    ],
    (results, trouble) => {
      for (const line of [...replayLines(results, columns), ...errorLines(trouble, styleOf({ columns }))]) {
        expect(widthOf(line)).toBeLessThanOrEqual(columns);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }
    },
  );
});
