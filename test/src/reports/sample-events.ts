import * as fc from 'fast-check';
import { phases } from '../../../src/corpus/case.js';
import type { AssayEvent, EventBody, EventType, Finding } from '../../../src/engine/events.js';
import {
  invariantStatuses,
  runStatuses,
  stopCodes,
  targetKinds,
  transportKinds,
} from '../../../src/engine/events.js';
import { causeIds } from '../../../src/hostile/sheet/causes.js';
import type { SheetConditions } from '../../../src/hostile/sheet/conditions.js';
import { questionOf, rowIds, rowKinds, rowLayers } from '../../../src/hostile/sheet/questions.js';
import type { SheetRow } from '../../../src/hostile/sheet/row.js';
import { rowVerdicts } from '../../../src/hostile/sheet/row.js';
import { levels } from '../../../src/invariants/invariant.js';
import { eras } from '../../../src/protocol/era.js';
import { outcomes } from '../../../src/protocol/outcome.js';
import { labels } from '../../../src/validation/verdict.js';

/** A moment of the sample run, `seconds` after its start. */
export const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 10, 30, 12, 0, 0) + Math.round(seconds * 1000)).toISOString();

/** Numbers the bodies from 0; one tenth of a second lies between two events. */
export const numbered = (bodies: readonly EventBody[]): readonly AssayEvent[] =>
  bodies.map((body, seq) => ({ v: 1, seq, at: at(seq / 10), ...body }));

export const sampleFinding: Finding = {
  id: 'f-3f09c2ab',
  invariant: 'output.conforms',
  level: 'must',
  tool: 'search',
  violation: {
    level: 'must',
    place: '/properties/total/type',
    message: "total is a string; the tool's own outputSchema asks for an integer",
    promised: { at: 'outputSchema /properties/total/type', text: '"total": {"type":"integer","minimum":0}' },
    got: { at: 'structuredContent /total', text: '"0"' },
    next: 'return a number from search, or widen the schema; a client that validates rejects this result',
  },
  input: '{"query":""}',
  firstSeenAtCall: 17,
  case: 'corpus/output.conforms/search-3f09c2ab.json',
  originalBytes: 412,
  argumentsBytes: 12,
  shrinkCalls: 40,
  shrinkSteps: 31,
  flaky: false,
  repeats: { failed: 3, tried: 3 },
  known: false,
  replay: 'mcp-assay replay corpus/output.conforms/search-3f09c2ab.json -- node server.js',
};

export const sampleRow: SheetRow = {
  id: 'S04',
  ...questionOf('S04'),
  verdict: 'FAIL',
  seen: '8 totals that contradict their hits were delivered as success',
  evidence: 'evidence/S04.json',
  variants: 16,
  cause: 'unchecked',
  checked: { verdict: 'PASS', seen: 'all 8 are told, none of 8 honest ones' },
};

export const sampleConditions: SheetConditions = {
  server: { name: 'mcp-assay hostile', version: '0.1.0' },
  host: null,
  client: { name: '@modelcontextprotocol/sdk', version: '1.32.2' },
  transport: 'stdio',
  protocolVersion: '2025-11-25',
  model: null,
  readRoute: 'resources/read',
  authorization: 'none',
  resultBytes: { least: 40, most: 11_534_336 },
  modelVisibility: 'not captured',
  executedAt: '2026-11-30T12:00:00.000Z',
};

