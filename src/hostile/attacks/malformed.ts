import { everyViolation, violationsOf } from '../../../arbitraries/index.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { protocols } from '../../protocol/protocols.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { callAnswered, plainCall } from '../play/acts.js';
import { bareMessage, rescue } from '../play/message.js';
import { drawn } from '../result-variants.js';
import { plainAnswer, plainTool } from './plain-tool.js';

const bounds = { maxBytes: 4096, maxDepth: 16 } as const;

/** Results that break the era's own definition of a result, in every way that it can be broken, then drawn ones. */
export const malformed: Attack = {
  name: 'malformed',
  law: 'client.refuses',
  what: "a result that breaks the protocol's definition of a tool result",
  *plays({ era, seed }: AttackScene): Generator<Staged> {
    const definition: JsonSchema = protocols[era].methods.get('tools/call')?.result ?? true;
    const staged = (phase: Staged['phase'], { value, mutation }: BrokenResult): Staged => {
      const answer = { send: bareMessage(writeJson(value)), then: [rescue] };
      return {
        phase,
        mutations: [mutation],
        play: plainCall(era, [plainTool], callAnswered(plainTool.name, answer)),
      };
    };
    for (const broken of everyViolation(definition, bounds)) yield staged('coverage', broken);
    for (const broken of drawn(violationsOf(definition, bounds), seed)) yield staged('fuzz', broken);
  },
  control: ({ era, tool }) =>
    plainCall(era, [plainTool, listed(tool)], callAnswered(plainTool.name, plainAnswer(era))),
};

type BrokenResult = Pick<
  ReturnType<typeof everyViolation> extends Iterable<infer V> ? V : never,
  'value' | 'mutation'
>;
