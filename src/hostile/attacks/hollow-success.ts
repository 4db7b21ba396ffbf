import type { Attack, AttackScene, Staged } from '../attack.js';
import { callAnswered, connecting, plainCall, readAnswered } from '../play/acts.js';
import { inputRequired } from '../play/input-required.js';
import { bareMessage, rescue } from '../play/message.js';
import { plainAnswer, plainTool } from './plain-tool.js';

const uri = 'assay:///hollow';

/** Results that hold nothing that an application could use, and that no definition of either era allows. */
const hollow = [
  inputRequired({ state: 's', asks: true }),
  '{"resultType":"input_required"}',
  '{}',
  '{"resultType":"complete"}',
  '{"resultType":"partial","content":[]}',
  '{"resultType":1,"content":[]}',
  '{"structuredContent":{"total":0}}',
  '{"contents":null}',
];

/** What has no content is filled in by a lenient reader, and looks like an empty success. */
export const hollowSuccess: Attack = {
  name: 'hollow-success',
  law: 'client.refuses',
  what: 'a result without content, such as one of another kind of result',
  *plays({ era }: AttackScene): Generator<Staged> {
    for (const result of hollow) {
      const answer = { send: bareMessage(result), then: [rescue] };
      const call = plainCall(era, [plainTool], callAnswered(plainTool.name, answer));
      yield { phase: 'coverage', mutations: [], play: call };
      yield { phase: 'coverage', mutations: [], play: [connecting(), readAnswered(uri, answer)] };
    }
  },
  control: ({ era }) => plainCall(era, [plainTool], callAnswered(plainTool.name, plainAnswer(era))),
};
