import { phases } from '../corpus/case.js';
import type { PublishedSchema } from '../corpus/case-file.js';
import { levels } from '../invariants/invariant.js';
import { eras } from '../protocol/era.js';
import { outcomes } from '../protocol/outcome.js';
import { labels } from '../validation/verdict.js';
import { closed } from './closed-object.schema.js';
import { cataloguedSchema } from './catalogued.schema.js';
import { sheetConditionsSchema, sheetRowSchema } from './client/sheet.schema.js';
import { servedSchema } from './hosted/served.schema.js';
import { invariantStatuses, runStatuses, stopCodes, targetKinds, transportKinds } from './events.js';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;
const flag = { type: 'boolean' } as const;
const anyObject = { type: 'object' } as const;
const era = { enum: eras } as const;
const level = { enum: levels } as const;
const fingerprint = { type: 'string', pattern: '^f-[0-9a-f]{8}$' } as const;
const texts = { type: 'array', items: text } as const;
const seed = { type: 'integer', minimum: 0, maximum: 4_294_967_295 } as const;

/** `v`, `seq` and `at`: what every line starts with. */
const head = {
  v: { const: 1 },
  seq: count,
  at: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' },
} as const;

const event = <
  const Type extends string,
  const Properties extends Readonly<Record<string, object>>,
  const Required extends readonly (keyof Properties & string)[],
>(
  type: Type,
  properties: Properties,
  required: Required,
) =>
  ({
    type: 'object',
    properties: { ...head, type: { const: type }, ...properties },
    required: ['v', 'seq', 'at', 'type', ...required],
    additionalProperties: false,
  }) as const;

const excerpt = closed({ at: text, text }, ['at', 'text']);
const violation = closed(
  {
    level,
    wavering: level,
    tool: text,
    place: text,
    message: text,
    promised: excerpt,
    got: excerpt,
    other: excerpt,
    next: text,
  },
  ['level', 'place', 'message'],
);
const stimulus = {
  oneOf: [
    closed({ kind: { enum: ['arguments', 'params', 'play'] }, json: text }, ['kind', 'json']),
    closed({ kind: { const: 'raw' }, base64: text }, ['kind', 'base64']),
  ],
} as const;
const toolSummary = closed({ name: text, inputSchema: text, outputSchema: text, readOnly: flag }, [
  'name',
  'inputSchema',
  'readOnly',
]);
const skippedTool = closed({ tool: text, reason: text, flag: textOrNull }, ['tool', 'reason', 'flag']);
const mutation = closed({ pointer: text, keyword: text, what: text }, ['pointer', 'keyword', 'what']);
const exercised = closed({ schemaPointer: text, side: { enum: ['satisfied', 'violated'] } }, [
  'schemaPointer',
  'side',
]);

const finding = closed(
  {
    id: fingerprint,
    invariant: text,
    level,
    tool: text,
    violation,
    input: text,
    steps: texts,
    firstSeenAtCall: count,
    case: textOrNull,
    originalBytes: count,
    argumentsBytes: count,
    shrinkCalls: count,
    shrinkSteps: count,
    minimal: { const: false },
    flaky: flag,
    repeats: closed({ failed: count, tried: count }, ['failed', 'tried']),
    known: flag,
    replay: text,
  },
  [
    'id',
    'invariant',
    'level',
    'tool',
    'violation',
    'input',
    'firstSeenAtCall',
    'case',
    'originalBytes',
    'argumentsBytes',
    'shrinkCalls',
    'shrinkSteps',
    'flaky',
    'repeats',
    'known',
    'replay',
  ],
);

const target = closed({ kind: { enum: targetKinds }, transport: { enum: transportKinds }, endpoint: text }, [
  'kind',
  'transport',
  'endpoint',
]);
const coverage = closed({ assertions: count, bothSides: count, neverViolated: texts }, [
  'assertions',
  'bothSides',
  'neverViolated',
]);

const unavailable = closed({ tool: text, what: { enum: ['arguments', 'results'] } as const, reason: text }, [
  'tool',
  'what',
  'reason',
]);

/** The schema of each event, by its type. */
const advice = closed(
  { facts: { type: 'array', items: closed({ label: text, text }, ['label', 'text']) }, next: text },
  ['facts'],
);

