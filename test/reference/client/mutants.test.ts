import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { DriverAnswer, DriverOp } from '../../../src/targets/client/driver-protocol.js';
import type { Fault } from './faults.js';
import { faults } from './faults.js';
import type { Said, Script } from './scripted-servers.js';
import { call, listTools, read, serving, Standing, strict, tool } from './standing.js';

/** What shows a mutant: a server, what the client is asked, and how mutant and reference answer the last of it. */
interface Exposure {
  readonly script: () => Script;
  readonly ops: readonly DriverOp[];
  readonly mutant: Partial<DriverAnswer>;
  readonly right: Partial<DriverAnswer>;
  readonly transport?: 'stdio' | 'http';
}

const refused = { outcome: 'refused' } as const;
const wrong = { content: [], structuredContent: {} };
const called = [listTools, call];
const answer = (rest: string): Said => ({ messages: [`{"jsonrpc":"2.0",${rest}}`] });
const shown = (
  script: () => Script,
  ops: readonly DriverOp[] = called,
): Pick<Exposure, 'script' | 'ops'> => ({
  script,
  ops,
});
const accepts = (value: JsonObject = {}): Pick<Exposure, 'mutant' | 'right'> => ({
  mutant: { outcome: 'success', value },
  right: refused,
});

const paged: Script = (asked) => {
  const { method, params } = asked.message;
  if (method !== 'tools/list') return serving([], { result: wrong })(asked);
  return (params as JsonObject)['cursor'] === undefined
    ? { result: { tools: [tool(strict)], nextCursor: '1' } }
    : { result: { tools: [tool({}, 'last')] } };
};
const $id = 'https://example.invalid/same';
const requestedSchema = { type: 'object', properties: {} };
const elicitation = { method: 'elicitation/create', params: { mode: 'form', message: 'm', requestedSchema } };
const asking = { resultType: 'input_required', inputRequests: { q: elicitation }, requestState: 's' };
const input: DriverOp = {
  op: 'answerInput',
  responses: { 'elicitation/create': { action: 'accept', content: {} } },
};

/** Reads that say how many there were before, from which server, and for whom. */
function reading(said: (params: JsonObject, times: number) => JsonObject | undefined): Script {
  let times = 0;
  return ({ message, server, principal }) => {
    if (message['method'] !== 'resources/read') return undefined;
    const text = `${server} ${principal} ${(times += 1)}`;
    const own = said(message['params'] as JsonObject, times);
    return { result: own ?? { contents: [{ uri: 'x:/r', text }], ttlMs: 60_000 } };
  };
}

const contents = (text: string): Partial<DriverAnswer> => ({
  outcome: 'success',
  value: { contents: [{ text }] },
});

const exposures: Readonly<
  Record<Exclude<Fault, 'network-reference-fetched' | 'validation-unbounded'>, Exposure>
