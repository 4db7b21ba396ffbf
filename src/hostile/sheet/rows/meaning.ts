import { searchStructured } from '../../hostile-tool.js';
import { checkedSide } from '../checked.js';
import type { Datum } from '../datum.js';
import { dataFor, withTotal } from '../datum.js';
import { callOf, structuredResult } from '../forms.js';
import type { RowResult, RowTrial } from '../row-trial.js';
import type { FillableRow } from '../sheet-row.js';

const { name, outputSchema } = searchStructured;

/** Results that are right by type and wrong by meaning, each beside the right one. */
async function tell(
  trial: RowTrial,
  relations: readonly string[],
  brokenOf: (datum: Datum) => { readonly name: string; readonly result: string },
): Promise<RowResult> {
  const { era, seed } = trial.scene;
  const checked = checkedSide({ name, outputSchema, relations });
  for (const [at, datum] of dataFor(seed).entries()) {
    const result = structuredResult(datum.text);
    const right = await trial.deliver(`datum ${at + 1}`, callOf(era, 'structured', result), result);
    checked.right(right.value);
    const broken = brokenOf(datum);
    checked.broken((await trial.refuse(broken.name, callOf(era, 'structured', broken.result))).value);
  }
  return { ...trial.result('unchecked'), checked: checked.answered() };
}

export const totalAndHits: FillableRow = {
  id: 'S04',
  fill: (trial) =>
    tell(trial, [`${name}.total == count(${name}.hits)`], (datum) => ({
      name: `total 999 of ${datum.hits.length} hits`,
      result: structuredResult(withTotal(datum, 999)),
    })),
};

export const textAndStructured: FillableRow = {
  id: 'S05',
  fill: (trial) =>
    tell(trial, [], (datum) => ({
      name: `total ${datum.total + 1} in the text, ${datum.total} in the structured content`,
      result: structuredResult(datum.text, withTotal(datum, datum.total + 1)),
    })),
};
