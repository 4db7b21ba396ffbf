import { createHash } from 'node:crypto';
import type { AssayEvent, Finding } from '../../../src/engine/events.js';
import { EventStream } from '../../../src/engine/event-stream.js';
import type { RunSettings } from '../../../src/engine/run-settings.js';
import type { RunSubject } from '../../../src/engine/run-subject.js';
import { ServerRun } from '../../../src/engine/server-run.js';
import { chooseTools } from '../../../src/engine/tool-choice.js';
import { LocalWorkshop } from '../../../src/engine/workshop/local-workshop.js';
import { selectInvariants } from '../../../src/invariants/registry.js';
import { ServerSession } from '../../../src/targets/server/server-session.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { openTransport } from '../../../src/transport/open-transport.js';

/** Arguments of a call, as a server reads them. */
export type Given = Readonly<Record<string, unknown>>;

export interface MemoryServer {
  /** Each as JSON text of an entry of `tools/list`. */
  readonly tools: readonly string[];
  /** JSON text of the result, or nothing for silence. `state` is fresh with every connection. */
  readonly call: (name: string, given: Given, state: Map<string, unknown>) => string | undefined;
}

export const good = '{"content":[{"type":"text","text":"ok"}]}';
export const refusal = '{"content":[{"type":"text","text":"invalid arguments: n, text"}],"isError":true}';

/** JSON text of a tool that only reads, with members added or replaced. */
export const tool = (name: string, inputSchema: string, more = ''): string =>
  `{"name":${JSON.stringify(name)},"inputSchema":${inputSchema},"annotations":{"readOnlyHint":true}${more}}`;

export const numberSchema =
  '{"type":"object","properties":{"n":{"type":"integer","minimum":0,"maximum":1000}},"required":["n"],"additionalProperties":false}';

/** Whether a number tool's arguments keep its schema. */
export const isNumber = ({ n, ...rest }: Given): boolean =>
  Number.isInteger(n) && Number(n) >= 0 && Number(n) <= 1000 && Object.keys(rest).length === 0;

/** A 2025-11-25 server that is a function; `received` gets every message that is not discovery. */
export function memoryServer(server: MemoryServer, received: string[] = []): Endpoint {
  let state = new Map<string, unknown>();
  const answer = (method: string, params: { name?: unknown; arguments?: unknown }): string | undefined => {
    switch (method) {
      case 'initialize':
        state = new Map();
        return '"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"m","version":"1"}}';
      case 'ping':
        return '"result":{}';
      case 'tools/list':
        return `"result":{"tools":[${server.tools.join(',')}]}`;
      case 'tools/call': {
        const result = server.call(String(params.name), (params.arguments ?? {}) as Given, state);
        return result === undefined ? undefined : `"result":${result}`;
      }
      default:
        return '"error":{"code":-32601,"message":"unknown method"}';
    }
  };
  return {
    kind: 'memory',
    handler: (text) => {
      if (!/"id":"assay-(?:list-|initialize"|server)|"method":"notifications\/initialized"/.test(text))
        received.push(text);
      let message: { id?: unknown; method?: unknown; params?: object };
      try {
        message = JSON.parse(text) as typeof message;
      } catch {
        return '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}';
      }
      if (message?.id === undefined || message.id === null) return undefined;
      const body = answer(String(message.method), message.params ?? {});
      return body === undefined ? undefined : `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},${body}}`;
    },
  };
}

type Finished = Extract<AssayEvent, { type: 'runFinished' }>;

export interface Told {
  readonly events: readonly AssayEvent[];
  readonly finished: Finished | undefined;
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
}

/** The events of a run, sorted. */
const toldBy = (events: readonly AssayEvent[]): Told => ({
  events,
  finished: events.find((event) => event.type === 'runFinished'),
  findings: events.flatMap((event) => (event.type === 'found' ? [event.finding] : [])),
  warnings: events.flatMap((event) => (event.type === 'warned' ? [event.message] : [])),
});

export interface Wishes extends Partial<RunSettings> {
  readonly checks?: readonly string[];
  readonly allowWrites?: boolean;
  readonly timeoutMs?: number;
  readonly rateLimitPerSecond?: number;
  readonly corpus?: RunSubject['corpus'];
}

/** One run to its end, with the workshop in this process: no child has to start. No corpus unless one is given. */
export async function told(endpoint: Endpoint, wishes: Wishes = {}): Promise<Told> {
  const { checks, allowWrites = false, timeoutMs = 500, rateLimitPerSecond, corpus = [], ...given } = wishes;
  const settings: RunSettings = {
    seed: 1,
    mode: 'all',
    phases: ['examples', 'coverage', 'fuzz'],
    invariants: selectInvariants(checks, undefined),
    relations: [],
    maxCalls: 100,
    maxTimeMs: undefined,
    concurrency: 1,
    maxPayloadBytes: 2048,
    maxSchemaDepth: 128,
    validationBudgetMs: 250,
    corpusDir: null,
    canaries: [],
    signal: undefined,
    redact: (text) => text,
    replayLine: (path) => path,
    ...given,
  };
  const again = (): Promise<ServerSession> =>
    ServerSession.open(openTransport(endpoint), {
      era: '2025-11-25',
      deadlineMs: timeoutMs,
      signal: settings.signal,
      intervalMs: rateLimitPerSecond === undefined ? 0 : 1000 / rateLimitPerSecond,
    });
  const session = await again();
  const workshop = new LocalWorkshop(settings);
  const stream = new EventStream();
  try {
    const { tools: listed, answers: pages } = await session.listTools();
    const { chosen } = chooseTools(listed, { allowWrites });
    await new ServerRun(
      { session, openFresh: again, openAs: 'one user', workshop, listed, pages, chosen, corpus },
      settings,
      stream.emit,
    ).run();
  } finally {
    await session.close();
  }
  stream.end();
  const events: AssayEvent[] = [];
  for await (const event of stream) events.push(event);
  return toldBy(events);
}

/** Stimuli of the main stream, in order, each short enough to be shown. */
export const stimuliOf = ({ events }: Told): readonly string[] =>
  events.flatMap((event) => {
    if (event.type !== 'case') return [];
    const text = JSON.stringify(event.stimulus);
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
    return [`${event.tool} ${text.slice(0, 80)} ${digest}`];
  });
