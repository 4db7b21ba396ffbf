import { describe, expect, test } from 'vitest';
import type { Case, Phase } from '../../../src/corpus/case.js';
import { CasePlan } from '../../../src/engine/case-plan.js';
import type { Lesson } from '../../../src/invariants/input/lessons/lesson.js';
import type { CaseBatch, Workshop } from '../../../src/engine/workshop/workshop.js';

/** A workshop that has so many distinct cases of each phase for each tool. */
function stocked(stock: Readonly<Record<string, Partial<Record<Phase, number>>>>): Workshop {
  const cases = async (tool: string, phase: Phase, from: number, count: number): Promise<CaseBatch> => {
    const most = stock[tool]?.[phase] ?? 0;
    const made: Case[] = [];
    for (let index = from; index < Math.min(from + count, most); index += 1) {
      made.push({
        tool,
        phase,
        index,
        label: 'valid',
        stimulus: { kind: 'arguments', json: `"${phase} ${index}"` },
        mutations: [],
        exercised: [],
        breaches: [],
      });
    }
    return { cases: made, next: Math.min(from + count, most), exhausted: from + count >= most };
  };
  return { cases } as Partial<Workshop> as Workshop;
}

async function all(plan: CasePlan): Promise<readonly Case[]> {
  const cases: Case[] = [];
  for (;;) {
    const epoch = await plan.nextEpoch(64);
    if (epoch.length === 0) return cases;
    cases.push(...epoch);
  }
}

const count = (cases: readonly Case[], tool: string, phase?: Phase): number =>
  cases.filter((current) => current.tool === tool && (phase === undefined || current.phase === phase)).length;