/** One event of each type. */
export const sampleBodies: { readonly [Type in EventType]: Extract<EventBody, { readonly type: Type }> } = {
  runStarted: {
    type: 'runStarted',
    version: '0.1.0',
    seed: 42,
    config: { maxCalls: 1000, timeoutMs: 5000 },
    target: { kind: 'server', transport: 'stdio', endpoint: 'node server.js' },
    era: 'auto',
  },
  discovered: {
    type: 'discovered',
    era: '2026-07-28',
    negotiated: '2026-07-28',
    serverInfo: { name: 'sample-server', version: '1.4.0' },
    tools: [
      { name: 'search', inputSchema: '{"type":"object"}', outputSchema: '{}', readOnly: true },
      { name: 'preview', inputSchema: '{"type":"object"}', readOnly: true },
      { name: 'list', inputSchema: '{"type":"object"}', readOnly: true },
    ],
    skipped: [
      { tool: 'save', reason: 'does not say readOnlyHint: true', flag: '--allow-writes' },
      { tool: 'delete', reason: 'does not say readOnlyHint: true', flag: '--allow-writes' },
    ],
  },
  epochStarted: { type: 'epochStarted', epoch: 0, cases: 64 },
  case: {
    type: 'case',
    call: 17,
    index: 3,
    tool: 'search',
    phase: 'fuzz',
    label: 'valid',
    mutations: [{ pointer: '/query', keyword: 'falsy', what: 'was "a", became ""' }],
    stimulus: { kind: 'arguments', json: '{"query":"","big":9007199254740993,"minus":-0}' },
    exercised: [{ schemaPointer: '/properties/query/type', side: 'satisfied' }],
  },
  exchanged: { type: 'exchanged', call: 17, outcome: 'success', ms: 4.25, bytesSent: 120, bytesReceived: 80 },
  violated: {
    type: 'violated',
    call: 17,
    invariant: 'output.conforms',
    tool: 'search',
    fingerprint: 'f-3f09c2ab',
    violation: sampleFinding.violation,
  },
  shrunk: { type: 'shrunk', fingerprint: 'f-3f09c2ab', step: 31, calls: 40, budget: 200, bytes: 12 },
  found: { type: 'found', finding: sampleFinding },
  fixed: {
    type: 'fixed',
    fingerprint: 'f-0badcafe',
    invariant: 'wire.envelope',
    tool: 'list',
    case: 'corpus/wire.envelope/list-0badcafe.json',
  },
  learned: { type: 'learned', tool: 'search', what: 'limit above 50 is refused' },
  catalogued: {
    type: 'catalogued',
    catalog: {
      contract: { file: 'contract.yaml', revision: '2026.11.1', anonymous: true },
      tasks: [
        {
          query: 'keyboard dialog',
          arguments: '{"query":"keyboard dialog","limit":1}',
          expect: 'hits',
          outcome: 'hits',
          reason: null,
          previews: 1,
          verified: true,
          candidates: [
            {
              id: '"doc-00"',
              title: '"Dialog and keyboard focus"',
              sourceUrl: null,
              access: '"public"',
              shortlisted: true,
              reasons: [],
              preview: {
                outcome: 'success',
                reason: null,
                fields: ['id', 'excerpt'],
                excerpt: { sha256: '0'.repeat(64), length: 120 },
                truncated: true,
                fullContent: null,
              },
              criteria: [
                { name: 'focus', literal: 'met', found: 'focus', judged: { verdict: 'met', by: 'a person' } },
              ],
            },
          ],
        },
      ],
      verified: true,
      stopped: null,
    },
  },
  sheetRow: { type: 'sheetRow', row: sampleRow },
  sheetFilled: { type: 'sheetFilled', conditions: sampleConditions },
  served: {
    type: 'served',
    served: {
      call: 3,
      principal: 'auth 1',
      era: '2026-07-28',
      method: 'tools/call',
      name: 'search_text',
      attack: null,
      outcome: 'success',
      bytesReceived: 120,
      bytesSent: 400,
      asked: '{"jsonrpc":"2.0"}',
      said: '{"jsonrpc":"2.0"}',
    },
  },
  warned: { type: 'warned', message: 'the pattern of lang could not be generated', next: 'give an example' },
  invariantSettled: {
    type: 'invariantSettled',
    invariant: 'output.conforms',
    level: 'must',
    status: 'failed',
    checked: 400,
    failed: 3,
    reason: null,
  },
  runFinished: {
    type: 'runFinished',
    status: 'complete',
    reason: null,
    calls: 1000,
    cases: 812,
    coverage: { assertions: 120, bothSides: 117, neverViolated: ['search /properties/lang/pattern'] },
    untestedTools: [],
  },
};

/** Records as `JSON.parse` makes objects: with `Object.prototype`. */
const record: typeof fc.record = ((model: Record<string, fc.Arbitrary<unknown>>, constraints?: object) =>
  fc.record(model, { ...constraints, noNullPrototype: true })) as typeof fc.record;

const hostilePieces = [
  '__proto__',
  '\u0000',
  '\u001b[31m',
  '\u202e',
  '\ud800',
  '\udfff',
  '\u2028',
  '9007199254740993',
  '-0',
  '\\u0000',
  '"',
  '\r\n',
  '𝒳',
];

/** Strings as a hostile target makes them. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(fc.oneof(fc.constantFrom(...hostilePieces), fc.string({ maxLength: 3 })), { maxLength: 5 })
    .map((p) => p.join('')),
);

const hostileKey = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toJSON', 'type', ''), hostileText);
const count = fc.nat({ max: 1_000_000 });
const fingerprint = fc.nat({ max: 0xffffffff }).map((n) => `f-${n.toString(16).padStart(8, '0')}`);
const level = fc.constantFrom(...levels);
const era = fc.constantFrom(...eras);
const textOrNull = fc.option(hostileText);

/** Free-form objects: own `__proto__` keys, -0, every depth that a test can afford. */
const hostileObject: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{
  value: unknown;
  object: Record<string, unknown>;
}>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, false, 0, -0, 1e21, 5e-324, 9007199254740992),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    hostileText,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.array(fc.tuple(hostileKey, tie('value')), { maxLength: 4 }).map((entries) => {
    const object: Record<string, unknown> = {};
    for (const [key, value] of entries) {
      Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
    }
    return object;
  }),
})).object;

