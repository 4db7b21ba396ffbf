import { describe, expect, test } from 'vitest';
import { CallBudget } from '../../../src/engine/call-budget.js';
import type { MemoryServer } from './memory-server.js';
import { good, isNumber, memoryServer, numberSchema, refusal, told, tool } from './memory-server.js';

const outputs = ',"outputSchema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}';
const thirty = Array.from({ length: 30 }, (_, at) => tool(`t${at}`, numberSchema, outputs));

const servers: Readonly<Record<string, MemoryServer>> = {
  'keeps its promises': {
    tools: [tool('n', numberSchema)],
    call: (_, given) => (isNumber(given) ? good : refusal),
  },
  'never answers': { tools: [tool('n', numberSchema)], call: () => undefined },
  'throws on every call': {
    tools: [tool('n', numberSchema)],
    call: () => {
      throw new Error('crash');
    },
  },
  'has thirty findings': {
    tools: thirty,
    call: () => '{"content":[],"structuredContent":{"a":1}}',
  },
  'is sick after every call': {
    tools: [tool('n', numberSchema)],
    call: (_, given, state) => {
      const sick = state.get('sick') === true;
      state.set('sick', true);
      return isNumber(given) && !sick ? good : refusal;
    },
  },
};

describe('the calls of a run', () => {
  for (const [name, server] of Object.entries(servers))
    test.each([10, 100, 250])(
      `against a server that ${name} are at most a fifth over %i`,
      async (maxCalls) => {
        const received: string[] = [];
        const { finished } = await told(memoryServer(server, received), { maxCalls, concurrency: 4 });
        expect(received.length).toBeLessThanOrEqual(Math.floor(maxCalls * 1.2));
        expect(received.length).toBeGreaterThan(maxCalls / 2);
        expect(finished?.calls).toBe(received.length);
      },
    );
});

describe('the budget', () => {
  test('lets shrinking add a fifth and take another one from the cases', async () => {
    let sent = 0;
    const budget = new CallBudget(100, () => sent);
    await budget.onShrinking(async () => {
      sent += 30;
    });
    expect([budget.charged, budget.forCases, budget.forShrinking, budget.room]).toEqual([10, 90, 10, 90]);
  });

  test('does not charge what is made again for bystanders', () => {
    let sent = 20;
    const budget = new CallBudget(100, () => sent);
    sent += 8;
    budget.excuse(8);
    expect([budget.charged, budget.forCases, budget.room]).toEqual([20, 80, 100]);
  });
});