const events = {
  runStarted: event(
    'runStarted',
    { version: text, seed, config: anyObject, target, era: { enum: [...eras, 'auto'] } },
    ['version', 'seed', 'config', 'target', 'era'],
  ),
  discovered: event(
    'discovered',
    {
      era,
      negotiated: text,
      serverInfo: anyObject,
      tools: { type: 'array', items: toolSummary },
      skipped: { type: 'array', items: skippedTool },
      offers: closed({ resources: count, templates: texts, prompts: texts, chosen: texts }, [
        'resources',
        'templates',
        'prompts',
        'chosen',
      ]),
    },
    ['era', 'negotiated', 'serverInfo', 'tools', 'skipped'],
  ),
  epochStarted: event('epochStarted', { epoch: count, cases: count }, ['epoch', 'cases']),
  case: event(
    'case',
    {
      call: count,
      index: count,
      tool: text,
      phase: { enum: phases },
      label: { enum: labels },
      mutations: { type: 'array', items: mutation },
      stimulus,
      exercised: { type: 'array', items: exercised },
    },
    ['call', 'index', 'tool', 'phase', 'label', 'mutations', 'stimulus', 'exercised'],
  ),
  exchanged: event(
    'exchanged',
    {
      call: count,
      outcome: { enum: outcomes },
      ms: { type: 'number', minimum: 0 },
      bytesSent: count,
      bytesReceived: count,
    },
    ['call', 'outcome', 'ms', 'bytesSent', 'bytesReceived'],
  ),
  violated: event('violated', { call: count, invariant: text, tool: text, fingerprint, violation }, [
    'call',
    'invariant',
    'tool',
    'fingerprint',
    'violation',
  ]),
  shrunk: event('shrunk', { fingerprint, step: count, calls: count, budget: count, bytes: count }, [
    'fingerprint',
    'step',
    'calls',
    'budget',
    'bytes',
  ]),
  found: event('found', { finding }, ['finding']),
  fixed: event('fixed', { fingerprint, invariant: text, tool: text, case: text }, [
    'fingerprint',
    'invariant',
    'tool',
    'case',
  ]),
  learned: event('learned', { tool: text, what: text, from: { const: 'names' } }, ['tool', 'what']),
  catalogued: event('catalogued', { catalog: cataloguedSchema }, ['catalog']),
  sheetRow: event('sheetRow', { row: sheetRowSchema }, ['row']),
  served: event('served', { served: servedSchema }, ['served']),
  sheetFilled: event('sheetFilled', { conditions: sheetConditionsSchema }, ['conditions']),
  warned: event('warned', { message: text, next: text }, ['message']),
  invariantSettled: event(
    'invariantSettled',
    {
      invariant: text,
      level,
      status: { enum: invariantStatuses },
      checked: count,
      failed: count,
      reason: textOrNull,
    },
    ['invariant', 'level', 'status', 'checked', 'failed', 'reason'],
  ),
  runFinished: event(
    'runFinished',
    {
      status: { enum: runStatuses },
      reason: textOrNull,
      code: { enum: stopCodes },
      advice,
      calls: count,
      cases: count,
      coverage,
      untestedTools: texts,
      resourcesRead: count,
      unavailable: { type: 'array', items: unavailable },
    },
    ['status', 'reason', 'calls', 'cases', 'coverage', 'untestedTools'],
  ),
} as const;

/**
 * JSON Schema of one line of `run.ndjson` (format version 1): one closed branch an event type, found under
 * `$defs` by the type's name.
 */
export const eventSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:event:1',
  title: 'One event of an mcp-assay run: one line of run.ndjson',
  oneOf: [
    { $ref: '#/$defs/runStarted' },
    { $ref: '#/$defs/discovered' },
    { $ref: '#/$defs/epochStarted' },
    { $ref: '#/$defs/case' },
    { $ref: '#/$defs/exchanged' },
    { $ref: '#/$defs/violated' },
    { $ref: '#/$defs/shrunk' },
    { $ref: '#/$defs/found' },
    { $ref: '#/$defs/fixed' },
    { $ref: '#/$defs/learned' },
    { $ref: '#/$defs/catalogued' },
    { $ref: '#/$defs/sheetRow' },
    { $ref: '#/$defs/served' },
    { $ref: '#/$defs/sheetFilled' },
    { $ref: '#/$defs/warned' },
    { $ref: '#/$defs/invariantSettled' },
    { $ref: '#/$defs/runFinished' },
  ],
  $defs: events,
} as const satisfies PublishedSchema;
