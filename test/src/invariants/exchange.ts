import type { JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Mutation } from '../../../arbitraries/mutation.js';
import type { Case, Stimulus } from '../../../src/corpus/case.js';
import type {
  Canary,
  CanaryLink,
  ExchangeInvariant,
  Invariant,
  JudgedExchange,
  Violation,
} from '../../../src/invariants/invariant.js';
import { readJson } from '../../../src/protocol/json/reader.js';
import { nodeAt, textOf } from '../../../src/protocol/json/place.js';
import type { PeerMessage } from '../../../src/protocol/answer.js';
import { outcomeOf, readMessage } from '../../../src/protocol/message.js';
import type { Era } from '../../../src/protocol/era.js';
import type { Outcome } from '../../../src/protocol/outcome.js';
import { protocols } from '../../../src/protocol/protocols.js';
import type { AdvertisedTool } from '../../../src/protocol/tool.js';
import { compileAjv } from '../../../src/validation/ajv.js';
import type { Compilation } from '../../../src/validation/validator.js';
import type { Label, Verdict } from '../../../src/validation/verdict.js';

/** What a test says of an exchange; the rest is that of an honest one. */
export interface Told {
  readonly name?: string;
  readonly era?: Era;
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly stimulus?: Stimulus;
  readonly label?: Label;
  readonly mutations?: readonly Mutation[];
  readonly breaches?: Case['breaches'];
  /** The whole answer as text; `undefined` when none came. */
  readonly answer?: string | undefined;
  readonly others?: readonly string[];
  readonly outcome?: Outcome;
  readonly outputVerdict?: Verdict;
  /** Judged by the era's own rules when absent. */
  readonly shapeFaults?: JudgedExchange['shapeFaults'];
  /** The outcome of the repaired case, or the text of its answer. */
  readonly repaired?: Outcome | { readonly answer: string; readonly again?: string };
  readonly canaries?: readonly Canary[];
  readonly stderr?: string;
  readonly rounds?: JudgedExchange['rounds'];
  readonly canaryLinks?: readonly CanaryLink[];
  readonly forbiddenFields?: readonly string[];
}

/** An advertised tool with these schemas. */
export function toolOf(inputSchema: JsonSchema, outputSchema?: JsonSchema, name = 'search'): AdvertisedTool {
  return {
    name,
    description: undefined,
    inputSchema,
    inputSchemaText: JSON.stringify(inputSchema),
    outputSchema,
    outputSchemaText: outputSchema === undefined ? undefined : JSON.stringify(outputSchema),
    readOnly: true,
    annotations: {},
  };
}

/** The text of an answer to request 1. */
export const resultText = (result: string): string => `{"jsonrpc":"2.0","id":1,"result":${result}}`;

export const errorText = (code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } });

/** The text of a result with one text block. */
export const said = (text: string, rest: JsonObject = {}): string =>
  resultText(JSON.stringify({ content: [{ type: 'text', text }], ...rest }));

const compilations = new Map<string, Compilation>();

/** What ajv says of a JSON text under a schema, formats left alone. */
function verdictOf(schema: JsonSchema, text: string): Verdict {
  const key = JSON.stringify(schema);
  const compiled = compilations.get(key) ?? compileAjv(schema, '2020-12', { assertFormat: false });
  compilations.set(key, compiled);
  return compiled.ok ? compiled.schema.validate(text) : compiled.verdict;
}

function outputVerdictOf(
  schema: JsonSchema | undefined,
  answer: PeerMessage | undefined,
): Verdict | undefined {
  if (schema === undefined || answer === undefined || !answer.reading.ok) return undefined;
  const node = nodeAt(answer.reading.root(), '/result/structuredContent');
  return node === undefined ? undefined : verdictOf(schema, textOf(answer.reading.text, node));
}

