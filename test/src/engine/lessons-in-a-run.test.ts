import { describe, expect, test } from 'vitest';
import { epochSize } from '../../../src/engine/run-settings.js';
import { memoryServer, tool, told } from './memory-server.js';
import type { MemoryServer } from './memory-server.js';

/** Takes one of two directions, which its schema does not say and its refusal does. */
const server: MemoryServer = {
  tools: [
    tool(
      'take',
      '{"type":"object","properties":{"direction":{"type":"string"}},"required":["direction"],"additionalProperties":false}',
    ),
  ],
  call: (_, { direction }) => {
    const isOne = direction === 'north' || direction === 'south';
    const text = isOne ? 'gone' : 'direction must be one of "north", "south"';
    return JSON.stringify({ content: [{ type: 'text', text }], isError: !isOne });
  },
};

const isTaken = (text: string): boolean => /"direction":"(?:north|south)"[,}]/.test(text);
/** The number of a case, from 1. */
const idOf = (text: string): number => Number(/"id":(\d+)/.exec(text)?.[1]);
const isCase = (text: string): boolean => /"id":\d/.test(text);

describe('a run that learns', () => {
  test('sends the same bytes in the same order at concurrency 1 and 8', async () => {
    const sent: string[][] = [];
    for (const concurrency of [1, 8]) {
      const received: string[] = [];
      await told(memoryServer(server, received), { maxCalls: 400, concurrency });
      sent.push(received.filter(isCase));
    }
    expect(sent[0]?.filter(isTaken).length).toBeGreaterThan(60);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('holds to what one epoch taught from the epoch after the next on', async () => {
    const received: string[] = [];
    const { events } = await told(memoryServer(server, received), { maxCalls: 400 });
    const taken = received.filter((text) => isCase(text) && isTaken(text)).map(idOf);
    expect(taken[0]).toBe(2 * epochSize + 1);
    expect(taken.filter((id) => id <= 3 * epochSize).length).toBeGreaterThan(16);
    expect(events.filter(({ type }) => type === 'learned')).toMatchObject([
      { tool: 'take', what: 'direction: "enum": ["north","south"]' },
    ]);
  });

  test('is not led astray by a server that lies', async () => {
    let count = 0;
    const texts = (): string => {
      count += 1;
      return (
        [
          `direction must be at least ${count} characters`,
          'direction must be at most 0 characters',
          'direction must match pattern "^(a|a)*$"',
          'direction must match pattern "(("',
          `direction must be one of ${JSON.stringify(`x${count}`)}, "y"`,
          `direction must be a ${count % 2 === 0 ? 'number' : 'boolean'}`,
          'x'.repeat(1_000_000),
          `[{"message":"direction","path":["direction",${'9'.repeat(400)}]}]`,
        ][count % 8] ?? ''
      );
    };
    const call = (): string => JSON.stringify({ content: [{ type: 'text', text: texts() }], isError: true });
    const { finished, events, warnings } = await told(memoryServer({ ...server, call }), { maxCalls: 600 });
    expect(finished).toMatchObject({ status: 'complete', reason: null });
    expect(warnings).toEqual([]);
    const learned = events.flatMap((event) => (event.type === 'learned' ? [event.what] : []));
    expect(learned.length).toBeLessThanOrEqual(24);
    expect(learned.filter((what) => /pattern|"type"/.test(what))).toEqual([]);
  });

  test('says in the finding what the schema would have to say', async () => {
    const { findings } = await told(memoryServer(server, []), { maxCalls: 200 });
    const refusal = findings.find(({ invariant }) => invariant === 'input.valid-accepted');
    expect(refusal?.violation.next).toBe(
      'advertise in inputSchema what the tool demands, {"properties":{"direction":{"enum":["north","south"]}}}, or accept what it advertises',
    );
  });
});
