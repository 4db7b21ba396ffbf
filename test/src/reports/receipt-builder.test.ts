import { describe, expect, test } from 'vitest';
import type { EventBody } from '../../../src/engine/events.js';
import { receiptListener, receiptOf } from '../../../src/reports/receipt-builder.js';
import { property } from '../../property.js';
import { numbered, sampleBodies, sampleFinding, streams } from './sample-events.js';

const { runStarted, discovered, exchanged, violated, found, invariantSettled, runFinished } = sampleBodies;
const aCase = sampleBodies.case;

const receiptFrom = (...bodies: readonly EventBody[]) => receiptOf(numbered(bodies));
const onlyRun = (...bodies: readonly EventBody[]) => {
  const [run] = receiptFrom(...bodies).runs;
  if (run === undefined) throw new Error('no run');
  return run;
};

test('the receipt of a whole run', () => {
  const receipt = receiptFrom(
    runStarted,
    discovered,
    aCase,
    exchanged,
    violated,
    found,
    violated,
    invariantSettled,
    {
      ...invariantSettled,
      invariant: 'cache.isolation',
      status: 'unavailable',
      checked: 0,
      failed: 0,
      reason: 'needs two authorizations: --auth-a, --auth-b',
    },
    runFinished,
  );
  expect(receipt).toEqual({
    receipt: 1,
    tool: { name: 'mcp-assay', version: '0.1.0' },
    startedAt: '2026-11-30T12:00:00.000Z',
    finishedAt: '2026-11-30T12:00:00.900Z',
    seed: 42,
    config: { maxCalls: 1000, timeoutMs: 5000 },
    runs: [
      {
        target: {
          kind: 'server',
          transport: 'stdio',
          endpoint: 'node server.js',
          revision: null,
          serverInfo: { name: 'sample-server', version: '1.4.0' },
        },
        wire: { era: '2026-07-28', negotiated: '2026-07-28', client: 'mcp-assay raw' },
        status: 'complete',
        reason: null,
        testedTools: ['search'],
        counts: {
          tools: 5,
          toolsSkipped: 2,
          cases: 812,
          calls: 1000,
          labels: { valid: 1, invalid: 0, malformed: 0, formatOnly: 0, disputed: 0 },
          outcomes: {
            success: 1,
            toolError: 0,
            protocolError: 0,
            inputRequired: 0,
            silent: 0,
            closed: 0,
            crashed: 0,
          },
        },
        invariants: [
          {
            id: 'cache.isolation',
            level: 'must',
            status: 'unavailable',
            checked: 0,
            failed: 0,
            reason: 'needs two authorizations: --auth-a, --auth-b',
          },
          { id: 'output.conforms', level: 'must', status: 'failed', checked: 400, failed: 3, reason: null },
        ],
        findings: [
          {
            id: 'f-3f09c2ab',
            invariant: 'output.conforms',
            level: 'must',
            tool: 'search',
            message: "total is a string; the tool's own outputSchema asks for an integer",
            firstSeenAtCall: 17,
            occurrences: 2,
            case: 'corpus/output.conforms/search-3f09c2ab.json',
            argumentsBytes: 12,
            shrinkCalls: 40,
            flaky: false,
            replay: 'mcp-assay replay corpus/output.conforms/search-3f09c2ab.json -- node server.js',
          },
        ],
        observations: [],
        coverage: { assertions: 120, bothSides: 117 },
      },
    ],
    notProven: [
      '2 tools not called (save, delete): does not say readOnlyHint: true; --allow-writes would call them',
      'cache.isolation unavailable: needs two authorizations: --auth-a, --auth-b',
      '1 of 120 schema assertions never violated: search /properties/lang/pattern',
      '2 of 120 schema assertions not seen on both sides',
      '2025-11-25 was not tested: --era both',
    ],
  });
});

test.each([
  ['stdio', { silent: 1 }, 2],
  ['http', { silent: 3 }, undefined],
] as const)(
  'over %s bytes that nobody answered are silence only where an answer is waited for',
  (transport, outcomes, notAwaited) => {
    const bytes = (call: number): readonly EventBody[] => [
      { ...aCase, call, stimulus: { kind: 'raw', base64: 'AAAA' } },
      { ...exchanged, call, outcome: 'silent' },
    ];
    const { counts } = onlyRun(
      { ...runStarted, target: { ...runStarted.target, transport } },
      discovered,
      ...bytes(1),
      { ...aCase, call: 2 },
      { ...exchanged, call: 2, outcome: 'silent' },
      ...bytes(3),
      runFinished,
    );
    expect(counts.outcomes).toMatchObject(outcomes);
    expect(counts.notAwaited).toBe(notAwaited);
  },
);

test('a case that was cut short says that it is not minimal', () => {
  const cut: EventBody = { ...found, finding: { ...found.finding, minimal: false } };
  expect(onlyRun(runStarted, discovered, violated, cut, runFinished).findings[0]?.minimal).toBe(false);
});

