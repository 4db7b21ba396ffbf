import { checkedSide } from '../checked.js';
import { dataFor } from '../datum.js';
import { callOf, embeddedResult, toolOf } from '../forms.js';
import { requestsFor } from '../performer.js';
import type { FillableRow } from '../sheet-row.js';

export const embeddedArrives: FillableRow = {
  id: 'E01',
  async fill(trial) {
    const { era, seed } = trial.scene;
    let reads = 0;
    for (const [at, { text }] of dataFor(seed).entries()) {
      const result = embeddedResult(text);
      const { seen } = await trial.deliver(`datum ${at + 1}`, callOf(era, 'embedded', result), result);
      reads += requestsFor(seen, 'resources/read');
    }
    return trial.result('repaired', { beside: `${reads} further reads` });
  },
};

/** Ways in which a JSON text stops to be one. */
const damages: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, -1),
  (text) => text.replace('"total"', 'total'),
  (text) => `${text},`,
  (text) => text.slice(0, Math.ceil(text.length / 2)),
];

export const embeddedParses: FillableRow = {
  id: 'E02',
  async fill(trial) {
    const { era, seed } = trial.scene;
    const checked = checkedSide({ name: toolOf('embedded') });
    for (const [at, { text }] of dataFor(seed).entries()) {
      const result = embeddedResult(text);
      const right = await trial.deliver(`datum ${at + 1}`, callOf(era, 'embedded', result), result);
      checked.right(right.value);
      const damaged = damages[at % damages.length]?.(text) ?? '';
      const name = `broken JSON, datum ${at + 1}`;
      const broken = await trial.refuse(name, callOf(era, 'embedded', embeddedResult(damaged)));
      checked.broken(broken.value);
    }
    return { ...trial.result('unchecked'), checked: checked.answered() };
  },
};
