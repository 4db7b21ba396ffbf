import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { writeJson } from '../../../protocol/json/writer.js';
import { calling, plainCall } from '../../play/acts.js';
import type { Play } from '../../play/play.js';
import { dataFor } from '../datum.js';
import { callOf, structuredResult, textResult } from '../forms.js';
import { outcomeOf } from '../performer.js';
import type { RowTrial } from '../row-trial.js';
import type { FillableRow } from '../sheet-row.js';

/** What languages take for nothing, each with the type that allows it. */
const emptyValues: readonly (readonly [type: string, value: Json])[] = [
  ['array', []],
  ['null', null],
  ['boolean', false],
  ['integer', 0],
  ['string', ''],
];

const toolWith = (outputSchema: JsonObject | undefined): JsonObject => ({
  name: 'empty',
  description: 'Gives a value that programs take for nothing.',
  inputSchema: { type: 'object' },
  ...(outputSchema === undefined ? {} : { outputSchema }),
});

const inside = (type: string): JsonObject => ({
  type: 'object',
  properties: { value: { type } },
  required: ['value'],
});

const playOf = (trial: RowTrial, outputSchema: JsonObject | undefined, result: string): Play => {
  const { era } = trial.scene;
  return plainCall(era, [toolWith(outputSchema)], calling(era, 'empty', result));
};

/** As a member of the structured content, which both revisions allow. */
async function membersDelivered(trial: RowTrial): Promise<void> {
  for (const [type, value] of emptyValues) {
    const result = structuredResult(writeJson({ value }));
    for (const schema of [inside(type), undefined])
      await trial.deliver(
        `{"value":${writeJson(value)}}${schema === undefined ? ', no outputSchema' : ''}`,
        playOf(trial, schema, result),
        result,
      );
  }
}

const bare = emptyValues.map(([type, value]) => ({
  name: `bare ${writeJson(value)}`,
  schema: { type } as JsonObject,
  result: structuredResult(writeJson(value)),
}));

/** As the structured content itself, which 2026-07-28 allows and 2025-11-25 does not. */
async function bareDelivered(trial: RowTrial): Promise<void> {
  for (const { name, schema, result } of bare)
    for (const outputSchema of [schema, undefined])
      await trial.deliver(
        `${name}${outputSchema === undefined ? ', no outputSchema' : ''}`,
        playOf(trial, outputSchema, result),
        result,
      );
}

async function bareRecorded(trial: RowTrial): Promise<string> {
  let kept = 0;
  for (const { name, schema, result } of bare) {
    const { value } = await trial.record(name, playOf(trial, schema, result));
    if (value !== undefined) kept += 1;
  }
  return `apart: ${kept} of ${bare.length} bare values delivered, which 2025-11-25 does not allow`;
}

export const emptyDelivered: FillableRow = {
  id: 'S06',
  async fill(trial) {
    await membersDelivered(trial);
    if (trial.scene.era === '2025-11-25')
      return trial.result('narrow', { beside: await bareRecorded(trial) });
    await bareDelivered(trial);
    return trial.result('narrow');
  },
};

export const contentMissing: FillableRow = {
  id: 'S07',
  async fill(trial) {
    const { era, seed } = trial.scene;
    for (const [at, { text }] of dataFor(seed).entries()) {
      const empty = `{"content":[],"structuredContent":${text}}`;
      await trial.deliver(`datum ${at + 1}, content []`, callOf(era, 'structured', empty), empty);
      const without = `{"structuredContent":${text}}`;
      await trial.refuse(`datum ${at + 1} without content`, callOf(era, 'structured', without));
    }
    const bare = await trial.record('nothing at all', callOf(era, 'text', '{}'));
    const noText = await trial.record('text, no structured', callOf(era, 'structured', textResult('x')));
    const beside = `{} gave ${outcomeOf(bare.seen.last)}, text alone ${outcomeOf(noText.seen.last)}`;
    return trial.result('repaired', { beside });
  },
};