const place = record({ at: hostileText, text: hostileText });
const violation = record(
  {
    level,
    place: hostileText,
    message: hostileText,
    promised: place,
    got: place,
    other: place,
    next: hostileText,
  },
  { requiredKeys: ['level', 'place', 'message'] },
);

const plainFindings: fc.Arbitrary<Finding> = record({
  id: fingerprint,
  invariant: hostileText,
  level,
  tool: hostileText,
  violation,
  input: hostileText,
  firstSeenAtCall: count,
  case: textOrNull,
  originalBytes: count,
  argumentsBytes: count,
  shrinkCalls: count,
  shrinkSteps: count,
  flaky: fc.boolean(),
  repeats: record({ failed: count, tried: count }),
  known: fc.boolean(),
  replay: hostileText,
});

export const findings: fc.Arbitrary<Finding> = fc
  .tuple(plainFindings, fc.option(fc.array(hostileText, { minLength: 2, maxLength: 9 }), { nil: undefined }))
  .map(([finding, steps]) => (steps === undefined ? finding : { ...finding, steps }));

const answered = { verdict: fc.constantFrom(...rowVerdicts), seen: hostileText };
const sheetRows: fc.Arbitrary<SheetRow> = record(
  {
    id: fc.constantFrom(...rowIds),
    kind: fc.constantFrom(...rowKinds),
    layer: fc.constantFrom(...rowLayers),
    question: hostileText,
    ...answered,
    evidence: textOrNull,
    variants: count,
    cause: fc.constantFrom(...causeIds),
    checked: record(answered),
  },
  { requiredKeys: ['id', 'kind', 'layer', 'question', 'verdict', 'seen', 'evidence', 'variants'] },
);
const namedPart = record({ name: hostileText, version: hostileText });
const sheetConditions: fc.Arbitrary<SheetConditions> = record({
  server: namedPart,
  host: textOrNull,
  client: namedPart,
  transport: fc.constantFrom('stdio', 'http'),
  protocolVersion: hostileText,
  model: textOrNull,
  readRoute: textOrNull,
  authorization: hostileText,
  resultBytes: fc.option(record({ least: count, most: count })),
  modelVisibility: hostileText,
  executedAt: hostileText,
});

const toolSummaries = fc.array(
  record(
    { name: hostileText, inputSchema: hostileText, outputSchema: hostileText, readOnly: fc.boolean() },
    { requiredKeys: ['name', 'inputSchema', 'readOnly'] },
  ),
  { maxLength: 3 },
);

