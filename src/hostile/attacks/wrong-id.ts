import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { callAnswered, plainCall } from '../play/acts.js';
import { rescue } from '../play/message.js';
import { honestVariants } from '../result-variants.js';

/** Ids that are not that of the request, as JSON text, and what they are. */
const ids = [
  ['"{id as text}"', 'the id as a string'],
  ['"{id in hex}"', 'a string that reads as the same number'],
  ['"{another id}"', 'the id of no request'],
  ['null', 'null'],
] as const;

/** Right results in answers to other requests. JSON-RPC 2.0: the id is the same as that of the request. */
export const wrongId: Attack = {
  name: 'wrong-id',
  law: 'client.refuses',
  what: "a right result whose id is not that of the client's request",
  *plays(scene: AttackScene): Generator<Staged> {
    const { era, seed, tool } = scene;
    for (const { result, ...variant } of honestVariants(tool.outputSchema, seed)) {
      for (const [id, what] of ids) {
        const json = answerWith(era === '2026-07-28', id, result);
        const mutations = [{ pointer: '/id', keyword: 'id', what }];
        yield {
          ...variant,
          mutations,
          play: plainCall(era, [listed(tool)], callAnswered(tool.name, { send: { json }, then: [rescue] })),
        };
      }
    }
  },
};

const answerWith = (isModern: boolean, id: string, result: string): string =>
  `{"jsonrpc":"2.0","id":${id},"result":{${isModern ? '"resultType":"complete",' : ''}${result.slice(1)}}`;
