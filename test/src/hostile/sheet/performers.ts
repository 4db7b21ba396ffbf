import type { Json } from '../../../../arbitraries/json/json.js';
import type { HeardLine, HeardRequest } from '../../../../src/hostile/hostile-server.js';
import { rightReaction } from '../../../../src/hostile/oracle/right-reaction.js';
import { lastAnswers, methodOf } from '../../../../src/hostile/play/last-answers.js';
import { readResult } from '../../../../src/hostile/oracle/read-result.js';
import type { Act, Play } from '../../../../src/hostile/play/play.js';
import { serversOf } from '../../../../src/hostile/play/play.js';
import type { Performer, SeenAct } from '../../../../src/hostile/sheet/performer.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { DriverAnswer } from '../../../../src/targets/client/driver-protocol.js';

/** What a client does with a play, as its driver would answer; `undefined`: it does not come back. */
export type Conduct = (play: Play, era: Era) => DriverAnswer | undefined;

/** The result of the last answer, whatever is wrong with it; the first one's where input is asked for. */
const resultIn = (play: Play, era: Era, at = 0): Json | undefined => {
  const [method, answer] = [methodOf[play.at(-1)?.ask.op ?? 'close'], lastAnswers(play).at(at)];
  if (method === undefined || answer === undefined) return undefined;
  const read = readResult(answer.send, method, era);
  if (read.kind === 'result') return JSON.parse(read.text) as Json;
  const text = 'json' in answer.send ? answer.send.json : '{}';
  return (JSON.parse(text) as { readonly result?: Json }).result;
};

const refused: DriverAnswer = { outcome: 'refused', error: { code: '', message: 'not taken' } };

/** A client that takes whatever comes for a success. */
export const takesAll: Conduct = (play, era) => ({ outcome: 'success', value: resultIn(play, era) ?? {} });

/** A client that refuses everything. */
export const refusesAll: Conduct = (play) =>
  methodOf[play.at(-1)?.ask.op ?? 'close'] === undefined ? { outcome: 'success' } : refused;

/** A client that has tools and nothing else. */
export const toolsOnly =
  (inner: Conduct): Conduct =>
  (play, era) =>
    ['readResource', 'listResources'].includes(play.at(-1)?.ask.op ?? '')
      ? { outcome: 'unsupported' }
      : inner(play, era);

/** A client that does what is right, by the oracle; empty contents it does not take either. */
export const isRight: Conduct = (play, era) => {
  const ask = play.at(-1)?.ask;
  if (ask === undefined || methodOf[ask.op] === undefined) return { outcome: 'success' };
  if (ask.op === 'listTools' || ask.op === 'listResources')
    return { outcome: 'success', value: resultIn(play, era) ?? {} };
  const right = rightReaction(play, era);
  switch (right.kind) {
    case 'deliver':
      return { outcome: 'success', value: JSON.parse(right.results[0] ?? '{}') as Json };
    case 'toolError':
      return { outcome: 'toolError', value: resultIn(play, era) ?? {} };
    case 'protocolError':
      return { outcome: 'protocolError', error: { code: right.code, message: 'the server said so' } };
    case 'inputRequired':
      return isAnswered(play) && right.then?.kind === 'deliver'
        ? { outcome: 'success', value: JSON.parse(right.then.results[0] ?? '{}') as Json }
        : { outcome: 'inputRequired' };
    case 'refuse':
    case 'listed':
    case 'open':
      return refused;
  }
};

const isAnswered = (play: Play): boolean => play.some(({ ask }) => ask.op === 'answerInput');

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'a client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A client that is not there: what it would answer, and the requests that it would send. */
export function performerOf(
  conduct: Conduct,
  era: Era,
  params: HeardRequest['params'] = era === '2026-07-28' ? { _meta: meta, requestState: 'sheet-state' } : {},
): Performer {
  const seenAct = (play: Play, { ask }: Act, server: string): SeenAct => {
    const answer = conduct(play, era);
    const method = methodOf[ask.op];
    const request = method === undefined ? undefined : { id: 1, method, params, era };
    const line: HeardLine = {
      server,
      from: 'client',
      bytes: Buffer.from(JSON.stringify(request ?? {})),
      ...(request === undefined ? {} : { request }),
    };
    return {
      ask,
      reply: answer === undefined ? { kind: 'silent' } : { kind: 'answered', answer },
      heard: request === undefined ? [] : [line],
    };
  };
  return {
    perform: async (play) => {
      const servers = serversOf(play);
      const acts = play.map((act, at) => seenAct(play.slice(0, at + 1), act, servers[at] ?? 'a'));
      const stayed = acts.findIndex(({ reply }) => reply.kind !== 'answered');
      const lived = stayed === -1 ? acts : acts.slice(0, stayed + 1);
      const last = lived.at(-1);
      if (last === undefined) throw new Error('a play without acts');
      return { acts: lived, last, whole: lived.length === play.length };
    },
  };
}
