import { describe, expect, test } from 'vitest';
import { good, isNumber, memoryServer, numberSchema, refusal, told, tool } from './memory-server.js';

const sevens =
  '{"type":"object","properties":{"n":{"type":"integer","minimum":0,"maximum":1000,"examples":[7]}},"required":["n"],"additionalProperties":false}';
const options = { maxCalls: 150, checks: ['survival.*'] };

describe('a known-good call', () => {
  test('that fails because of one case, until a restart, is told with that case', async () => {
    const server = memoryServer({
      tools: [tool('calm', numberSchema), tool('poison', sevens)],
      call: (name, given, state) => {
        if (name === 'poison' && given['n'] === 7) state.set('sick', true);
        return isNumber(given) && state.get('sick') !== true ? good : refusal;
      },
    });
    const { findings } = await told(server, options);
    expect(findings.map((finding) => [finding.tool, finding.input, finding.flaky])).toEqual([
      ['poison', '{"n":7}', false],
    ]);
  });

  test('that fails although the process is fresh proves nothing', async () => {
    let calls = 0;
    const server = memoryServer({
      tools: [tool('n', numberSchema)],
      call: (_name, given) => ((calls += 1) < 70 && isNumber(given) ? good : refusal),
    });
    expect((await told(server, options)).findings).toEqual([]);
  });

  test('is never there when every call fails, and that is no finding', async () => {
    const server = memoryServer({ tools: [tool('n', numberSchema)], call: () => refusal });
    expect((await told(server, options)).findings).toEqual([]);
  });

  test('may fail after a valid call of a tool that writes', async () => {
    const server = memoryServer({
      tools: [tool('read', numberSchema), tool('clear', sevens).replace('true', 'false')],
      call: (name, given, state) => {
        if (name === 'clear' && given['n'] === 7) state.set('cleared', true);
        return isNumber(given) && state.get('cleared') !== true ? good : refusal;
      },
    });
    expect((await told(server, { ...options, allowWrites: true })).findings).toEqual([]);
  });
});
