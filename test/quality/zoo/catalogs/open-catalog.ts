import type { Era } from '../../../../src/protocol/era.js';
import { inMemory } from '../endpoint.js';
import { inHttp } from '../http.js';
import { zooServer } from '../kit.js';
import type { Twist } from '../kit.js';
import type { Tested } from './run.js';

/** A catalog that is there, and how it goes away. */
export interface OpenCatalog extends Tested {
  readonly close: () => Promise<void>;
}

/** A catalog in memory. `touched`: how often its write tool ran. */
export const openInMemory = async (era: Era, twist: Twist, touched?: () => number): Promise<OpenCatalog> => ({
  endpoint: inMemory(era, twist),
  era,
  touched,
  close: async () => undefined,
});

/** A catalog over HTTP that is another one for whoever sends a bearer header. */
export async function openOverHttp(era: Era, twist: Twist, withBearer: Twist = twist): Promise<OpenCatalog> {
  const [plain, bearer] = [zooServer(era, twist), zooServer(era, withBearer)];
  const { endpoint, close } = await inHttp(era, {
    ...twist,
    connection: ({ headers }) => (headers.authorization === undefined ? plain : bearer),
  });
  return { endpoint, era, touched: undefined, close };
}
