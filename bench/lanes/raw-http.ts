import { Pool } from 'undici';
import { withHttpServer } from './echo-process.js';
import type { Lane, LaneResult } from './lane.js';
import { argumentsAt, callText, opening } from './requests.js';
import { sideBySide } from './side-by-side.js';
import { Stopwatch } from './stopwatch.js';

const headers = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
  'mcp-protocol-version': '2025-11-25',
};

/** undici's quickest way, one connection for each call in flight; answers are counted, not read. */
export function rawHttp(lane: Lane, args: readonly string[]): Promise<LaneResult> {
  return withHttpServer(async (url, server) => {
    const { origin, pathname: path } = new URL(url);
    const pool = new Pool(origin, { connections: lane.inFlight, pipelining: 1 });
    const post = (body: string): Promise<void> =>
      new Promise((resolve, reject) => {
        pool.dispatch(
          { path, method: 'POST', headers, body },
          {
            onRequestStart: () => undefined,
            onResponseStart: () => undefined,
            onResponseData: () => undefined,
            onResponseEnd: () => resolve(),
            onResponseError: (_controller, error) => reject(error),
          },
        );
      });
    await post(opening.initialize);
    await post(opening.initialized);
    const watch = new Stopwatch(lane, () => ({ server }));
    await sideBySide(lane.inFlight, watch, (id) => post(callText(id, argumentsAt(args, id))));
    await pool.close();
    return watch.result();
  });
}
