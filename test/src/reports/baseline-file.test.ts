import { describe, expect, test } from 'vitest';
import { AssayError } from '../../../src/errors/assay-error.js';
import { readBaseline } from '../../../src/reports/baseline-file.js';

const head = 'baseline: 1\nfindings:\n';
const one = '- { fingerprint: f-04d1e9aa, reason: old, since: 2026-11-12 }\n';

test('a baseline is read with the line of each entry', () => {
  const text = `# ours\n${head}${one}
- # the next one
  reason: the search team mends it
  fingerprint: f-80c47983
  since: 2026-11-12
  expiry: 2027-01-31
  invariant: output.conforms
  era: 2026-07-28
  tool: search
`;
  expect(readBaseline(text, 'b.yaml')).toEqual({
    file: 'b.yaml',
    entries: [
      { fingerprint: 'f-04d1e9aa', reason: 'old', since: '2026-11-12', line: 4 },
      {
        fingerprint: 'f-80c47983',
        reason: 'the search team mends it',
        since: '2026-11-12',
        expiry: '2027-01-31',
        invariant: 'output.conforms',
        era: '2026-07-28',
        tool: 'search',
        line: 7,
      },
    ],
  });
});

test('a baseline may be JSON, and may be empty', () => {
  const entry = { fingerprint: 'f-04d1e9aa', reason: 'old', since: '2026-11-12' };
  const text = JSON.stringify({ baseline: 1, findings: [entry] }, null, '\t');
  expect(readBaseline(text, 'b.json').entries).toEqual([{ ...entry, line: 4 }]);
  expect(readBaseline('{"baseline":1,"findings":[]}', 'b.json').entries).toEqual([]);
});

describe('a bad baseline is refused in one line with its place', () => {
  test.each([
    ['baseline: [', /^b\.yaml:1:\d+ is no YAML that is read here: /],
    ['', 'b.yaml:1:1 the file must be an object with baseline: 1 and the list findings, not null'],
    ['baseline: 2\nfindings: []', 'b.yaml:1:11 /baseline must be 1, the version of the format, not 2'],
    ['findings: []', 'b.yaml:1:1 the file lacks baseline, 1, the version of the format'],
    ['baseline: 1\nfindngs: []', 'b.yaml:2:1 unknown key "findngs"; did you mean "findings"?'],
    ['baseline: 1\nfindings: none', 'b.yaml:2:11 /findings must be the list of known findings, not "none"'],
    [
      `${head}- f-04d1e9aa`,
      'b.yaml:3:3 /findings/0 must be a known finding: fingerprint, reason, since, and perhaps expiry, not "f-04d1e9aa"',
    ],
    [
      `${head}${one}- { fingerprint: f-80c47983, raeson: old, since: 2026-11-12 }`,
      'b.yaml:4:30 unknown key "raeson"; did you mean "reason"?',
    ],
    [
      `${head}- { fingerprint: f-80c47983, since: 2026-11-12 }`,
      'b.yaml:3:3 /findings/0 lacks reason, a sentence that says why it is accepted for now',
    ],
    [
      `${head}- { fingerprint: f-80c47983, reason: ' ', since: 2026-11-12 }`,
      'b.yaml:3:38 /findings/0/reason must be a sentence that says why it is accepted for now, not " "',
    ],
    [
      `${head}- { fingerprint: 80C47983, reason: old, since: 2026-11-12 }`,
      'b.yaml:3:18 /findings/0/fingerprint must be the name of a finding: f- and 8 hex digits, not "80C47983"',
    ],
    [
      `${head}- { fingerprint: f-80c47983, reason: old, since: 12 Nov }`,
      'b.yaml:3:50 /findings/0/since must be a date such as 2026-11-30, not "12 Nov"',
    ],
    [
      `${head}- { fingerprint: f-80c47983, reason: old, since: 2026-11-31 }`,
      'b.yaml:3:50 /findings/0/since must be a date such as 2026-11-30, not "2026-11-31"',
    ],
    [
      `${head}- { fingerprint: f-80c47983, reason: old, since: 2026-11-12, expiry: 2026-11-11 }`,
      'b.yaml:3:70 /findings/0/expiry 2026-11-11 is before since 2026-11-12',
    ],
    [
      `${head}- { fingerprint: f-80c47983, reason: old, since: 2026-11-12, era: 2026 }`,
      'b.yaml:3:67 /findings/0/era must be one of 2026-07-28, 2025-11-25, not 2026',
    ],
    [`${head}${one}${one}`, 'b.yaml:4:18 f-04d1e9aa is listed twice, first in line 3'],
  ])('%j', (text, message) => {
    let refused: unknown;
    try {
      readBaseline(text, 'b.yaml');
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(AssayError);
    expect(refused).toMatchObject({
      exitCode: 2,
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    });
    expect((refused as Error).message).not.toContain('\n');
  });
});
