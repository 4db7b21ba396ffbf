import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { brokenTools } from './broken-sibling.js';

const network: JsonObject = {
  name: 'network_reference',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { a: { $ref: 'http://127.0.0.1:9/assay.json' } } },
};

export const defectiveSibling: Attack = {
  name: 'defective-sibling',
  law: 'client.list-partial',
  what: 'one of two tools has an outputSchema that can not be used',
  *plays({ era, tool }: AttackScene): Generator<Staged> {
    for (const defective of [...brokenTools, network])
      for (const tools of [
        [defective, listed(tool)],
        [listed(tool), defective],
      ])
        yield { phase: 'coverage', mutations: [], play: [connecting(), listing(era, tools)] };
  },
};
