import type { Attack, AttackScene, Staged } from '../attack.js';
import { connecting, readAnswered } from '../play/acts.js';
import { bareMessage } from '../play/message.js';
import type { Act, Play } from '../play/play.js';
import type { Sent } from '../../corpus/case-file.js';

const uri = 'assay:///kept';
/** Long enough that nobody's clock ends it within a play. */
const dayMs = 86_400_000;

const asking: Sent = bareMessage(
  '{"resultType":"input_required","requestState":"s","inputRequests":{"n":{"method":"elicitation/create","params":{"mode":"form","message":"n?","requestedSchema":{"type":"object","properties":{"n":{"type":"string"}}}}}}}',
);

const contents = (text: string): Sent =>
  bareMessage(
    `{"resultType":"complete","ttlMs":${dayMs},"cacheScope":"public","contents":[{"uri":"${uri}","text":"${text}"}]}`,
  );

const givingInput: Act = {
  ask: { op: 'answerInput', responses: { n: { action: 'accept', content: { n: 'a' } } } },
};

/** MCP 2026-07-28, Caching: the answer to a request that carries inputResponses or requestState must not be kept. */
export const keptAfterInput: Attack = {
  name: 'kept-after-input',
  law: 'client.cache',
  what: 'a resource whose contents came after a request for input is read once more',
  *plays({ era }: AttackScene): Generator<Staged> {
    if (era !== '2026-07-28') return;
    yield { phase: 'coverage', mutations: [], play: twice };
  },
  control: () => twice.slice(0, 3),
};

const twice: Play = [
  connecting(),
  givingInput,
  readAnswered(uri, asking, contents('first')),
  readAnswered(uri, contents('second')),
];
