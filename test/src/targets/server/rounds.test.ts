import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import type { Exchanged } from '../../../../src/targets/server/exchanged.js';
import { ServerSession } from '../../../../src/targets/server/server-session.js';
import { openTransport } from '../../../../src/transport/open-transport.js';

const hints = { ttlMs: 0, cacheScope: 'private' };
const asking = { resultType: 'input_required', inputRequests: { roots: { method: 'roots/list' } } };

/** A server whose prompt and resource ask before they are given, and whose tool asks for ever. */
function answer(method: string, params: JsonObject): JsonObject {
  const capabilities = { tools: {}, prompts: {}, resources: {} };
  const isRetry = params['requestState'] === 'one' && params['inputResponses'] !== undefined;
  switch (method) {
    case 'server/discover':
      return { supportedVersions: ['2026-07-28'], capabilities, ...hints };
    case 'prompts/list':
      return { prompts: [{ name: 'greet' }], ...hints };
    case 'resources/templates/list':
      return { resourceTemplates: [{ uriTemplate: 'zoo://{year}', name: 'y' }], ...hints };
    case 'resources/list':
      return { resources: [], ...hints };
    case 'prompts/get':
      return isRetry ? { messages: [] } : { ...asking, requestState: 'one' };
    case 'resources/read':
      return isRetry ? { contents: [], ...hints } : { ...asking, requestState: 'one' };
    default:
      return { ...asking, requestState: 'again' };
  }
}

const handler = (text: string): string => {
  const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: JsonObject };
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    result: { resultType: 'complete', ...answer(method, params) },
  });
};

async function called(name: string, json: string): Promise<Exchanged> {
  const session = await ServerSession.open(openTransport({ kind: 'memory', handler }), {
    era: '2026-07-28',
    deadlineMs: 5000,
  });
  try {
    await session.listOffers(new Set());
    return await session.call(name, { kind: 'arguments', json }, 1);
  } finally {
    await session.close();
  }
}

test.each([
  ['prompt greet', '{}'],
  ['resource zoo://{year}', '{"year":"2026"}'],
])('%s is brought to its end through what it asks for', async (name, json) => {
  const { outcome, rounds, shapeFaults } = await called(name, json);
  expect({ outcome, rounds: rounds?.map((round) => round.outcome), shapeFaults }).toEqual({
    outcome: 'success',
    rounds: ['inputRequired'],
    shapeFaults: [],
  });
});

test('a call that asks for ever is left asking', async () => {
  const { outcome, rounds, id } = await called('any', '{}');
  expect({ outcome, rounds: rounds?.length, id }).toEqual({
    outcome: 'inputRequired',
    rounds: 4,
    id: '1-round-5',
  });
});
