import type { Sent } from '../../corpus/case-file.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { connecting, readAnswered } from '../play/acts.js';
import { bareMessage } from '../play/message.js';
import type { Act, Play } from '../play/play.js';

const uri = 'assay:///private';
const dayMs = 86_400_000;

const contents = (text: string): Sent =>
  bareMessage(
    `{"resultType":"complete","ttlMs":${dayMs},"cacheScope":"private","contents":[{"uri":"${uri}","text":"${text}"}]}`,
  );

const as = (token: string): Act => ({ ask: { op: 'setAuth', token } });

/** Two readers through one client: synthetic tokens, contents of each one's own. */
const inTurn: Play = [
  connecting(),
  as('synthetic-a'),
  readAnswered(uri, contents("reader a's own")),
  as('synthetic-b'),
  readAnswered(uri, contents("reader b's own")),
];

/** MCP 2026-07-28, Caching: what is private is for one authorization. Only HTTP carries one. */
export const keptForAnother: Attack = {
  name: 'kept-for-another',
  law: 'client.cache',
  what: 'a private resource is read with one authorization and then with another',
  *plays({ transport }: AttackScene): Generator<Staged> {
    if (transport === 'http') yield { phase: 'coverage', mutations: [], play: inTurn };
  },
  control: () => inTurn.slice(0, 3),
};
