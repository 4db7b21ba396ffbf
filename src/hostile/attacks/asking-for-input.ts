import type { Attack, AttackScene, Staged } from '../attack.js';
import { callAnswered, connecting, plainCall, readAnswered } from '../play/acts.js';
import { inputRequired } from '../play/input-required.js';
import { bareMessage } from '../play/message.js';
import { plainTool } from './plain-tool.js';

const uri = 'assay:///asking';

/** What asks for input: with a request, with a state alone, and with both. */
const asking = [
  inputRequired({ state: 's', asks: true }),
  inputRequired({ state: 's', asks: false }),
  inputRequired({ asks: true }),
];

/** Nobody gives the input, so there is no result: a client says so, whatever it can do. */
export const askingForInput: Attack = {
  name: 'asking-for-input',
  law: 'client.error-class',
  what: 'a result that asks for input, which nobody gives',
  *plays({ era }: AttackScene): Generator<Staged> {
    for (const result of asking) {
      const message = bareMessage(result);
      const call = plainCall(era, [plainTool], callAnswered(plainTool.name, message));
      yield { phase: 'coverage', mutations: [], play: call };
      yield { phase: 'coverage', mutations: [], play: [connecting(), readAnswered(uri, message)] };
    }
  },
};
