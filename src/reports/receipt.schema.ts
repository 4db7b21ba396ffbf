import { cataloguedSchema } from '../engine/catalogued.schema.js';
import { sheetConditionsSchema, sheetRowSchema } from '../engine/client/sheet.schema.js';
import type { PublishedSchema } from '../corpus/case-file.js';
import { invariantStatuses, runStatuses, stopCodes, targetKinds, transportKinds } from '../engine/events.js';
import { levels } from '../invariants/invariant.js';
import { eras } from '../protocol/era.js';
import type { Outcome } from '../protocol/outcome.js';
import { outcomes } from '../protocol/outcome.js';
import type { Label } from '../validation/verdict.js';
import { labels } from '../validation/verdict.js';
import { baselineStatuses } from './receipt.js';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;
const anyObject = { type: 'object' } as const;
const level = { enum: levels } as const;
const instant = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
} as const;

const date = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
const fingerprint = { type: 'string', pattern: '^f-[0-9a-f]{8}$' } as const;
const mark = { reason: text, since: date, expiry: date } as const;

const tallyOf = <Name extends string>(names: readonly Name[]) =>
  ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>,
    required: names,
    additionalProperties: false,
  }) as const;

const finding = {
  type: 'object',
  properties: {
    id: fingerprint,
    invariant: text,
    level,
    tool: text,
    message: text,
    firstSeenAtCall: count,
    occurrences: { type: 'integer', minimum: 1 },
    case: textOrNull,
    argumentsBytes: count,
    shrinkCalls: count,
    minimal: { const: false },
    flaky: { type: 'boolean' },
    replay: text,
    baseline: {
      type: 'object',
      properties: mark,
      required: ['reason', 'since'],
      additionalProperties: false,
    },
  },
  required: [
    'id',
    'invariant',
    'level',
    'tool',
    'message',
    'firstSeenAtCall',
    'occurrences',
    'case',
    'argumentsBytes',
    'shrinkCalls',
    'flaky',
    'replay',
  ],
  additionalProperties: false,
} as const;

const invariant = {
  type: 'object',
  properties: {
    id: text,
    level,
    status: { enum: invariantStatuses },
    checked: count,
    failed: count,
    reason: textOrNull,
  },
  required: ['id', 'level', 'status', 'checked', 'failed', 'reason'],
  additionalProperties: false,
} as const;

const target = {
  type: 'object',
  properties: {
    kind: { enum: targetKinds },
    transport: { enum: transportKinds },
    endpoint: text,
    revision: textOrNull,
    serverInfo: anyObject,
  },
  required: ['kind', 'transport', 'endpoint', 'revision', 'serverInfo'],
  additionalProperties: false,
} as const;

const unavailable = {
  type: 'object',
  properties: { tool: text, what: { enum: ['arguments', 'results'] }, reason: text },
  required: ['tool', 'what', 'reason'],
  additionalProperties: false,
} as const;

const learned = {
  type: 'object',
  properties: { tool: text, what: text },
  required: ['tool', 'what'],
  additionalProperties: false,
} as const;

const wire = {
  type: ['object', 'null'],
  properties: { era: { enum: eras }, negotiated: text, client: text },
  required: ['era', 'negotiated', 'client'],
  additionalProperties: false,
} as const;

const counts = {
  type: 'object',
  properties: {
    tools: count,
    toolsSkipped: count,
    cases: count,
    calls: count,
    labels: tallyOf<Label>(labels),
    outcomes: tallyOf<Outcome>(outcomes),
    notAwaited: { type: 'integer', minimum: 1 },
  },
  required: ['tools', 'toolsSkipped', 'cases', 'calls', 'labels', 'outcomes'],
  additionalProperties: false,
} as const;

const offeredAndTested = {
  type: 'object',
  properties: { offered: count, tested: count },
  required: ['offered', 'tested'],
  additionalProperties: false,
} as const;

const listedAndRead = {
  type: 'object',
  properties: { listed: count, read: count },
  required: ['listed', 'read'],
  additionalProperties: false,
} as const;

const offers = {
  type: 'object',
  properties: { resources: listedAndRead, templates: offeredAndTested, prompts: offeredAndTested },
  required: ['resources', 'templates', 'prompts'],
  additionalProperties: false,
} as const;

const served = {
  type: 'object',
  properties: {
    method: textOrNull,
    name: textOrNull,
    attack: textOrNull,
    times: { type: 'integer', minimum: 1 },
    mostBytes: count,
    outcomes: { type: 'array', items: { enum: outcomes } },
  },
  required: ['method', 'name', 'attack', 'times', 'mostBytes', 'outcomes'],
  additionalProperties: false,
} as const;

const run = {
  type: 'object',
  properties: {
    target,
    wire,
    status: { enum: runStatuses },
    reason: textOrNull,
    code: { enum: stopCodes },
    testedTools: { type: 'array', items: text },
    unavailableTools: { type: 'array', items: unavailable },
    offers,
    counts,
    learned: { type: 'array', items: learned },
    invariants: { type: 'array', items: invariant },
    findings: { type: 'array', items: finding },
    observations: { type: 'array', items: finding },
    coverage: {
      type: 'object',
      properties: { assertions: count, bothSides: count },
      required: ['assertions', 'bothSides'],
      additionalProperties: false,
    },
    catalog: cataloguedSchema,
    sheet: { type: 'array', items: sheetRowSchema },
    sheetConditions: sheetConditionsSchema,
    served: { type: 'array', items: served },
    limits: anyObject,
  },
  required: [
    'target',
    'wire',
    'status',
    'reason',
    'counts',
    'invariants',
    'findings',
    'observations',
    'coverage',
  ],
  additionalProperties: false,
} as const;

const baseline = {
  type: 'object',
  properties: {
    file: text,
    entries: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          fingerprint,
          line: { type: 'integer', minimum: 1 },
          status: { enum: baselineStatuses },
          ...mark,
        },
        required: ['fingerprint', 'line', 'status', 'reason', 'since'],
        additionalProperties: false,
      },
    },
  },
  required: ['file', 'entries'],
  additionalProperties: false,
} as const;

/** JSON Schema of `receipt.json`, format version 1. */
export const receiptSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:mcp-assay:receipt:1',
  title: 'The receipt of an mcp-assay run: what was proven and what was not',
  type: 'object',
  properties: {
    receipt: { const: 1 },
    tool: {
      type: 'object',
      properties: { name: { const: 'mcp-assay' }, version: text },
      required: ['name', 'version'],
      additionalProperties: false,
    },
    startedAt: instant,
    finishedAt: instant,
    seed: { type: 'integer', minimum: 0, maximum: 4_294_967_295 },
    config: anyObject,
    runs: { type: 'array', items: run },
    baseline,
    notProven: { type: 'array', items: text },
  },
  required: ['receipt', 'tool', 'startedAt', 'finishedAt', 'seed', 'config', 'runs', 'notProven'],
  additionalProperties: false,
} as const satisfies PublishedSchema;