const shapeFaultsOf = (era: Era, answer: PeerMessage | undefined): JudgedExchange['shapeFaults'] =>
  answer?.kind === 'result' ? protocols[era].resultFaults('tools/call', answer.result) : [];

function breachesOf(schema: JsonSchema, stimulus: Stimulus): Case['breaches'] {
  if (stimulus.kind !== 'arguments') return [];
  const verdict = verdictOf(schema, stimulus.json);
  return verdict.kind === 'invalid' ? verdict.breaches : [];
}

function caseOf(told: Told, schema: JsonSchema): Case {
  const stimulus = told.stimulus ?? { kind: 'arguments', json: '{}' };
  const breaches = told.breaches ?? breachesOf(schema, stimulus);
  return {
    tool: told.name ?? 'search',
    phase: 'fuzz',
    index: 0,
    label: told.label ?? (breaches.length > 0 ? 'invalid' : 'valid'),
    stimulus,
    mutations: told.mutations ?? [],
    exercised: [],
    breaches,
  };
}

function repairedOf(told: Told['repaired']): JudgedExchange['repaired'] {
  if (told === undefined || typeof told === 'string')
    return told === undefined ? undefined : { outcome: told, answer: undefined };
  const answer = readMessage(told.answer);
  return {
    outcome: outcomeOf(answer),
    answer,
    ...(told.again === undefined ? {} : { again: readMessage(told.again) }),
  };
}

/** An exchange as the engine judges it, read by the real reader and judged by ajv. */
export function exchangeOf(told: Told): JudgedExchange {
  const inputSchema = told.inputSchema ?? { type: 'object' };
  const era = told.era ?? '2025-11-25';
  const answer = told.answer === undefined ? undefined : readMessage(told.answer);
  return {
    era,
    tool: toolOf(inputSchema, told.outputSchema, told.name),
    case: caseOf(told, inputSchema),
    requestId: 1,
    observation: {
      kind: answer === undefined ? 'silent' : 'answered',
      answer,
      others: (told.others ?? []).map(readMessage),
      ms: 12.4,
      bytesSent: 10,
      bytesReceived: 10,
    },
    answer,
    outcome: told.outcome ?? (answer === undefined ? 'silent' : outcomeOf(answer)),
    shapeFaults: told.shapeFaults ?? shapeFaultsOf(era, answer),
    outputVerdict: told.outputVerdict ?? outputVerdictOf(told.outputSchema, answer),
    repaired: repairedOf(told.repaired),
    canaries: told.canaries ?? [],
    stderr: told.stderr ?? '',
    ...(told.rounds === undefined ? {} : { rounds: told.rounds }),
    ...(told.canaryLinks === undefined ? {} : { canaryLinks: told.canaryLinks }),
    ...(told.forbiddenFields === undefined ? {} : { forbiddenFields: told.forbiddenFields }),
  };
}

export function asExchange(invariant: Invariant): ExchangeInvariant {
  if (invariant.on !== 'exchange') throw new Error(`${invariant.id} judges no exchange`);
  return invariant;
}

/** The breaches that a law finds, or why it has nothing to say. */
export function judge(invariant: Invariant, told: Told): readonly Violation[] | string {
  const law = asExchange(invariant);
  const exchange = exchangeOf(told);
  const applies = law.applies(exchange);
  return applies === true ? law.check(exchange) : applies.notExercised;
}

/** The one breach of a law that must be broken exactly once. */
export function theBreach(invariant: Invariant, told: Told): Violation {
  const found = judge(invariant, told);
  const [only] = typeof found === 'string' ? [] : found;
  if (typeof found === 'string' || only === undefined || found.length !== 1) {
    throw new Error(`expected one violation of ${invariant.id}, got ${JSON.stringify(found)}`);
  }
  return only;
}

/** A JSON text as a value, for schemas with names that a literal would not keep. */
export function parsed(text: string): JsonObject {
  const reading = readJson(text);
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error(`no JSON object: ${text}`);
  return reading.value;
}
