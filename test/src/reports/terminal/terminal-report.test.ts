import { describe, expect, test } from 'vitest';
import { receiptOf } from '../../../../src/reports/receipt-builder.js';
import { terminalReport } from '../../../../src/reports/terminal/terminal-report.js';
import { numbered, sampleBodies, sampleFinding } from '../sample-events.js';
import { cleanRunEvents, failedRun, linesOf, shown, TestClock, untestedRun } from './stage.js';

describe('a run with findings at 80 columns', () => {
  const { stdout, stderr } = shown(failedRun, {}, ['assay-report/receipt.json', 'corpus/ +1 case']);

  test('shows blocks, then the summary, the verdict last, all on stdout', () => {
    expect(stdout).toBe(`\
✗ must  output.conforms  search                                  f-3f09c2ab  new
  total is a string; the tool's own outputSchema asks for an integer

  send     {"query":""}                              12 bytes, was 412; 31 steps
  promised outputSchema /properties/total/type
             "total": { "type": "integer", "minimum": 0 }
                                ^^^^^^^^^
  got      structuredContent /total
             "0"
             ^^^ string
  seen     3 times in 400 checks, first at call 17; failed 3 of 3 repeats
  replay   mcp-assay replay corpus/output.conforms/search-3f09c2ab.json \\
             -- node server.js
  next     return a number from search, or widen the schema; a client that
           validates rejects this result. Known for now? --baseline FILE

◆ policy  output.text-agrees  read_graph                       f-9b1c77e0  known
  the text block and structuredContent hold different data

  send     {}                                            2 bytes, not shrinkable
  got      content[0].text
             []
             ^^ empty array
  also     structuredContent
             { "entities": [], "relations": [] }
             ^ object
  seen     1 time, first at call 3; failed 3 of 3 repeats
  replay   mcp-assay replay \\
             corpus/output.text-agrees/read_graph-9b1c77e0.json \\
             -- npx -y server-memory

 sample-server 1.4.0  stdio  2026-07-28  seed 42  812 cases, 1,000 calls, 31.2 s
 tested     3 of 5 tools: search, preview, list (2 may write: --allow-writes)
 asked      3 valid, 0 invalid, 0 other; schema assertions 117 of 120 seen on
            both sides; never violated: search /properties/lang/pattern
 answers    1 success
 not proven 4 of 6 laws
   ○ cache.isolation   needs two authorizations: --auth-a, --auth-b
   ○ output.meaning    no relations given: --relations FILE
   ○ identity.preview  needs a contract that names search and preview
   ○ 1 more            assay-report/receipt.json
 found      ✗ 1 must  ▲ 0 should  ◆ 1 policy  · 0 observed  (1 new, 1 known)
   ✗ f-3f09c2ab  output.conforms     search      total is a string
   ◆ f-9b1c77e0  output.text-agrees  read_graph  the text block and structuredC…
 written    assay-report/receipt.json, corpus/ +1 case
 FAILED     1 finding at or above must, 1 below it (exit 1)
`);
  });

  test('tells each finding on stderr when it is found', () => {
    expect(stderr).toBe(`\
[00:00] found f-3f09c2ab must output.conforms search: total is a string
[00:00] found f-9b1c77e0 policy output.text-agrees read_graph: the text block
        and structuredContent hold different data
`);
  });
});

test('at 120 columns what was promised and what came stand side by side', () => {
  const { stdout } = shown(failedRun, { columns: 120 });
  expect(stdout).toContain(`
  promised outputSchema /properties/total/type               got      structuredContent /total
             "total": { "type": "integer", "minimum": 0 }               "0"
                                ^^^^^^^^^                               ^^^ string
`);
  expect(stdout).toContain(`
  got      content[0].text                                   also     structuredContent
             []                                                         { "entities": [], "relations": [] }
             ^^ empty array                                             ^ object
`);
});

