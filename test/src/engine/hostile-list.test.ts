import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ChildWorkshop } from '../../../src/engine/workshop/child-workshop.js';
import { LocalWorkshop } from '../../../src/engine/workshop/local-workshop.js';
import type { BoundedChild } from '../../../src/validation/bounded/bounded-child.js';
import type { AdvertisedTool } from '../../../src/protocol/tool.js';
import {
  good,
  isNumber,
  memoryServer,
  numberSchema,
  refusal,
  stimuliOf,
  told,
  tool,
} from './memory-server.js';

const calm = (name: string): string => tool(name, numberSchema);
const server = (tools: readonly string[]) =>
  memoryServer({ tools, call: (_, given) => (isNumber(given) ? good : refusal) });

const advertised = (name: string, inputSchemaText: string): AdvertisedTool => ({
  name,
  description: undefined,
  inputSchema: JSON.parse(inputSchemaText) as AdvertisedTool['inputSchema'],
  inputSchemaText,
  outputSchema: undefined,
  outputSchemaText: undefined,
  readOnly: true,
  annotations: {},
});

/** The processes that this one started, where the system tells. */
function childrenOf(): readonly string[] | undefined {
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean) : undefined;
}

describe('a hostile list of tools', () => {
  test.each([
    ['null', 'null', 'compile-error'],
    ['an array', '[]', 'compile-error'],
    ['a string', '"text"', 'compile-error'],
    [
      'a reference into the network',
      '{"type":"object","properties":{"a":{"$ref":"https://example.com/s.json"}}}',
      'refused',
    ],
    [
      'two hundred deep',
      `${'{"type":"object","properties":{"a":'.repeat(200)}{}${'}}'.repeat(200)}`,
      'refused',
    ],
  ])(
    'with the inputSchema of %s leaves that tool out, says so, and tests the others',
    async (_name, schema, how) => {
      const { finished, warnings } = await told(server([tool('bad', schema), calm('good')]), {
        maxCalls: 12,
      });
      expect(
        warnings.some((line) => line.startsWith('bad: no arguments are made') && line.includes(how)),
      ).toBe(true);
      expect(finished).toMatchObject({ status: 'complete', untestedTools: ['bad'] });
    },
  );

  test('with an inputSchema that is none is a finding about the list', async () => {
    const { findings } = await told(server([tool('bad', 'null'), calm('good')]), { maxCalls: 5 });
    expect(
      findings.filter(({ level }) => level === 'must').map(({ invariant, tool: at }) => [invariant, at]),
    ).toEqual([['list.schema-valid', 'bad']]);
  });

  test.each(['__proto__', 'constructor', 'toString', ''])('with a tool named %j calls it', async (name) => {
    const run = await told(server([calm(name)]), { maxCalls: 8 });
    expect(run.finished?.untestedTools).toEqual([]);
    expect(stimuliOf(run).length).toBeGreaterThan(3);
  });

  test('with two tools of one name makes arguments for the first', async () => {
    const other = tool('n', '{"type":"object","properties":{"zz":{"type":"string"}},"required":["zz"]}');
    const run = await told(server([calm('n'), other]), { maxCalls: 20, phases: ['coverage'] });
    expect(stimuliOf(run).filter((text) => text.includes('zz'))).toEqual([]);
  });

  test.each(['valid', 'invalid', 'all'] as const)(
    'with a schema that nothing satisfies ends, in mode %s',
    async (mode) => {
      const never = tool('never', '{"type":"object","required":["a"],"properties":{"a":false}}');
      const { finished } = await told(server([never, calm('good')]), { maxCalls: 20, mode });
      expect(finished?.status).toBe('complete');
    },
  );

  test('with schemas that only a proof shows to be empty tells each', async () => {
    const never = '"allOf":[{"type":"string"},{"type":"number"}]';
    const both = tool(
      'both',
      `{"type":"object","properties":{"a":{${never}}},"required":["a"]}`,
      `,"outputSchema":{"type":"object","properties":{"b":{${never}}},"required":["b"]}`,
    );
    const wishes = { maxCalls: 20, checks: ['list.contradiction'] };
    const { findings } = await told(server([both, calm('good')]), wishes);
    expect(findings.map((one) => [one.tool, one.violation.place])).toEqual([
      ['both', '/inputSchema'],
      ['both', '/outputSchema'],
    ]);
  });

  test('of hundreds makes arguments for no more tools than there are calls', async () => {
    const many = Array.from({ length: 400 }, (_, at) => calm(`t${at}`));
    const { finished } = await told(server(many), { maxCalls: 10, checks: ['survival.*'] });
    expect(finished?.untestedTools.length).toBeGreaterThanOrEqual(390);
  }, 60_000);
});

