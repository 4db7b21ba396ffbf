import { expect, test } from 'vitest';
import { BatchReader, packedBatch } from '../../../../src/engine/workshop/batch-text.js';
import type { PackedBatch } from '../../../../src/engine/workshop/batch-text.js';
import { LocalWorkshop } from '../../../../src/engine/workshop/local-workshop.js';
import type { CaseBatch, Mode } from '../../../../src/engine/workshop/workshop.js';

const inputSchema = {
  type: 'object',
  properties: { on: { type: 'boolean' }, n: { type: 'integer', maximum: 3 } },
  required: ['on'],
};

async function opened(mode: Mode): Promise<LocalWorkshop> {
  const workshop = new LocalWorkshop({ seed: 1, mode, maxPayloadBytes: 2048, maxSchemaDepth: 64 });
  const inputSchemaText = JSON.stringify(inputSchema);
  const rest = { description: undefined, outputSchema: undefined, outputSchemaText: undefined };
  await workshop.open(
    { name: 't', inputSchema, inputSchemaText, readOnly: true, annotations: {}, ...rest },
    true,
  );
  return workshop;
}

const textsOf = ({ cases }: CaseBatch): readonly (string | undefined)[] =>
  cases.map((each) => (each === undefined ? undefined : JSON.stringify(each.stimulus)));

test('a batch is the same on the other side, and equal assertions are one object there', async () => {
  const workshop = await opened('all');
  const reader = new BatchReader();
  const first = await workshop.cases('t', 'fuzz', 0, 200);
  const crossed = (batch: CaseBatch): CaseBatch =>
    reader.read('t', 'fuzz', JSON.parse(JSON.stringify(packedBatch(batch))) as PackedBatch);
  expect(first.cases.some((each) => each?.stimulus.kind === 'raw')).toBe(true);
  expect(first.cases.some((each) => (each?.breaches.length ?? 0) > 0)).toBe(true);
  const arrived = crossed(first);
  expect(arrived).toEqual(first);
  const later = crossed(await workshop.cases('t', 'fuzz', 200, 50));
  const all = [...arrived.cases, ...later.cases].flatMap((each) => each?.exercised ?? []);
  expect(new Set(all).size).toBe(new Set(all.map((each) => JSON.stringify(each))).size);
});

test('what an earlier batch or the same one sent is told as a repetition, to whoever asks in turn', async () => {
  const workshop = await opened('all');
  const told = [];
  for (let from = 0; from < 300; from += 100)
    told.push(...textsOf(await workshop.cases('t', 'fuzz', from, 100)));
  const alone = [];
  for (let from = 0; from < 300; from += 1) {
    const fresh = await workshop.cases('t', 'fuzz', from * 7 + 5, 1);
    expect(textsOf(fresh)).not.toContain(undefined);
    alone.push(...textsOf(await workshop.cases('t', 'fuzz', from, 1)));
  }
  const seen = new Set<string | undefined>();
  const once = alone.map((text) => (seen.has(text) ? undefined : (seen.add(text), text)));
  expect(told).toEqual(once);
  expect(told.filter((text) => text === undefined).length).toBeGreaterThan(20);
});

test('asked for once more, a batch is told whole', async () => {
  const workshop = await opened('all');
  const whole = await workshop.cases('t', 'fuzz', 0, 64);
  await workshop.cases('t', 'fuzz', 64, 64);
  expect(await workshop.cases('t', 'fuzz', 0, 64)).toEqual(whole);
});

test('where a mode leaves some out, none is told as a repetition', async () => {
  const workshop = await opened('invalid');
  const { cases } = await workshop.cases('t', 'fuzz', 0, 200);
  expect(cases).not.toContain(undefined);
});
