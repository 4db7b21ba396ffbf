import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { callAnswered, connecting, plainCall, readAnswered } from '../play/acts.js';
import { errorMessage } from '../play/message.js';

/** Errors that a server may answer a request with in both eras. */
const errors = [
  [-32602, 'Invalid params'],
  [-32603, 'Internal error'],
  [-32600, 'Invalid Request'],
  [-32601, 'Method not found'],
  [-32700, 'Parse error'],
  [1, 'An application error'],
  [0, ''],
] as const;

const uri = 'assay:///unknown';

export const protocolErrors: Attack = {
  name: 'protocol-errors',
  law: 'client.error-class',
  what: 'a JSON-RPC error in place of a result or of contents',
  *plays({ era, tool }: AttackScene): Generator<Staged> {
    for (const [code, message] of errors) {
      const error = errorMessage(code, message);
      yield {
        phase: 'coverage',
        mutations: [],
        play: plainCall(era, [listed(tool)], callAnswered(tool.name, error)),
      };
      yield { phase: 'coverage', mutations: [], play: [connecting(), readAnswered(uri, error)] };
    }
  },
};