describe('the workshop in a child', () => {
  const settings = { seed: 1, mode: 'all', maxPayloadBytes: 2048, maxSchemaDepth: 128 } as const;

  // Its process is found in /proc, which only Linux has.
  test.skipIf(childrenOf() === undefined)(
    'makes the same cases after its process was killed (skipped without /proc)',
    async () => {
      const workshop = new ChildWorkshop(settings);
      const others = childrenOf() ?? [];
      try {
        await workshop.open(advertised('n', numberSchema), true);
        const own = (childrenOf() ?? []).find((pid) => !others.includes(pid));
        const whole = await workshop.cases('n', 'fuzz', 0, 8);
        const broken = workshop.cases('n', 'fuzz', 0, 8);
        expect(own).toBeDefined();
        process.kill(Number(own), 'SIGKILL');
        expect(await broken).toEqual(whole);
        expect(await workshop.cases('n', 'fuzz', 0, 8)).toEqual(whole);
      } finally {
        await workshop.close();
      }
    },
  );

  test('takes what stands in a schema that only making arguments is too much for', async () => {
    let generation = 1;
    const asked: unknown[] = [];
    const local = new LocalWorkshop(settings);
    const child: BoundedChild = {
      generation,
      close: async () => undefined,
      request: async (payload) => {
        const request = JSON.parse(payload) as { op: string; tool: AdvertisedTool; generates?: boolean };
        if (request.op !== 'open') return { kind: 'ok', text: 'null', generation };
        asked.push(request.generates);
        if (request.generates === true) {
          generation += 1;
          return { kind: 'deadline', detail: '10000 ms of CPU time', generation: generation - 1 };
        }
        return { kind: 'ok', text: JSON.stringify(await local.open(request.tool, true, false)), generation };
      },
    };
    const workshop = new ChildWorkshop(settings, undefined, child);
    const schema = '{"type":"object","examples":[{"n":1}],"required":["n"],"properties":{"n":{"const":1}}}';
    const ready = await workshop.open(advertised('dear', schema), true);
    expect(asked).toEqual([true, false]);
    expect(ready.inputSchemaVerdict.kind).toBe('valid');
    const reason =
      'no arguments are made, only its examples and none at all are sent: making them ended a process (deadline, 10000 ms of CPU time)';
    expect(ready.limits).toEqual([reason]);
    expect(workshop.losses).toMatchObject([{ tool: 'dear', what: 'arguments', reason }]);
    const { cases } = await local.cases('dear', 'examples', 0, 8);
    expect(cases.map((one) => [one?.stimulus, one?.label])).toEqual([
      [{ kind: 'arguments', json: '{}' }, 'invalid'],
      [{ kind: 'arguments', json: '{"n":1}' }, 'valid'],
    ]);
    for (const phase of ['coverage', 'fuzz'] as const)
      expect(await local.cases('dear', phase, 0, 8)).toMatchObject({ cases: [], exhausted: true });
  });

  test('gives a schema up that ends its process again and again, and goes on with the others', async () => {
    let generation = 1;
    const child: BoundedChild = {
      generation,
      close: async () => undefined,
      request: async (payload) => {
        const { op, tool: name } = JSON.parse(payload) as { op: string; tool: unknown };
        if (op === 'cases' && name === 'slow') {
          generation += 1;
          return { kind: 'deadline', detail: '10000 ms of CPU time', generation: generation - 1 };
        }
        const made = { assertions: [], exercised: [], breaches: [], cases: [], next: 4, exhausted: false };
        return { kind: 'ok', text: JSON.stringify(op === 'cases' ? made : {}), generation };
      },
    };
    const workshop = new ChildWorkshop(settings, undefined, child);
    for (const name of ['slow', 'n']) await workshop.open(advertised(name, numberSchema), true);
    await workshop.cases('slow', 'fuzz', 0, 16);
    expect((await workshop.cases('slow', 'fuzz', 16, 16)).exhausted).toBe(true);
    expect(generation).toBe(4);
    const verdict = { kind: 'deadline', detail: '10000 ms of CPU time' };
    const reason = 'no more arguments: 3 processes ended over it (deadline, 10000 ms of CPU time)';
    expect(workshop.losses).toEqual([{ tool: 'slow', what: 'arguments', reason, verdict }]);
    expect((await workshop.cases('n', 'fuzz', 0, 4)).exhausted).toBe(false);
  });

  test('leaves what refusals taught out when that ends its process, and blames no schema for it', async () => {
    let generation = 1;
    const asked: string[] = [];
    const child: BoundedChild = {
      generation,
      close: async () => undefined,
      request: async (payload) => {
        const { op, lessons } = JSON.parse(payload) as { op: string; lessons?: readonly unknown[] };
        if (lessons !== undefined) {
          asked.push(op);
          generation += 1;
          return { kind: 'deadline', detail: '10000 ms of CPU time', generation: generation - 1 };
        }
        const made = { assertions: [], exercised: [], breaches: [], cases: [], next: 4, exhausted: false };
        return { kind: 'ok', text: JSON.stringify(op === 'cases' ? made : {}), generation };
      },
    };
    const workshop = new ChildWorkshop(settings, undefined, child);
    await workshop.open(advertised('n', numberSchema), true);
    const lessons = [{ pointer: '/n', keyword: 'pattern', value: '^(a|a)*$' }] as const;
    expect(await workshop.teachable('n', lessons)).toEqual([]);
    for (let batch = 0; batch < 5; batch += 1)
      expect(await workshop.cases('n', 'fuzz', 4 * batch, 4, undefined, lessons)).toMatchObject({ next: 4 });
    expect(asked).toEqual(['teachable', 'cases']);
    expect(workshop.losses).toEqual([]);
  });
});
