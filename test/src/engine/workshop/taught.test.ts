import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import type { Case } from '../../../../src/corpus/case.js';
import { LocalWorkshop } from '../../../../src/engine/workshop/local-workshop.js';
import type { Lesson } from '../../../../src/invariants/input/lessons/lesson.js';

const advertised = {
  type: 'object',
  properties: { name: { type: 'string' }, limit: { type: 'integer', minimum: 0 } },
  required: ['name'],
};

async function opened(inputSchema: JsonObject = advertised): Promise<LocalWorkshop> {
  const workshop = new LocalWorkshop({ seed: 1, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 64 });
  const tool = { name: 'take', inputSchema, inputSchemaText: JSON.stringify(inputSchema) };
  await workshop.open({ ...tool, readOnly: true, annotations: {} } as never, true);
  return workshop;
}

const name: Lesson = { pointer: '/name', keyword: 'enum', value: ['north', 'south'] };
const least: Lesson = { pointer: '/limit', keyword: 'minimum', value: 10 };
const limit: Lesson = { pointer: '', keyword: 'required', value: ['limit'] };
const lessons = [name, least, limit];

const argumentsOf = ({ stimulus }: Case): Json =>
  stimulus.kind === 'arguments' ? (JSON.parse(stimulus.json) as Json) : null;

const holds = (args: Json): boolean => {
  const { name: direction, limit: count } = args as JsonObject;
  return (direction === 'north' || direction === 'south') && Number.isInteger(count) && Number(count) >= 10;
};

async function casesOf(
  workshop: LocalWorkshop,
  phase: 'coverage' | 'fuzz',
  taught: readonly Lesson[],
): Promise<readonly Case[]> {
  const { cases } = await workshop.cases('take', phase, 0, 120, undefined, taught);
  return cases.flatMap((each) => each ?? []);
}

const plain = ({ mutations, phase, label, stimulus }: Case): boolean =>
  label === 'valid' && stimulus.kind === 'arguments' && (phase === 'coverage' || mutations.length === 0);

describe('what is made of a tool that taught something', () => {
  test('boundary values hold to it', async () => {
    const cases = await casesOf(await opened(), 'coverage', lessons);
    const first = cases.filter(plain).slice(0, 4).map(argumentsOf);
    expect(first).toHaveLength(4);
    expect(first.filter((args) => !holds(args))).toEqual([]);
  });

  test('so do three of four drawn values, and the fourth is free', async () => {
    const cases = (await casesOf(await opened(), 'fuzz', lessons)).filter((each) => each.index % 3 === 0);
    const free = ({ index }: Case): boolean => Math.floor(index / 3) % 4 === 3;
    expect(cases.filter((each) => !free(each) && !holds(argumentsOf(each)))).toEqual([]);
    expect(cases.some((each) => free(each) && !holds(argumentsOf(each)))).toBe(true);
  });

  test('violations are of the advertised schema, and of nothing else', async () => {
    const workshop = await opened();
    for (const phase of ['coverage', 'fuzz'] as const) {
      const cases = (await casesOf(workshop, phase, lessons)).filter(({ label }) => label === 'invalid');
      const own = cases.filter(
        ({ breaches, index }) =>
          breaches[0]?.keyword === (phase === 'fuzz' ? 'type' : 'minimum') &&
          breaches[0].instancePointer === '/limit' &&
          (phase !== 'fuzz' || index % 6 === 1),
      );
      expect(own.length).toBeGreaterThan(0);
      const around = own.map((each) => (argumentsOf(each) as JsonObject)['name']);
      expect(around.filter((direction) => direction !== 'north' && direction !== 'south')).toEqual([]);
    }
  });

  test('labels are those of the advertised schema', async () => {
    const workshop = await opened();
    await casesOf(workshop, 'coverage', lessons);
    const { label } = await workshop.label('take', { kind: 'arguments', json: '{"name":"x"}' });
    expect(label).toBe('valid');
  });

  test('is the same whenever it is asked for', async () => {
    const [one, other] = [await opened(), await opened()];
    await casesOf(other, 'fuzz', []);
    expect(await casesOf(one, 'fuzz', lessons)).toEqual(await casesOf(other, 'fuzz', lessons));
  });

  test('examples are likely and no more', async () => {
    const example: Lesson = { pointer: '/name', keyword: 'examples', value: ['A1:B2'] };
    const drawn = (await casesOf(await opened(), 'fuzz', [example])).filter(plain).map(argumentsOf);
    const names = drawn.map((args) => (args as JsonObject)['name']);
    expect(names.filter((each) => each === 'A1:B2').length).toBeGreaterThan(names.length / 4);
    expect(names.some((each) => each !== 'A1:B2')).toBe(true);
  });
});

describe('what may be taught', () => {
  test.each<readonly [string, readonly Lesson[], readonly Lesson[]]>([
    ['all that leaves something to send', lessons, lessons],
    [
      'the first of two that contradict each other',
      [least, { pointer: '/limit', keyword: 'maximum', value: 5 }, limit],
      [least, limit],
    ],
    [
      'nothing that contradicts the schema',
      [{ pointer: '/name', keyword: 'type', value: 'number' }, least],
      [least],
    ],
    [
      'no key that the schema requires to be absent',
      [{ pointer: '', keyword: 'not', value: { required: ['name'] } }],
      [],
    ],
    [
      'no pattern that backtracks',
      [{ pointer: '/name', keyword: 'pattern', value: '^(a|a)*$' }, least],
      [least],
    ],
    ['no pattern that is none', [{ pointer: '/name', keyword: 'pattern', value: '(' }, least], [least]],
    [
      'an undeclared key that the schema allows',
      [{ pointer: '', keyword: 'required', value: ['more'] }],
      [{ pointer: '', keyword: 'required', value: ['more'] }],
    ],
  ])('%s', async (_, told, kept) => {
    expect(await (await opened()).teachable('take', told)).toEqual(kept);
  });

  test('no undeclared key that a closed schema refuses', async () => {
    const workshop = await opened({ ...advertised, additionalProperties: false });
    expect(await workshop.teachable('take', [{ pointer: '', keyword: 'required', value: ['more'] }])).toEqual(
      [],
    );
  });

  test('no undeclared key behind a reference that closes the schema', async () => {
    const workshop = await opened({
      $ref: '#/$defs/all',
      $defs: { all: { ...advertised, additionalProperties: false } },
    });
    expect(await workshop.teachable('take', [least])).toEqual([least]);
    expect(await workshop.teachable('take', [{ pointer: '', keyword: 'required', value: ['more'] }])).toEqual(
      [],
    );
  });

  test('nothing beside the reference of an early draft', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $ref: '#/definitions/all',
      definitions: { all: advertised },
    };
    expect(await (await opened(schema)).teachable('take', [least])).toEqual([]);
  });
});
