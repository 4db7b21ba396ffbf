import { everyViolation, violationsOf } from '../../../arbitraries/index.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { protocols } from '../../protocol/protocols.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { callAnswered, plainCall } from '../play/acts.js';
import { bareMessage, rescue } from '../play/message.js';
import { drawn } from '../result-variants.js';

const bounds = { maxBytes: 4096, maxDepth: 16 } as const;
/** A tool that promises nothing of its results: only the protocol's own definition can be broken. */
const plain = { name: 'search_text', inputSchema: { type: 'object' } };

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
        play: plainCall(era, [plain], callAnswered(plain.name, answer)),
      };
    };
    for (const broken of everyViolation(definition, bounds)) yield staged('coverage', broken);
    for (const broken of drawn(violationsOf(definition, bounds), seed)) yield staged('fuzz', broken);
  },
  control: ({ era, tool }) =>
    plainCall(era, [plain, listed(tool)], callAnswered(plain.name, bareMessage(plainResult[era]))),
};

type BrokenResult = Pick<
  ReturnType<typeof everyViolation> extends Iterable<infer V> ? V : never,
  'value' | 'mutation'
>;

const plainResult = {
  '2025-11-25': '{"content":[]}',
  '2026-07-28': '{"resultType":"complete","content":[]}',
} as const;
