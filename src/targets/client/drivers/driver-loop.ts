import { createInterface } from 'node:readline';
import type { Json } from '../../../../arbitraries/json/json.js';
import { writeJson } from '../../../protocol/json/writer.js';
import type { DriverAnswer, DriverHello, DriverOp, DriverSetup } from '../driver-protocol.js';
import { setupVariable } from '../driver-protocol.js';

/** Makes the client do one operation. What it throws is answered as `refused`. */
export type Performer = (op: DriverOp) => Promise<DriverAnswer>;

/** The set-up that this process was started with. */
export const driverSetup = (): DriverSetup => JSON.parse(process.env[setupVariable] ?? '{}') as DriverSetup;

const print = (message: object): void => {
  process.stdout.write(`${writeJson(message as Json)}\n`);
};

const refused = (thrown: unknown): DriverAnswer => ({
  outcome: 'refused',
  error: { code: '', message: thrown instanceof Error ? thrown.message : String(thrown) },
});

/** The driver's side of the protocol: says hello, then performs one operation a line until stdin ends. */
export async function serveDriver(hello: Omit<DriverHello, 'driver'>, perform: Performer): Promise<void> {
  // Clients log to the console; stdout is the protocol's.
  console.log = console.info = console.debug = console.error;
  print({ driver: 1, ...hello });
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, ...op } = JSON.parse(line) as DriverOp & { readonly id: number };
    print({ id, ...(await perform(op).catch(refused)) });
  }
  await perform({ op: 'close' }).catch(refused);
}
