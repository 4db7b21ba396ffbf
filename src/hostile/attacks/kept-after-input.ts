import type { Sent } from '../../corpus/case-file.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { connecting, readAnswered } from '../play/acts.js';
import { inputRequired } from '../play/input-required.js';
import { bareMessage } from '../play/message.js';
import type { Act, Play } from '../play/play.js';

const uri = 'assay:///kept';
/** Long enough that nobody's clock ends it within a play. */
const dayMs = 86_400_000;

const contents = (text: string): Sent =>
  bareMessage(
    `{"resultType":"complete","ttlMs":${dayMs},"cacheScope":"public","contents":[{"uri":"${uri}","text":"${text}"}]}`,
  );

const givingInput: Act = {
  ask: { op: 'answerInput', responses: { 'elicitation/create': { action: 'accept', content: { n: 'a' } } } },
};

const twice: Play = [
  givingInput,
  connecting(),
  readAnswered(uri, bareMessage(inputRequired({ state: 's', asks: true })), contents('first')),
  readAnswered(uri, contents('second')),
];

/** MCP 2026-07-28, Caching: the answer to a request that carries inputResponses or requestState must not be kept. */
export const keptAfterInput: Attack = {
  name: 'kept-after-input',
  law: 'client.cache',
  what: 'a resource whose contents came after a request for input is read once more',
  *plays({ era }: AttackScene): Generator<Staged> {
    if (era === '2026-07-28') yield { phase: 'coverage', mutations: [], play: twice };
  },
};
