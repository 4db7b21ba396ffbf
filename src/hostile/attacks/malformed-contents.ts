import { everyViolation, violationsOf } from '../../../arbitraries/index.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import type { Mutation } from '../../../arbitraries/mutation.js';
import { protocols } from '../../protocol/protocols.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { connecting, readAnswered } from '../play/acts.js';
import { bareMessage, rescue } from '../play/message.js';
import { drawn } from '../result-variants.js';

const bounds = { maxBytes: 4096, maxDepth: 16 } as const;
const uri = 'assay:///malformed';

interface Broken {
  readonly value: Json;
  readonly mutation: Mutation;
}

/** Results of reads that break the era's own definition: their contents, and how long and for whom they may be kept. */
export const malformedContents: Attack = {
  name: 'malformed-contents',
  law: 'client.refuses',
  what: "contents of a resource that break the protocol's definition",
  *plays({ era, seed }: AttackScene): Generator<Staged> {
    const definition: JsonSchema = protocols[era].methods.get('resources/read')?.result ?? true;
    const staged = (phase: Staged['phase'], { value, mutation }: Broken): Staged => {
      const answer = { send: bareMessage(writeJson(value)), then: [rescue] };
      return { phase, mutations: [mutation], play: [connecting(), readAnswered(uri, answer)] };
    };
    for (const broken of everyViolation(definition, bounds)) yield staged('coverage', broken);
    for (const broken of drawn(violationsOf(definition, bounds), seed)) yield staged('fuzz', broken);
  },
  control: ({ era }) => [connecting(), readAnswered(uri, bareMessage(rightContents[era]))],
};

const contents = `"contents":[{"uri":"${uri}","text":"right"}]`;
const rightContents = {
  '2025-11-25': `{${contents}}`,
  '2026-07-28': `{"resultType":"complete","ttlMs":0,"cacheScope":"private",${contents}}`,
} as const;