describe('the plan of a run', () => {
  test('shares the calls evenly', async () => {
    const plan = new CasePlan(stocked({ a: { fuzz: 1e6 }, b: { fuzz: 1e6 }, c: { fuzz: 1e6 } }), {
      tools: ['a', 'b', 'c'],
      phases: ['fuzz'],
      maxCalls: 300,
    });
    const cases = await all(plan);
    expect(['a', 'b', 'c'].map((tool) => count(cases, tool))).toEqual([100, 100, 100]);
  });

  test('gives what a tool can not use to the others', async () => {
    const plan = new CasePlan(stocked({ a: { coverage: 3 }, b: { coverage: 5, fuzz: 1e6 } }), {
      tools: ['a', 'b'],
      phases: ['coverage', 'fuzz'],
      maxCalls: 200,
    });
    const cases = await all(plan);
    expect([count(cases, 'a'), count(cases, 'b'), cases.length]).toEqual([3, 197, 200]);
  });

  test('leaves room for random cases when the boundary values would take all', async () => {
    const plan = new CasePlan(stocked({ a: { coverage: 1e6, fuzz: 1e6 } }), {
      tools: ['a'],
      phases: ['coverage', 'fuzz'],
      maxCalls: 100,
    });
    const cases = await all(plan);
    expect([count(cases, 'a', 'coverage'), count(cases, 'a', 'fuzz')]).toEqual([60, 40]);
  });

  test('has seen every tool in any prefix', async () => {
    const tools = ['a', 'b', 'c', 'd'];
    const plan = new CasePlan(stocked(Object.fromEntries(tools.map((tool) => [tool, { fuzz: 1e6 }]))), {
      tools,
      phases: ['fuzz'],
      maxCalls: 1000,
    });
    const epoch = await plan.nextEpoch(64);
    expect(new Set(epoch.map(({ tool }) => tool)).size).toBe(4);
  });

  test('lets each tool have a first case before any has a third', async () => {
    const tools = ['a', 'b', 'c'];
    const plan = new CasePlan(stocked(Object.fromEntries(tools.map((tool) => [tool, { fuzz: 1e6 }]))), {
      tools,
      phases: ['fuzz'],
      maxCalls: 1000,
    });
    const first = (await plan.nextEpoch(64)).slice(0, 12).map(({ tool, index }) => `${tool}${index}`);
    expect(first.join(' ')).toBe('a0 b0 c0 a1 b1 c1 a2 a3 b2 b3 c2 c3');
  });

  test('plans the same whatever is spent while it plans', async () => {
    const tools = ['a', 'b', 'c'];
    const plans = [0, 1].map(
      () =>
        new CasePlan(stocked(Object.fromEntries(tools.map((tool) => [tool, { fuzz: 1e6 }]))), {
          tools,
          phases: ['fuzz'],
          maxCalls: 100,
        }),
    );
    const [calm, hurried] = plans.map((plan) => plan.nextEpoch(64));
    plans[1]?.spend(60);
    expect(await hurried).toEqual(await calm);
  });

  describe('once a tool took something', () => {
    /** Boundary values that are others on a ground, but for every third. */
    function grounded(stock: number, isSame = (index: number) => index % 3 === 0): Workshop {
      const plain = stocked({ a: { coverage: stock, fuzz: 1e6 } });
      const cases: Workshop['cases'] = async (tool, phase, from, size, ground) => {
        const batch = await plain.cases(tool, phase, from, size);
        if (phase !== 'coverage' || ground === undefined) return batch;
        const moved = batch.cases.map((current) =>
          current === undefined || isSame(current.index)
            ? current
            : { ...current, stimulus: { kind: 'arguments', json: `"${ground} ${current.index}"` } as const },
        );
        return { ...batch, cases: moved };
      };
      return { cases } as Partial<Workshop> as Workshop;
    }
    const grounds = { of: (): string => 'ground' };
    const start = async (stock: number, maxCalls: number) => {
      const plan = new CasePlan(grounded(stock), { tools: ['a'], phases: ['coverage', 'fuzz'], maxCalls });
      return { plan, first: await plan.nextEpoch(64) };
    };
    const textsIn = (cases: readonly Case[]): readonly string[] =>
      cases.map(({ stimulus }) => (stimulus.kind === 'raw' ? '' : stimulus.json));

    test('its boundary values come again on that, those that are as they were excepted', async () => {
      const { plan, first } = await start(1000, 1000);
      plan.stand(grounds);
      const texts = textsIn(await plan.nextEpoch(64));
      expect(textsIn(first)[63]).toBe('"coverage 63"');
      expect(texts.slice(0, 3)).toEqual(['"ground 1"', '"ground 2"', '"ground 4"']);
      // A third of the first 64 was sent as it is.
      expect(texts).toContain('"ground 64"');
      expect(texts).toContain('"coverage 66"');
      expect(texts).not.toContain('"coverage 63"');
    });

    test('they do so when random ones were under way, which go on where they were', async () => {
      const { plan, first } = await start(30, 1000);
      plan.stand(grounds);
      const rest = await all(plan);
      expect(first.at(-1)).toMatchObject({ phase: 'fuzz', index: 33 });
      expect(rest.slice(0, 20).map(({ phase }) => phase)).toEqual(Array(20).fill('coverage'));
      expect(rest[20]).toMatchObject({ phase: 'fuzz', index: 34 });
      expect(new Set(textsIn([...first, ...rest])).size).toBe(1000);
    });

    test('however many are as they were, the others are found', async () => {
      const plan = new CasePlan(
        grounded(200, (index) => index < 180),
        { tools: ['a'], phases: ['coverage'], maxCalls: 1000 },
      );
      for (const _ of [1, 2, 3]) await plan.nextEpoch(64);
      plan.stand(grounds);
      expect(textsIn(await plan.nextEpoch(64))[0]).toBe('"ground 180"');
    });

    test('they take no more than their share of the calls', async () => {
      const { plan, first } = await start(1000, 100);
      plan.stand(grounds);
      expect(count([...first, ...(await all(plan))], 'a', 'coverage')).toBe(60);
    });

    test('nothing changes where it was known before the first boundary value', async () => {
      const plan = new CasePlan(grounded(30), { tools: ['a'], phases: ['fuzz'], maxCalls: 100 });
      const before = await plan.nextEpoch(10);
      plan.stand(grounds);
      expect((await plan.nextEpoch(10)).map(({ index }) => index)).toEqual(
        before.map(({ index }) => index + 10),
      );
    });
  });

  describe('once refusals taught something', () => {
    /** Its boundary values tell how many lessons they hold to. */
    const taught: Workshop = {
      cases: async (
        tool: string,
        phase: Phase,
        from: number,
        size: number,
        ground?: string,
        lessons: readonly Lesson[] = [],
      ): Promise<CaseBatch> => {
        const whole = await stocked({ a: { coverage: 100, fuzz: 1e6 } }).cases(tool, phase, from, size);
        const json = (index: number): string => `"${phase} ${index} ${lessons.length} ${ground ?? ''}"`;
        return {
          ...whole,
          cases: whole.cases.map(
            (each) => each && { ...each, stimulus: { kind: 'arguments', json: json(each.index) } },
          ),
        };
      },
    } as Partial<Workshop> as Workshop;
    const settings = { tools: ['a'], phases: ['coverage', 'fuzz'], maxCalls: 1000 } as const;
    const book = (count: number): { readonly of: () => readonly Lesson[] } => {
      const lessons = Array.from({ length: count }, (_, at): Lesson => ({
        pointer: '/n',
        keyword: 'minimum',
        value: at,
      }));
      return { of: () => lessons };
    };
    const sent = (cases: readonly Case[]): readonly string[] =>
      cases.map(({ stimulus }) => (stimulus.kind === 'arguments' ? stimulus.json.trim() : ''));

    test('boundary values come again, twice at most', async () => {
      const plan = new CasePlan(taught, settings);
      await plan.nextEpoch(4);
      const firsts: string[] = [];
      for (const count of [1, 2, 3]) {
        plan.teach(book(count));
        firsts.push(...sent(await plan.nextEpoch(4)).slice(0, 1));
      }
      expect(firsts).toEqual(['"coverage 0 1 "', '"coverage 0 2 "', '"coverage 4 3 "']);
    });

    test('they go on where they are when the tool took something', async () => {
      const plan = new CasePlan(taught, settings);
      await plan.nextEpoch(4);
      plan.stand({ of: () => '{}' });
      await plan.nextEpoch(4);
      plan.teach(book(1));
      expect(sent(await plan.nextEpoch(1))).toEqual(['"coverage 4 1 {}"']);
    });

    test('nothing changes where nothing is new', async () => {
      const plan = new CasePlan(taught, settings);
      const same = book(1);
      plan.teach(same);
      await plan.nextEpoch(4);
      plan.teach(same);
      expect(sent(await plan.nextEpoch(1))).toEqual(['"coverage 4 1 "']);
    });
  });

  test('leaves a phase in which the mode wants nothing', async () => {
    const barren = {
      cases: async (_tool: string, phase: Phase, from: number, size: number) => ({
        cases: [],
        next: from + size,
        exhausted: phase === 'examples',
      }),
    } as Partial<Workshop> as Workshop;
    const plan = new CasePlan(barren, {
      tools: ['a'],
      phases: ['examples', 'coverage', 'fuzz'],
      maxCalls: 9,
    });
    expect(await all(plan)).toEqual([]);
  });

  test('ends when the workshop tells nothing but repetitions, and passes over a few', async () => {
    const told = (isRepeated: (index: number) => boolean): Workshop => {
      const whole = stocked({ a: { fuzz: 1e6 } });
      const cases = async (tool: string, phase: Phase, from: number, size: number): Promise<CaseBatch> => {
        const batch = await whole.cases(tool, phase, from, size);
        return { ...batch, cases: batch.cases.map((each, at) => (isRepeated(from + at) ? undefined : each)) };
      };
      return { cases } as Partial<Workshop> as Workshop;
    };
    const settings = { tools: ['a'], phases: ['fuzz'], maxCalls: 200 } as const;
    expect(
      (
        await all(
          new CasePlan(
            told((index) => index >= 30),
            settings,
          ),
        )
      ).length,
    ).toBe(30);
    const some = await all(
      new CasePlan(
        told((index) => index % 3 === 1),
        settings,
      ),
    );
    expect(some.map(({ index }) => index).slice(0, 5)).toEqual([0, 2, 3, 5, 6]);
    expect(some.length).toBe(200);
  });

  test('ends when nothing new comes', async () => {
    const same = {
      cases: async (tool: string, phase: Phase, from: number, size: number) => ({
        cases: Array.from({ length: size }, (_, at) => ({
          tool,
          phase,
          index: from + at,
          label: 'valid',
          stimulus: { kind: 'arguments', json: '{}' },
          mutations: [],
          exercised: [],
          breaches: [],
        })),
        next: from + size,
        exhausted: false,
      }),
    } as Partial<Workshop> as Workshop;
    expect((await all(new CasePlan(same, { tools: ['a'], phases: ['fuzz'], maxCalls: 1000 }))).length).toBe(
      1,
    );
  });
});
