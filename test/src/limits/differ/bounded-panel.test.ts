import { afterAll, expect, test } from 'vitest';
import { boundedPanel } from '../../../../src/limits/differ/bounded-panel.js';
import { differ } from '../../../../src/limits/differ/differ.js';

const moduleOf = (validate: string): string =>
  `data:text/javascript,${encodeURIComponent(`export const compile = () => (text) => ${validate};`)}`;

const stuck = moduleOf('{ if (text === "1") for (;;); return true; }');
const gone = moduleOf('{ if (text === "2") process.exit(3); return true; }');

const little = { cpuMs: 300, wallMs: 20_000 };
const panels = [
  boundedPanel(['ajv', stuck, gone], { ofOne: little, ofBatch: little }),
  boundedPanel(['ajv', 'sdk-v1', 'sdk-v2']),
] as const;
afterAll(async () => {
  await Promise.all(panels.map((panel) => panel.close()));
});

const kinds = (answers: Awaited<ReturnType<(typeof panels)[0]['judge']>>): unknown =>
  answers.map((answer) =>
    Object.fromEntries([...answer].map(([name, voices]) => [name, voices.map(({ kind }) => kind)])),
  );

test('who never ends, or ends the process, has that voice alone, and the others keep theirs', async () => {
  const question = { schemaText: '{"type":"string"}', dialect: '2020-12', texts: ['""', '1', '2'] } as const;
  const answers = await panels[0].judge([question, { ...question, texts: ['1.5'] }]);
  expect(kinds(answers)).toEqual([
    {
      ajv: ['valid', 'invalid', 'invalid'],
      [stuck]: ['valid', 'deadline', 'valid'],
      [gone]: ['valid', 'valid', 'crashed'],
    },
    { ajv: ['invalid'], [stuck]: ['valid'], [gone]: ['valid'] },
  ]);
});

test('two schemas of one name do not meet', async () => {
  const asked = [true, false].map((allowed) => ({
    schemaText: JSON.stringify({ $id: 'a', type: 'object', properties: { x: allowed } }),
    dialect: '2020-12' as const,
    texts: ['{"x":1}'],
  }));
  const each = (kind: string): unknown => ({ ajv: [kind], 'sdk-v1': [kind], 'sdk-v2': [kind] });
  expect(kinds(await panels[1].judge(asked))).toEqual([each('valid'), each('invalid')]);
});

test('the same seed finds the same', async () => {
  const found = async (): Promise<unknown> => {
    const panel = boundedPanel(['ajv', 'cfworker']);
    try {
      return await differ(panel, { seed: 5, mostCases: 250 });
    } finally {
      await panel.close();
    }
  };
  const first = await found();
  expect(await found()).toEqual(first);
  expect(first).toMatchObject({ found: expect.arrayContaining([expect.anything()]) });
});
