import { readAnswered } from '../../play/acts.js';
import { bareMessage, errorMessage } from '../../play/message.js';
import type { Act, Answer, Play } from '../../play/play.js';
import { dataFor } from '../datum.js';
import { contentsResult, opening } from '../forms.js';
import { outcomeOf, requestsFor } from '../performer.js';
import type { SeenPlay } from '../performer.js';
import { readable } from '../readable.js';
import type { RowResult, RowTrial } from '../row-trial.js';
import type { FillableRow } from '../sheet-row.js';
import { newEraOnly, overHttpOnly } from '../sheet-row.js';

/** Members of a read's result that say how long it may be kept, and which of them are right. */
const rightHints = ['"ttlMs":0,"cacheScope":"private"', '"ttlMs":60000,"cacheScope":"public"'];
const wrongHints: Readonly<Record<string, string>> = {
  'neither of them': '',
  'no cacheScope': '"ttlMs":0',
  'no ttlMs': '"cacheScope":"private"',
  'ttlMs a string': '"ttlMs":"0","cacheScope":"private"',
  'an unknown cacheScope': '"ttlMs":0,"cacheScope":"everybody"',
};

export const cacheHints: FillableRow = {
  id: 'C01',
  unavailable: newEraOnly,
  async fill(trial) {
    const { era, seed } = trial.scene;
    const [datum] = dataFor(seed, 1);
    const reading = (hints: string): { readonly play: Play; readonly contents: string } => {
      const uri = trial.freshUri();
      const contents = contentsResult(uri, datum?.text ?? '');
      const members = ['"resultType":"complete"', hints, contents.slice(1, -1)].filter((text) => text !== '');
      const read = readAnswered(uri, { send: bareMessage(`{${members.join(',')}}`) });
      return { play: [...opening(era), read], contents };
    };
    for (const [name, hints] of Object.entries(wrongHints)) await trial.refuse(name, reading(hints).play);
    for (const hints of rightHints) {
      const { play, contents } = reading(hints);
      await trial.deliver(hints, play, contents);
    }
    const below = await trial.record('ttlMs below 0', reading('"ttlMs":-1,"cacheScope":"private"').play);
    return trial.result('repaired', { beside: `ttlMs -1 gave ${outcomeOf(below.seen.last)}` });
  },
};

const setAuth = (token: string | null): Act => ({ ask: { op: 'setAuth', token } });

/** Tokens that no service gave to anybody. */
const [tokenA, tokenB] = ['synthetic-a', 'synthetic-b'];

/** Whether the text of another authorization reached the application. */
const leaks = (seen: SeenPlay, text: string): boolean =>
  seen.last.reply.kind === 'answered' &&
  JSON.stringify(seen.last.reply.answer.value ?? null).includes(JSON.stringify(text).slice(1, -1));

interface Change {
  readonly name: string;
  readonly token: string | null;
  /** What the server says to the read that follows; `undefined`: another text. */
  readonly answer?: Answer;
}

/** Reads as A what may be kept for a minute; then changes who asks, and reads again. */
async function readUnder(trial: RowTrial, changes: readonly Change[]): Promise<RowResult> {
  const { era, seed } = trial.scene;
  const [ofA = '', ofB = ''] = dataFor(seed, 2).map(({ text }) => text);
  const [connect, list] = opening(era);
  const reading = (uri: string, text: string): Act =>
    readAnswered(uri, { send: readable(era, contentsResult(uri, text), 60_000, 'private') });
  const asA = (uri: string): Play =>
    [connect, setAuth(tokenA), list, reading(uri, ofA)].filter((act) => act !== undefined);
  const uri = trial.freshUri();
  const asked = await trial.deliver('as A', asA(uri), contentsResult(uri, ofA));
  if (asked.seen.acts.some((act) => act.ask.op === 'setAuth' && outcomeOf(act) === 'unsupported'))
    return { verdict: 'UNAVAILABLE', seen: 'the driver can not change the authorization' };
  const wire: number[] = [];
  for (const { name, token, answer } of changes) {
    const again = trial.freshUri();
    const next = answer === undefined ? reading(again, ofB) : readAnswered(again, answer);
    const play = [...asA(again), setAuth(token), next];
    const { seen } = await trial.ask(name, play, (seen) => !leaks(seen, ofA), { anew: true });
    wire.push(requestsFor({ acts: [seen.last] }, 'resources/read'));
  }
  return trial.result('shared', { beside: `reads on the wire after each change: ${wire.join(', ')}` });
}

const notAllowed: Answer = { send: errorMessage(-32603, 'Not authorized') };

export const authorizedAnew: FillableRow = {
  id: 'L07',
  unavailable: overHttpOnly,
  fill: (trial) =>
    readUnder(trial, [
      { name: 'as B, who may read another text', token: tokenB },
      { name: 'as B, who may read nothing', token: tokenB, answer: notAllowed },
    ]),
};

export const privateKept: FillableRow = {
  id: 'C02',
  unavailable: overHttpOnly,
  fill: (trial) =>
    readUnder(trial, [
      { name: 'under the authorization of B', token: tokenB },
      { name: 'without any authorization', token: null, answer: notAllowed },
    ]),
};