describe('a run that was cut', () => {
  const cut = [runStarted, discovered, aCase, exchanged, violated, violated] as const;

  test('is incomplete, and says that what was not settled is not proven', () => {
    const receipt = receiptFrom(...cut);
    expect(receipt.runs[0]).toMatchObject({
      status: 'incomplete',
      code: 'interrupted',
      counts: { calls: 1, cases: 1 },
    });
    expect(receipt.notProven).toContain('the run did not end: what was not settled by call 1 is not proven');
  });

  test('keeps a violation that was not shrunk as a finding, and its law as failed', () => {
    const run = onlyRun(...cut);
    expect(run.findings).toMatchObject([
      { id: 'f-3f09c2ab', occurrences: 2, case: null, argumentsBytes: 46, replay: '' },
    ]);
    expect(run.invariants).toMatchObject([{ id: 'output.conforms', status: 'failed', failed: 2 }]);
  });

  test('counts the assertions that were seen', () => {
    const other = {
      ...aCase,
      exercised: [{ schemaPointer: '/properties/query/type', side: 'violated' as const }],
    };
    const third = { ...aCase, exercised: [{ schemaPointer: '/required', side: 'violated' as const }] };
    expect(onlyRun(...cut, other, third).coverage).toEqual({ assertions: 2, bothSides: 1 });
  });

  test('followed by another run is still incomplete', () => {
    expect(receiptFrom(...cut, runStarted, discovered, runFinished).runs.map(({ status }) => status)).toEqual(
      ['incomplete', 'complete'],
    );
  });
});

test('no stream at all proves nothing', () => {
  expect(receiptOf([])).toMatchObject({ runs: [], notProven: ['nothing: no run was started'] });
  expect(receiptFrom(exchanged, found).runs).toEqual([]);
});

test('observations are kept apart from findings', () => {
  const finding = { ...sampleFinding, level: 'observed' as const, id: 'f-00000001' };
  const run = onlyRun(runStarted, { type: 'found', finding }, found, runFinished);
  expect(run.findings.map(({ id }) => id)).toEqual(['f-3f09c2ab']);
  expect(run.observations.map(({ id }) => id)).toEqual(['f-00000001']);
});

test('findings come strongest first, then in the order of their first call', () => {
  const finding = (id: string, level: 'must' | 'should', firstSeenAtCall: number): EventBody => ({
    type: 'found',
    finding: { ...sampleFinding, id, level, firstSeenAtCall },
  });
  const run = onlyRun(
    runStarted,
    finding('f-00000001', 'should', 1),
    finding('f-00000002', 'must', 9),
    finding('f-00000003', 'must', 2),
  );
  expect(run.findings.map(({ id }) => id)).toEqual(['f-00000003', 'f-00000002', 'f-00000001']);
});

test('a row shows the highest level that was met', () => {
  const usual = { ...invariantSettled, level: 'should' as const };
  expect(onlyRun(runStarted, violated, usual, runFinished).invariants).toMatchObject([{ level: 'must' }]);
  expect(onlyRun(runStarted, usual, violated, runFinished).invariants).toMatchObject([{ level: 'must' }]);
});

describe('what is not proven', () => {
  const sentences = (...bodies: readonly EventBody[]): readonly string[] => receiptFrom(...bodies).notProven;

  test('names tools that got no call, but not those that were skipped anyway', () => {
    const finished = { ...runFinished, untestedTools: ['list', 'save'] };
    expect(sentences(runStarted, discovered, finished)).toContain(
      '1 tool got no call (list): raise --max-calls',
    );
  });

  test('tells why a tool could not be tested, and does not ask for more calls then', () => {
    const reason = 'no arguments are made: the inputSchema is refused (depth: more than 128)';
    const unavailable = [
      { tool: 'list', what: 'arguments' as const, reason },
      { tool: 'search', what: 'results' as const, reason: '1 of its results can not be judged' },
    ];
    const finished = { ...runFinished, untestedTools: ['list'], unavailable };
    const said = sentences(runStarted, discovered, finished);
    expect(said).toContain(`list: ${reason}`);
    expect(said).toContain('search: 1 of its results can not be judged');
    expect(said.filter((text) => text.includes('--max-calls'))).toEqual([]);
    expect(onlyRun(runStarted, discovered, finished).unavailableTools).toEqual(unavailable);
  });

  test('tells of cases on which the validators do not agree', () => {
    expect(sentences(runStarted, { ...aCase, label: 'disputed' }, runFinished)).toContain(
      '1 case not judged: the validators do not agree whether it is valid',
    );
  });

  test('says why an era that was asked for was not there, and does not call it untested', () => {
    const both = sentences(
      { ...runStarted, era: '2026-07-28' },
      {
        ...runFinished,
        status: 'unavailable',
        reason: 'the server speaks 2025-11-25 only',
        code: 'unsupported-era',
        calls: 0,
        cases: 0,
      },
      { ...runStarted, era: '2025-11-25' },
      { ...discovered, era: '2025-11-25', negotiated: '2025-11-25', skipped: [] },
      { ...runFinished, coverage: { assertions: 0, bothSides: 0, neverViolated: [] } },
    );
    expect(both).toEqual([
      'node server.js, 2026-07-28: nothing, the target was unavailable: the server speaks 2025-11-25 only',
    ]);
  });

  test('shortens long lists with a count', () => {
    const neverViolated = Array.from({ length: 9 }, (_, i) => `search /${i}`);
    expect(
      sentences(runStarted, { ...runFinished, coverage: { assertions: 9, bothSides: 0, neverViolated } }),
    ).toContain(
      '9 of 9 schema assertions never violated: search /0, search /1, search /2, search /3, search /4, +4',
    );
  });
});

property('the listener gives at any time what the events so far give', [streams], (stream) => {
  const listener = receiptListener();
  stream.forEach((event, i) => {
    listener.onEvent(event);
    if (i % 7 === 0) expect(listener.receipt()).toEqual(receiptOf(stream.slice(0, i + 1)));
  });
});

property('a skip is never a pass: every law not exercised has its sentence', [streams], (stream) => {
  const receipt = receiptOf(stream);
  for (const run of receipt.runs) {
    for (const { id, status } of run.invariants) {
      if (status !== 'unavailable' && status !== 'not-exercised') continue;
      expect(receipt.notProven.some((sentence) => sentence.includes(id))).toBe(true);
    }
  }
});
