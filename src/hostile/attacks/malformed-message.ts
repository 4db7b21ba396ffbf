import type { Sent } from '../../corpus/case-file.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { callAnswered, plainCall } from '../play/acts.js';
import { rescue } from '../play/message.js';
import { honestVariants } from '../result-variants.js';

const bytes = (text: string): Sent => ({ base64: Buffer.from(text, 'latin1').toString('base64') });

/** What becomes of a right answer's result, and how to call it. */
const manglings: readonly (readonly [string, (result: string) => Sent])[] = [
  ['a result and an error', (result) => message(`"result":${result},"error":{"code":-32603,"message":"x"}`)],
  ['jsonrpc "1.0"', (result) => ({ json: `{"jsonrpc":"1.0","id":"{id}","result":${result}}` })],
  ['no jsonrpc', (result) => ({ json: `{"id":"{id}","result":${result}}` })],
  [
    'an array around the answer',
    (result) => ({ json: `[{"jsonrpc":"2.0","id":"{id}","result":${result}}]` }),
  ],
  ['the result alone, without an envelope', (result) => ({ json: result })],
  [
    'a text after the message',
    (result) => ({ json: `{"jsonrpc":"2.0","id":"{id}","result":${result}} trailing` }),
  ],
  [
    'half of a message',
    (result) => ({ json: `{"jsonrpc":"2.0","id":"{id}","result":${result.slice(0, -2)}` }),
  ],
  ['no JSON', () => ({ json: 'Internal Server Error' })],
  ['bytes that are no UTF-8', () => bytes('{"jsonrpc":"2.0","id":1,"result":{"content":"\xff\xfe"}}')],
  ['an error without a code', () => message('"error":{"message":"x"}')],
  ['an error that is a text', () => message('"error":"x"')],
];

const message = (members: string): Sent => ({ json: `{"jsonrpc":"2.0","id":"{id}",${members}}` });

/** Right results in messages that JSON-RPC 2.0 does not allow; the right answer, an error, comes after them. */
export const malformedMessage: Attack = {
  name: 'malformed-message',
  law: 'client.refuses',
  what: 'a right result in a message that JSON-RPC does not allow',
  *plays({ era, seed, tool }: AttackScene): Generator<Staged> {
    for (const { result, ...variant } of honestVariants(tool.outputSchema, seed)) {
      const dressed = era === '2026-07-28' ? `{"resultType":"complete",${result.slice(1)}` : result;
      for (const [what, mangle] of manglings) {
        const answer = { send: mangle(dressed), then: [rescue] };
        yield {
          ...variant,
          mutations: [{ pointer: '', keyword: 'jsonrpc', what }],
          play: plainCall(era, [listed(tool)], callAnswered(tool.name, answer)),
        };
      }
    }
  },
};
