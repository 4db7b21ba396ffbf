import type { Json } from '../../../../arbitraries/json/json.js';
import { writeJson } from '../../../protocol/json/writer.js';
import { searchStructured } from '../../hostile-tool.js';
import { calling, connecting } from '../../play/acts.js';
import { brokenValues, dataFor, withTotal } from '../datum.js';
import { callOf, structuredResult, textResult } from '../forms.js';
import type { RowTrial } from '../row-trial.js';
import type { FillableRow } from '../sheet-row.js';

/** Right structured content, before a refusal proves anything. */
async function deliverData(trial: RowTrial): Promise<void> {
  const { era, seed } = trial.scene;
  for (const [at, { text }] of dataFor(seed).entries()) {
    const result = structuredResult(text);
    await trial.deliver(`datum ${at + 1}`, callOf(era, 'structured', result), result);
  }
}

const nameOf = (value: Json): string => writeJson(value).slice(0, 40);

export const validationOn: FillableRow = {
  id: 'S01',
  async fill(trial) {
    const { era, seed } = trial.scene;
    await deliverData(trial);
    const broken = brokenValues(seed);
    for (const { value, keyword } of broken)
      await trial.refuse(
        `${keyword}: ${nameOf(value)}`,
        callOf(era, 'structured', structuredResult(writeJson(value))),
      );
    const [first] = broken;
    const unlisted = calling(era, searchStructured.name, structuredResult(writeJson(first?.value ?? null)));
    const { value } = await trial.record('broken, without a listing before', [connecting(), unlisted], {
      anew: true,
    });
    const beside = `without a listing before, the broken one is ${value === undefined ? 'stopped too' : 'delivered'}`;
    return trial.result('unvalidated', { beside });
  },
};

export const structuredMissing: FillableRow = {
  id: 'S02',
  async fill(trial) {
    const { era, seed } = trial.scene;
    await deliverData(trial);
    for (const [at, { text }] of dataFor(seed).entries())
      await trial.refuse(`datum ${at + 1} as text alone`, callOf(era, 'structured', textResult(text)));
    return trial.result('unvalidated');
  },
};

export const totalAsText: FillableRow = {
  id: 'S03',
  async fill(trial) {
    const { era, seed } = trial.scene;
    await deliverData(trial);
    for (const datum of dataFor(seed)) {
      const broken = structuredResult(withTotal(datum, String(datum.total)));
      await trial.refuse(`total "${datum.total}"`, callOf(era, 'structured', broken));
    }
    return trial.result('unvalidated');
  },
};