test('a clean run takes two lines and names what was not looked at', () => {
  expect(shown(cleanRunEvents)).toEqual({
    stdout: `\
 ✓ sample-server: no finding in 1,000 calls on 3 of 3 tools, 31.2 s, seed 42
   1 law held, 4 not proven: assay-report/receipt.json
`,
    stderr: '',
  });
});

test('nothing tested is an error on stderr, with the way out', () => {
  expect(shown(untestedRun)).toEqual({
    stdout: '',
    stderr: `\
error: nothing was tested: none of the 5 tools says readOnlyHint: true
  tools    create_entities, create_relations, add_observations, +2
  next     on data that you can lose: add --allow-writes            (exit 7)
`,
  });
});

describe('--quiet leaves the last line alone', () => {
  test.each([
    ['FAILED     1 finding at or above must, 1 below it (exit 1)', failedRun],
    ['✓ sample-server: no finding in 1,000 calls on 3 of 3 tools, 31.2 s, seed 42', cleanRunEvents],
  ])('%s', (line, stream) => {
    expect(shown(stream, { quiet: true })).toEqual({ stdout: ` ${line}\n`, stderr: '' });
  });

  test('also when nothing was tested', () => {
    expect(shown(untestedRun, { quiet: true }).stderr).toBe(
      'error: nothing was tested: none of the 5 tools says readOnlyHint: true\n',
    );
  });
});

test('in CI and for agents each finding is one line, and there is no list of what was not proven', () => {
  expect(shown(failedRun, { ci: true, isTty: true }).stdout).toBe(`\
must output.conforms search /properties/total/type: total is a string; the tool's own outputSchema asks for an integer. replay: mcp-assay replay corpus/output.conforms/search-3f09c2ab.json -- node server.js
policy output.text-agrees read_graph /structuredContent: the text block and structuredContent hold different data. replay: mcp-assay replay corpus/output.text-agrees/read_graph-9b1c77e0.json -- npx -y server-memory
 sample-server 1.4.0  stdio  2026-07-28  seed 42  812 cases, 1,000 calls, 31.2 s
 tested     3 of 5 tools: search, preview, list (2 may write: --allow-writes)
 asked      3 valid, 0 invalid, 0 other; schema assertions 117 of 120 seen on
            both sides; never violated: search /properties/lang/pattern
 answers    1 success
 not proven 4 of 6 laws: assay-report/receipt.json
 found      ✗ 1 must  ▲ 0 should  ◆ 1 policy  · 0 observed  (1 new, 1 known)
 FAILED     1 finding at or above must, 1 below it (exit 1)
`);
});

test('an interrupted run says how far it came and what was kept', () => {
  const { stdout } = shown(failedRun.slice(0, -1));
  expect(linesOf(stdout).at(-1)).toBe(
    ' STOPPED    interrupted at call 1 of 1000; 2 findings kept (exit 130)',
  );
});

test('a finding below --fail-on does not fail the run, and is told all the same', () => {
  const { stdout } = shown(
    failedRun.filter(
      (event) => event.type !== 'violated' && (event.type !== 'found' || event.finding.level === 'policy'),
    ),
  );
  expect(linesOf(stdout).at(-1)).toBe(' PASSED     no finding at or above must, 1 below it (exit 0)');
  expect(stdout).toContain('◆ policy  output.text-agrees');
});

test('observations are counted and not shown: they never fail a run', () => {
  const stream = failedRun.map((event) =>
    event.type === 'found' && event.finding.level === 'policy'
      ? { ...event, finding: { ...event.finding, level: 'observed' as const } }
      : event,
  );
  for (const ci of [true, false]) {
    const { stdout, stderr } = shown(stream, { ci });
    expect(stdout).toContain('· 1 observed');
    expect(stdout + stderr).not.toContain('output.text-agrees');
  }
});

