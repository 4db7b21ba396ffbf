import type { JsonObject } from '../../../arbitraries/json/json.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Fixture } from '../../hostile/fixture/fixture.js';
import type { HostedServer } from '../../hostile/hosted/hosted-server.js';
import type { Director, HeardLine, HeardRequest } from '../../hostile/hostile-server.js';
import { identity } from '../../protocol/identity.js';
import type { Emit } from '../event-stream.js';
import type { EventBody, TransportKind } from '../events.js';
import { ExchangeBook } from './exchange-book.js';
import { hostIdentity } from './host-identity.js';
import { openRows } from './open-rows.js';
import type { Served } from './served.js';

interface DeskSettings {
  readonly transport: TransportKind;
  /** The command line that starts it, for the receipt. */
  readonly endpoint: string;
  readonly seed: number;
  /** The correct server's, where there is one. */
  readonly fixture: Fixture | undefined;
  readonly servers: ReadonlyMap<string, HostedServer>;
  readonly emit: Emit;
}

/** Says what our servers say to a host, and tells what it asked for, from `runStarted` to `runFinished`. */
export class HostDesk implements Director {
  readonly #settings: DeskSettings;
  readonly #book: ExchangeBook;
  readonly #called = new Map<string, number>();
  #isKnown = false;

  constructor(settings: DeskSettings) {
    this.#settings = settings;
    this.#book = new ExchangeBook(
      (server) => settings.servers.get(server)?.attack ?? null,
      (served, asked) => this.#tell(served, asked),
    );
  }

  answer(server: string, request: HeardRequest): ReturnType<Director['answer']> {
    return this.#settings.servers.get(server)?.answer(request);
  }

  heard(line: HeardLine): void {
    this.#book.heard(line);
  }

  start(): void {
    const { emit, seed, transport, endpoint, servers } = this.#settings;
    emit({
      type: 'runStarted',
      version: identity.version,
      seed,
      config: { attacks: [...servers.values()].flatMap(({ attack }) => attack ?? []) },
      target: { kind: 'client', transport, endpoint },
      era: 'auto',
    });
  }

  finish(): void {
    this.#book.settle();
    const { emit, fixture } = this.#settings;
    const { calls } = this.#book;
    if (fixture !== undefined)
      for (const row of openRows((tool) => this.#called.get(tool) ?? 0)) emit({ type: 'sheetRow', row });
    emit({
      type: 'runFinished',
      status: calls === 0 ? 'unavailable' : 'complete',
      reason: calls === 0 ? 'no host has asked for anything' : null,
      ...(calls === 0 ? { code: 'nothing-tested' as const } : {}),
      calls,
      cases: 0,
      coverage: { assertions: 0, bothSides: 0, neverViolated: [] },
      untestedTools: [],
    });
  }

  #tell(served: Served, { request }: HeardLine): void {
    const { emit, fixture } = this.#settings;
    const info = request === undefined || this.#isKnown ? undefined : hostIdentity(request);
    if (info !== undefined) {
      this.#isKnown = true;
      const tools = fixture?.tools.map(summaryOf) ?? [];
      emit({
        type: 'discovered',
        era: served.era,
        negotiated: served.era,
        serverInfo: info,
        tools,
        skipped: [],
      });
    }
    if (served.method === 'tools/call' && served.name !== null && this.#called.size < mostTools)
      this.#called.set(served.name, (this.#called.get(served.name) ?? 0) + 1);
    emit({ type: 'served', served });
  }
}

/** A host may name tools that there are not. */
const mostTools = 1000;

type Summary = Extract<EventBody, { type: 'discovered' }>['tools'][number];

const summaryOf = ({ name, inputSchema, outputSchema }: JsonObject): Summary => ({
  name: typeof name === 'string' ? name : '',
  inputSchema: writeJson(inputSchema ?? null),
  ...(outputSchema === undefined ? {} : { outputSchema: writeJson(outputSchema) }),
  readOnly: true,
});