> = {
  'ids-by-value': {
    ...shown(() => serving([tool()], answer('"id":"3","result":{"content":[],"resultType":"complete"}'))),
    ...accepts(),
  },
  'missing-content-filled-in': {
    ...shown(() => serving([tool()], { result: {} })),
    ...accepts({ content: [] }),
  },
  'missing-structured-accepted': {
    ...shown(() => serving([tool(strict)], { result: { content: [] } })),
    ...accepts(),
  },
  'earlier-pages-forgotten': { ...shown(() => paged), ...accepts(wrong) },
  'validators-shared-by-id': {
    ...shown(() => serving([tool({ $id }, 'lax'), tool({ $id, ...strict })], { result: wrong })),
    ...accepts(wrong),
  },
  'list-change-ends-validation': {
    ...shown(
      () =>
        serving([tool(strict)], {
          messages: [
            '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
            '{"jsonrpc":"2.0","id":"{id}","result":{"resultType":"complete","content":[],"structuredContent":{}}}',
          ],
        }),
      [listTools, call, call],
    ),
    ...accepts(wrong),
  },
  'unlisted-tool-unvalidated': {
    ...shown(() => serving([tool(strict)], { result: wrong }), [call]),
    ...accepts(wrong),
  },
  'bad-sibling-loses-listing': {
    ...shown(() => serving([tool({ type: 'integr' }, 'bad'), tool(strict)], { result: wrong })),
    ...accepts(wrong),
  },
  'error-flag-ignored': {
    ...shown(() => serving([tool()], { result: { content: [], isError: true } })),
    mutant: { outcome: 'success' },
    right: { outcome: 'toolError' },
  },
  'error-flag-as-protocol-error': {
    ...shown(() => serving([tool()], { result: { content: [], isError: true } })),
    mutant: { outcome: 'protocolError' },
    right: { outcome: 'toolError' },
  },
  'input-request-as-success': {
    ...shown(() => reading(() => asking), [read]),
    mutant: { outcome: 'success' },
    right: { outcome: 'inputRequired' },
  },
  'request-state-dropped': {
    ...shown(() => reading(({ requestState }) => (requestState === 's' ? undefined : asking)), [input, read]),
    mutant: refused,
    right: contents('a none 2'),
  },
  'falsy-members-dropped': {
    ...shown(() => serving([tool(strict)], { result: { content: [], structuredContent: { n: 0 } } })),
    mutant: { outcome: 'success', value: { structuredContent: {} } },
    right: { outcome: 'success', value: { structuredContent: { n: 0 } } },
  },
  'answer-of-rounds-cached': {
    ...shown(
      () => reading(({ requestState }) => (requestState === 's' ? undefined : asking)),
      [input, read, read],
    ),
    mutant: contents('a none 2'),
    right: contents('a none 4'),
  },
  'cache-shared-by-principals': {
    ...shown(
      () => reading(() => undefined),
      [{ op: 'setAuth', token: 'A' }, read, { op: 'setAuth', token: 'B' }, read],
    ),
    mutant: contents('a auth 1 1'),
    right: contents('a auth 2 2'),
    transport: 'http',
  },
  'origin-by-uri': {
    ...shown(() => reading(() => undefined), [read, { op: 'connect', server: 'b' }, read]),
    mutant: contents('a none 1'),
    right: contents('b none 2'),
  },
  'empty-contents-accepted': {
    ...shown(() => reading(() => ({ contents: [] })), [read]),
    ...accepts({ contents: [] }),
  },
  'result-beside-error-accepted': {
    ...shown(() =>
      serving(
        [tool()],
        answer(
          '"id":"{id}","result":{"resultType":"complete","content":[]},"error":{"code":1,"message":"m"}',
        ),
      ),
    ),
    ...accepts(),
  },
};

describe.each(faults.filter((fault): fault is keyof typeof exposures => fault in exposures))(
  '%s',
  (fault) => {
    const { script, ops, mutant, right, transport = 'stdio' } = exposures[fault];
    const faulty = new Standing({ era: '2026-07-28', transport, fault });
    const reference = new Standing({ era: '2026-07-28', transport });

    test('is what the mutant does, and the reference client does not', async () => {
      expect(await faulty.plays(script(), ...ops)).toMatchObject(mutant);
      expect(await reference.plays(script(), ...ops)).toMatchObject(right);
    });
  },
);

describe('network-reference-fetched', () => {
  const clients = ([undefined, 'network-reference-fetched'] as const).map(
    (fault) =>
      new Standing({ era: '2026-07-28', transport: 'stdio', ...(fault === undefined ? {} : { fault }) }),
  );

  test('is what the mutant does, and the reference client does not', async () => {
    const asked: number[] = [];
    const canary = createServer((_request, response) => {
      asked.push(1);
      response.setHeader('content-type', 'application/json').end('{}');
    }).listen(0, '127.0.0.1');
    await once(canary, 'listening');
    const $ref = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/schema.json`;
    const counts: number[] = [];
    for (const client of clients) {
      await client.plays(serving([tool({ $ref })], { result: wrong }), ...called);
      counts.push(asked.length);
    }
    canary.closeAllConnections();
    canary.close();
    await once(canary, 'close');
    expect(counts).toEqual([0, 1]);
  });
});

describe('validation-unbounded', () => {
  const faulty = new Standing({ era: '2026-07-28', transport: 'stdio', fault: 'validation-unbounded' });

  test('does not come back from a pattern that backtracks', async () => {
    const schema = { type: 'object', properties: { s: { type: 'string', pattern: '^(a+)+$' } } };
    const structuredContent = { s: `${'a'.repeat(40)}!` };
    await faulty.plays(serving([tool(schema)], { result: { content: [], structuredContent } }), listTools);
    expect(await faulty.reply(call, 1500)).toEqual({ kind: 'silent' });
  });
});
