import type { Attack, AttackScene, Staged } from '../attack.js';
import { calling, plainCall } from '../play/acts.js';
import { plainTool } from './plain-tool.js';

const kibibyte = 1024;

/** Sizes that applications meet; where a client stops is for the acceptance sheet to measure. */
const sizes = [64 * kibibyte, 256 * kibibyte, 1024 * kibibyte, 4096 * kibibyte];

export const oversize: Attack = {
  name: 'oversize',
  law: 'client.delivers',
  what: 'a text of 64 KiB, 256 KiB, 1 MiB and 4 MiB',
  *plays({ era }: AttackScene): Generator<Staged> {
    for (const size of sizes) {
      const result = `{"content":[{"type":"text","text":"${'a'.repeat(size)}"}]}`;
      yield {
        phase: 'coverage',
        mutations: [],
        play: plainCall(era, [plainTool], calling(era, plainTool.name, result)),
      };
    }
  },
};
