import { checkedSide } from '../checked.js';
import { dataFor, withTotal } from '../datum.js';
import { callOf, textResult, toolOf } from '../forms.js';
import { requestsFor } from '../performer.js';
import { searchStructured } from '../../hostile-tool.js';
import type { FillableRow } from '../sheet-row.js';

export const textArrives: FillableRow = {
  id: 'T01',
  async fill(trial) {
    const { era, seed } = trial.scene;
    let reads = 0;
    for (const [at, { text }] of dataFor(seed).entries()) {
      const result = textResult(text);
      const { seen } = await trial.deliver(`datum ${at + 1}`, callOf(era, 'text', result), result);
      reads += requestsFor(seen, 'resources/read');
    }
    return trial.result('repaired', { beside: `${reads} further reads` });
  },
};

/** Values that a program may take for the total without noticing. */
const wrongTotals = [(total: number) => String(total), () => null, (total: number) => [total]];

export const textTypes: FillableRow = {
  id: 'T02',
  async fill(trial) {
    const { era, seed } = trial.scene;
    const tool = { name: toolOf('text'), textSchema: searchStructured.outputSchema };
    const checked = checkedSide(tool);
    for (const [at, datum] of dataFor(seed).entries()) {
      const result = textResult(datum.text);
      const right = await trial.deliver(`datum ${at + 1}`, callOf(era, 'text', result), result);
      checked.right(right.value);
      const wrong = wrongTotals[at % wrongTotals.length]?.(datum.total) ?? null;
      const broken = textResult(withTotal(datum, wrong));
      const name = `total ${JSON.stringify(wrong)} in the text of datum ${at + 1}`;
      checked.broken((await trial.refuse(name, callOf(era, 'text', broken))).value);
    }
    return { ...trial.result('unchecked'), checked: checked.answered() };
  },
};
