import type { DriverChoice } from '../../../../src/targets/client/driver-command.js';
import { eraOfDriver } from '../../../../src/targets/client/driver-command.js';
import type { DriverAnswer, DriverOp } from '../../../../src/targets/client/driver-protocol.js';
import type { Driver } from '../../../../src/targets/client/driver.js';
import { openDriver } from '../../../../src/targets/client/driver.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { PlainServer } from './plain-server.js';
import { plainServer } from './plain-server.js';

/** A driver in front of a server of ours. */
export interface Bench {
  readonly server: PlainServer;
  readonly driver: Driver;
  ask(op: DriverOp): Promise<DriverAnswer>;
  methods(): readonly string[];
  end(): Promise<void>;
}

interface BenchOptions {
  readonly timeoutMs?: number;
  readonly era?: Era;
}

export async function bench(
  choice: DriverChoice,
  transport: 'stdio' | 'http',
  { timeoutMs = 10_000, era = eraOfDriver(choice) ?? '2025-11-25' }: BenchOptions = {},
): Promise<Bench> {
  const server = await plainServer(transport);
  const driver = await openDriver(choice, { setup: { servers: server.servers, era, timeoutMs } });
  return {
    server,
    driver,
    async ask(op) {
      const reply = await driver.perform(op, 30_000);
      if (reply.kind !== 'answered') throw new Error(`${JSON.stringify(reply)} ${driver.stderr()}`);
      return reply.answer;
    },
    methods: () => server.came.map(({ method }) => method),
    async end() {
      await driver.close();
      await server.close();
    },
  };
}

/** The names of what was listed. */
export const namesIn = (answer: DriverAnswer, list: 'tools' | 'resources'): readonly string[] =>
  (answer.value as unknown as Record<string, readonly { readonly name: string }[]>)[list]?.map(
    ({ name }) => name,
  ) ?? [];