test('a run that fails may end the live line without a result', () => {
  const clock = new TestClock();
  const writes: string[] = [];
  const report = terminalReport({
    stdout: { write: () => true },
    stderr: { write: (text: string) => writes.push(text) },
    isTty: true,
    clock,
  });
  for (const event of failedRun.slice(0, 1)) report.onEvent(event);
  report.close();
  expect(writes.at(-1)).toBe('\r\u001b[2K');
  expect(clock.waiting).toBe(0);
  const before = writes.length;
  report.close();
  expect(writes).toHaveLength(before);
});

describe('colour is only an extra', () => {
  const plain = shown(failedRun).stdout;
  const colored = shown(failedRun, { color: true }).stdout;

  test('without its codes the coloured form is the plain form', () => {
    expect(colored).not.toBe(plain);
    expect(colored.replaceAll(/\u001b\[[0-9;]*m/g, '')).toBe(plain);
  });

  test('only the 16 colours of the theme are used', () => {
    for (const [, code = ''] of colored.matchAll(/\u001b\[([0-9;]*)m/g))
      expect(code).toMatch(/^(1|2|22|3[1-5]|39)$/);
  });
});

describe('where the locale is not UTF-8', () => {
  test('everything is ASCII, text of the target too', () => {
    const finding = { ...sampleFinding, input: '{"query":"é…"}' };
    const stream = failedRun.map((event) =>
      event.type === 'found' && event.finding.level === 'must' ? { ...event, finding } : event,
    );
    const { stdout, stderr } = shown(stream, { unicode: false });
    expect(stdout + stderr).toMatch(/^[\n -~]*$/);
    expect(stdout).toContain('x must  output.conforms');
    expect(stdout).toContain('{"query":"\\u00e9\\u2026"}');
  });
});

describe('the live line', () => {
  const [started, discovered, ...rest] = failedRun;
  const onTerminal = (clock: TestClock) => {
    const writes: string[] = [];
    const report = terminalReport({
      stdout: { write: () => true },
      stderr: { write: (text: string) => writes.push(text) },
      isTty: true,
      clock,
    });
    return { writes, report };
  };
  const lastLine = (writes: readonly string[]): string =>
    (writes.at(-1) ?? '').replace(/^\u001b\[\?2026h\r\u001b\[2K/, '').replace(/\u001b\[\?2026l$/, '');

  test('is there with the first event, and says what it waits for', () => {
    const clock = new TestClock();
    const { writes, report } = onTerminal(clock);
    if (started !== undefined) report.onEvent(started);
    expect(lastLine(writes)).toBe(' fuzz node server.js  connecting');
    clock.turn(2000);
    expect(lastLine(writes)).toBe(' fuzz node server.js  connecting, 2 s');
    report.finish(receiptOf([]));
  });

  test('is redrawn at most 10 times a second, and at least once a second', () => {
    const clock = new TestClock();
    const { writes, report } = onTerminal(clock);
    for (const event of [started, discovered]) if (event !== undefined) report.onEvent(event);
    const before = writes.length;
    for (let call = 0; call < 1000; call += 1) {
      for (const event of numbered([
        { ...sampleBodies.case, call },
        { ...sampleBodies.exchanged, call },
      ]))
        report.onEvent(event);
      clock.turn(2);
    }
    const busy = writes.length - before;
    expect(busy).toBeGreaterThanOrEqual(18);
    expect(busy).toBeLessThanOrEqual(21);
    expect(lastLine(writes)).toMatch(
      /^ fuzz sample-server {2}search {2}▕█+[▏▎▍▌▋▊▉]? *▏ (?:9\d\d|1000)\/1000 calls {2}5\d\d\/s {2}~0:00 left$/,
    );
    for (const event of numbered([{ ...sampleBodies.case, call: 5000 }])) report.onEvent(event);
    const idle = writes.length;
    clock.turn(4000);
    expect(writes.length - idle).toBeGreaterThanOrEqual(3);
    expect(lastLine(writes)).toBe(' waiting for search, 4 s of 5 s');
    report.finish(receiptOf([]));
  });

  test('shows how far shrinking is', () => {
    const clock = new TestClock();
    const { writes, report } = onTerminal(clock);
    for (const event of numbered([
      sampleBodies.runStarted,
      sampleBodies.discovered,
      sampleBodies.case,
      sampleBodies.violated,
    ]))
      report.onEvent(event);
    clock.turn(150);
    for (const event of numbered([sampleBodies.shrunk])) report.onEvent(event);
    expect(lastLine(writes)).toBe(' shrinking f-3f09c2ab  46 → 12 bytes, step 40 of at most 200');
    report.finish(receiptOf([]));
  });

  test('lets findings scroll by above it', () => {
    const clock = new TestClock();
    const { writes, report } = onTerminal(clock);
    for (const event of [started, discovered, ...rest.slice(0, -1)])
      if (event !== undefined) report.onEvent(event);
    const scrolled = writes.find((text) => text.includes('found f-3f09c2ab')) ?? '';
    expect(scrolled).toMatch(/^\u001b\[\?2026h\r\u001b\[2K\[00:00\] found [^\r]*\n [^\n]+\u001b\[\?2026l$/);
    report.finish(receiptOf([]));
  });

  test('leaves the terminal as it was, and no timer and no listener behind', () => {
    const before = process.listenerCount('exit');
    const clock = new TestClock();
    const { writes, report } = onTerminal(clock);
    if (started !== undefined) report.onEvent(started);
    expect(clock.waiting).toBe(1);
    report.finish(receiptOf(failedRun));
    expect(writes.at(-1)).toBe('\r\u001b[2K');
    expect(clock.waiting).toBe(0);
    expect(process.listenerCount('exit')).toBe(before);
  });
});

test('without a terminal progress comes after 1, 2, 5, 10 and 20 s, then each 30 s', () => {
  const clock = new TestClock();
  const times: number[] = [];
  let last = '';
  const report = terminalReport({
    stdout: { write: () => true },
    stderr: {
      write: (text: string) => {
        times.push(clock.now() / 1000);
        last = text;
      },
    },
    clock,
  });
  for (const event of failedRun.slice(0, -1)) if (event.type !== 'found') report.onEvent(event);
  clock.turn(125_000);
  expect(times).toEqual([1, 2, 5, 10, 20, 30, 60, 90, 120]);
  expect(last).toBe('[02:00] sample-server 2026-07-28: 1 of 1000 calls, 0/s, tool 3 of 3\n');
  report.finish(receiptOf([]));
  expect(clock.waiting).toBe(0);
});

test('a warning is told with what to do, a fixed case with its law', () => {
  const { stderr } = shown(numbered([sampleBodies.runStarted, sampleBodies.warned, sampleBodies.fixed]));
  expect(stderr).toContain(`\
warning: the pattern of lang could not be generated
  next     give an example
✓ fixed f-0badcafe wire.envelope list
`);
});

describe('several runs', () => {
  const old = failedRun.map((event) =>
    event.type === 'discovered' ? { ...event, era: '2025-11-25' as const, negotiated: '2025-11-25' } : event,
  );
  test('are told one after another, never merged, with one verdict', () => {
    const { stdout } = shown([...failedRun, ...old]);
    expect(stdout.match(/ stdio {2}2026-07-28 /g)).toHaveLength(1);
    expect(stdout.match(/ stdio {2}2025-11-25 /g)).toHaveLength(1);
    expect(stdout.match(/FAILED/g)).toHaveLength(1);
    expect(stdout).toContain('2 findings at or above must');
  });

  test('an era that the target does not speak is told as unavailable', () => {
    const [started] = old;
    const gone = numbered([
      { ...sampleBodies.runStarted, era: '2025-11-25' },
      {
        ...sampleBodies.runFinished,
        status: 'unavailable',
        reason: 'speaks 2026-07-28 only',
        code: 'unsupported-era',
        calls: 0,
        cases: 0,
      },
    ]);
    expect(started).toBeDefined();
    expect(shown([...cleanRunEvents, ...gone]).stdout).toContain(
      '○ node server.js 2025-11-25: unavailable: speaks 2026-07-28 only',
    );
  });
});
