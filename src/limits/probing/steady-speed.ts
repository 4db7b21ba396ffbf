import { Bench } from 'tinybench';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import type { Validator } from '../../validation/validator.js';
import type { SpeedSample } from '../limits-file.js';
import { realSchema, realValue, smallSchema, smallValue } from './real-tool.js';

const subjects = [
  ['small', smallSchema, smallValue],
  ['real', realSchema, realValue],
] as const;

/** As many values in a sample that the clock's grain does not show. */
const together = 50;

/** A schema that was not seen before: a validator may remember what it has compiled. */
const renewed = (schemaText: string, count: number): JsonSchema => {
  const schema = JSON.parse(schemaText) as Record<string, Json>;
  return { ...schema, description: `number ${count}` };
};

async function speedOf(
  validator: Validator,
  [name, schema, value]: (typeof subjects)[number],
  timeMs: number,
): Promise<readonly SpeedSample[]> {
  const text = JSON.stringify(schema);
  const compilation = await validator.compile(JSON.parse(text) as JsonSchema, '2020-12');
  if (!compilation.ok || compilation.schema.validateValue(value).kind !== 'valid') return [];
  const { schema: compiled } = compilation;
  let count = 0;
  // What nobody uses is not computed.
  let passed = 0;
  const options = { time: timeMs, warmupTime: timeMs / 2, iterations: 8, warmupIterations: 8 };
  const bench = new Bench(options)
    .add('values', () => {
      for (let at = 0; at < together; at += 1)
        if (compiled.validateValue(value).kind === 'valid') passed += 1;
    })
    .add('compile', async () => {
      await validator.compile(renewed(text, (count += 1)), '2020-12');
    });
  await bench.run();
  const [values, compile] = bench.tasks.map(({ result }) =>
    'latency' in result ? result.latency : undefined,
  );
  if (values === undefined || compile === undefined || passed === 0) return [];
  return [
    {
      schema: name,
      bytes: text.length,
      compileMs: compile.p50,
      valuesPerSecond: (together * 1000) / values.p50,
      samples: values.samplesCount,
    },
  ];
}

/** How quick a validator is, warm, on a schema of three members and on the definition of a tool. */
export async function steadySpeed(validator: Validator, timeMs: number): Promise<readonly SpeedSample[]> {
  const samples: SpeedSample[] = [];
  for (const subject of subjects) samples.push(...(await speedOf(validator, subject, timeMs)));
  return samples;
}
