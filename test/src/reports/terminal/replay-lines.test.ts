import { describe, expect, test } from 'vitest';
import { replayLinesOf } from '../../../../src/reports/terminal/replay-line.js';
import type { ReplayResult } from '../../../../src/reports/terminal/replay-lines.js';
import { replayLines } from '../../../../src/reports/terminal/replay-lines.js';

const results: readonly ReplayResult[] = [
  { verdict: 'fixed', invariant: 'output.conforms', name: 'search-3f09c2ab', detail: '3 of 3 right' },
  {
    verdict: 'still-failing',
    invariant: 'input.unknown-key',
    name: 'list-04d1e9aa',
    detail: 'same answer as recorded',
  },
  {
    verdict: 'fails-anew',
    invariant: 'wire.one-answer',
    name: 'list-77c0b1f3',
    detail: 'not the law recorded',
  },
  { verdict: 'flaky', invariant: 'survival.no-hang', name: 'preview-c0ffee12', detail: '2 of 5 failed' },
  { verdict: 'not-replayed', invariant: 'cache.isolation', name: 'get-5512aa01', detail: 'needs --auth-b' },
];

describe('replayed cases', () => {
  test('take a line each, then their count', () => {
    expect(replayLines(results, 80)).toEqual([
      ' ✓ fixed          output.conforms    search-3f09c2ab   3 of 3 right',
      ' ✗ still failing  input.unknown-key  list-04d1e9aa     same answer as recorded',
      ' ✗ fails anew     wire.one-answer    list-77c0b1f3     not the law recorded',
      ' ~ flaky          survival.no-hang   preview-c0ffee12  2 of 5 failed',
      ' ○ not replayed   cache.isolation    get-5512aa01      needs --auth-b',
      ' 5 cases: 1 fixed, 2 failing, 1 flaky, 1 not replayed; no file was changed',
    ]);
  });

  test('take two where the terminal is narrow', () => {
    expect(replayLines(results.slice(0, 1), 40)).toEqual([
      ' ✓ fixed          output.conforms',
      '     search-3f09c2ab  3 of 3 right',
      ' 1 case: 1 fixed; no file was changed',
    ]);
  });

  test('none at all are told too', () => {
    expect(replayLines([], 80)).toEqual([' 0 cases; no file was changed']);
  });
});

describe('a replay line', () => {
  test('is broken between words, the command of the target on its own line', () => {
    expect(replayLinesOf("mcp-assay replay a.json -- node 'my server.js'", 40)).toEqual([
      'mcp-assay replay a.json \\',
      "-- node 'my server.js'",
    ]);
  });

  test('is never broken inside quotes or after a backslash', () => {
    const line = String.raw`mcp-assay replay 'a  b c' "d \" e" f\ g -- x`;
    for (let width = 1; width < 60; width += 1) {
      const joined = replayLinesOf(line, width)
        .map((part) => part.replace(/ \\$/, ''))
        .join(' ');
      expect(joined).toBe(line);
      for (const part of replayLinesOf(line, width)) {
        expect((part.match(/'/g) ?? []).length % 2).toBe(0);
      }
    }
  });
});
