import type { Sent } from '../../corpus/case-file.js';
import type { Era } from '../../protocol/era.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { connecting, readAnswered } from '../play/acts.js';
import { resultMessage } from '../play/message.js';
import type { Act, Play } from '../play/play.js';

const uri = 'assay:///both';

const contents = (era: Era, server: string): Sent =>
  resultMessage(era, `{"contents":[{"uri":"${uri}","text":"of server ${server}"}]}`, 'cacheable');

const reading = (era: Era, server: string): Act => {
  const act = readAnswered(uri, contents(era, server));
  return { ...act, ask: { op: 'readResource', uri, server } };
};

/** Both servers are connected; the URI is read from one, then from the other, and from the first again. */
const inTurn = (era: Era, servers: readonly string[]): Play => [
  connecting('a'),
  connecting('b'),
  ...servers.map((server) => reading(era, server)),
];

export const sameUri: Attack = {
  name: 'same-uri',
  law: 'client.origin',
  what: 'two servers have the same URI with other contents',
  *plays({ era }: AttackScene): Generator<Staged> {
    for (const servers of [['a'], ['b'], ['a', 'b'], ['b', 'a'], ['a', 'b', 'a']])
      yield { phase: 'coverage', mutations: [], play: inTurn(era, servers) };
  },
};