/** Bodies of one type each. */
export const bodyArbitraries: {
  readonly [Type in EventType]: fc.Arbitrary<Extract<EventBody, { readonly type: Type }>>;
} = {
  runStarted: record({
    type: fc.constant('runStarted'),
    version: hostileText,
    seed: fc.nat({ max: 0xffffffff }),
    config: hostileObject,
    target: record({
      kind: fc.constantFrom(...targetKinds),
      transport: fc.constantFrom(...transportKinds),
      endpoint: hostileText,
    }),
    era: fc.constantFrom(...eras, 'auto'),
  }),
  discovered: record({
    type: fc.constant('discovered'),
    era,
    negotiated: hostileText,
    serverInfo: hostileObject,
    tools: toolSummaries,
    skipped: fc.array(record({ tool: hostileText, reason: hostileText, flag: textOrNull }), { maxLength: 3 }),
  }),
  epochStarted: record({ type: fc.constant('epochStarted'), epoch: count, cases: count }),
  case: record({
    type: fc.constant('case'),
    call: count,
    index: count,
    tool: hostileText,
    phase: fc.constantFrom(...phases),
    label: fc.constantFrom(...labels),
    mutations: fc.array(record({ pointer: hostileText, keyword: hostileText, what: hostileText }), {
      maxLength: 3,
    }),
    stimulus: fc.oneof(
      record({ kind: fc.constantFrom('arguments', 'params'), json: hostileText }),
      record({ kind: fc.constant('raw'), base64: fc.base64String({ maxLength: 20 }) }),
    ),
    exercised: fc.array(
      record({ schemaPointer: hostileText, side: fc.constantFrom('satisfied', 'violated') }),
      { maxLength: 3 },
    ),
  }),
  exchanged: record({
    type: fc.constant('exchanged'),
    call: count,
    outcome: fc.constantFrom(...outcomes),
    ms: fc.double({ min: 0, max: 1e6, noNaN: true }),
    bytesSent: count,
    bytesReceived: count,
  }),
  violated: record({
    type: fc.constant('violated'),
    call: count,
    invariant: hostileText,
    tool: hostileText,
    fingerprint,
    violation,
  }),
  shrunk: record({
    type: fc.constant('shrunk'),
    fingerprint,
    step: count,
    calls: count,
    budget: count,
    bytes: count,
  }),
  found: record({ type: fc.constant('found'), finding: findings }),
  fixed: record({
    type: fc.constant('fixed'),
    fingerprint,
    invariant: hostileText,
    tool: hostileText,
    case: hostileText,
  }),
  learned: record({ type: fc.constant('learned'), tool: hostileText, what: hostileText }),
  catalogued: record({
    type: fc.constant('catalogued'),
    catalog: record({
      contract: record({ file: hostileText, revision: fc.option(hostileText), anonymous: fc.boolean() }),
      tasks: fc.array(
        record({
          query: hostileText,
          arguments: hostileText,
          expect: fc.constantFrom('hits', 'none', 'error', 'any'),
          outcome: fc.constantFrom('hits', 'none', 'unavailable'),
          reason: fc.option(hostileText),
          previews: fc.nat({ max: 9 }),
          verified: fc.boolean(),
          candidates: fc.array(
            record({
              id: fc.option(hostileText),
              title: fc.option(hostileText),
              sourceUrl: fc.option(hostileText),
              access: fc.option(hostileText),
              shortlisted: fc.boolean(),
              reasons: fc.array(hostileText, { maxLength: 2 }),
              preview: fc.constant(null),
              criteria: fc.array(
                record({
                  name: hostileText,
                  literal: fc.constantFrom('met', 'unmet', 'unknown'),
                  found: fc.option(hostileText),
                }),
                { maxLength: 2 },
              ),
            }),
            { maxLength: 2 },
          ),
        }),
        { maxLength: 2 },
      ),
      verified: fc.boolean(),
      stopped: fc.option(hostileText),
    }),
  }),
  sheetRow: record({ type: fc.constant('sheetRow'), row: sheetRows }),
  sheetFilled: record({ type: fc.constant('sheetFilled'), conditions: sheetConditions }),
  served: record({
    type: fc.constant('served'),
    served: record({
      call: count,
      principal: hostileText,
      era: fc.constantFrom(...eras),
      method: textOrNull,
      name: textOrNull,
      attack: textOrNull,
      outcome: fc.option(fc.constantFrom(...outcomes)),
      bytesReceived: count,
      bytesSent: count,
      asked: hostileText,
      said: hostileText,
    }),
  }),
  warned: record(
    { type: fc.constant('warned'), message: hostileText, next: hostileText },
    { requiredKeys: ['type', 'message'] },
  ),
  invariantSettled: record({
    type: fc.constant('invariantSettled'),
    invariant: hostileText,
    level,
    status: fc.constantFrom(...invariantStatuses),
    checked: count,
    failed: count,
    reason: textOrNull,
  }),
  runFinished: record(
    {
      type: fc.constant('runFinished'),
      status: fc.constantFrom(...runStatuses),
      reason: textOrNull,
      code: fc.constantFrom(...stopCodes),
      calls: count,
      cases: count,
      coverage: record({
        assertions: count,
        bothSides: count,
        neverViolated: fc.array(hostileText, { maxLength: 3 }),
      }),
      untestedTools: fc.array(hostileText, { maxLength: 3 }),
      unavailable: fc.array(
        record({
          tool: hostileText,
          what: fc.constantFrom('arguments' as const, 'results' as const),
          reason: hostileText,
        }),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: ['type', 'status', 'reason', 'calls', 'cases', 'coverage', 'untestedTools'] },
  ),
};

/** Any event of any type. */
export const events: fc.Arbitrary<AssayEvent> = fc
  .tuple(fc.oneof(...(Object.values(bodyArbitraries) as readonly fc.Arbitrary<EventBody>[])), count, count)
  .map(([body, seq, seconds]) => ({ v: 1, seq, at: at(seconds), ...body }));

/** A stream of events as an engine could never send it: any order, any number of runs. */
export const streams: fc.Arbitrary<readonly AssayEvent[]> = fc.array(events, { maxLength: 30 });
