import { bareMessage, errorMessage } from '../../play/message.js';
import { callAnswered, readAnswered } from '../../play/acts.js';
import type { Act, Answers, Play } from '../../play/play.js';
import type { Era } from '../../../protocol/era.js';
import { identity } from '../../../protocol/identity.js';
import { dataFor } from '../datum.js';
import { callOf, contentsResult, linkResult, opening, toolOf } from '../forms.js';
import type { SeenPlay } from '../performer.js';
import { outcomeOf, requestsFor } from '../performer.js';
import { readable } from '../readable.js';
import type { FillableRow } from '../sheet-row.js';

/** Whether a value holds this text anywhere. */
const holds = (value: unknown, text: string): boolean =>
  value !== undefined && JSON.stringify(value).includes(JSON.stringify(text).slice(1, -1));

export const linkTaken: FillableRow = {
  id: 'L01',
  async fill(trial) {
    const { era, seed } = trial.scene;
    const link = linkResult();
    const { seen } = await trial.deliver('link', callOf(era, 'link', link), link);
    for (const without of ['type', 'uri', 'name'] as const)
      await trial.refuse(`link without ${without}`, callOf(era, 'link', linkResult({}, without)));
    const [datum] = dataFor(seed, 1);
    const text = datum?.text ?? '';
    const smuggled = await trial.record('link with a text', callOf(era, 'link', linkResult({ text })));
    const kept = holds(smuggled.value, text) ? 'kept, as an unknown member' : 'not delivered';
    const beside = `${requestsFor(seen, 'resources/read')} reads of its own; a text in the link is ${kept}`;
    return trial.result('repaired', { beside });
  },
};

/** A list that names nothing. */
const emptyList = (era: Era): Act => ({
  ask: { op: 'listResources' },
  answers: { 'resources/list': [{ send: readable(era, '{"resources":[]}', 0) }] },
});

export const readUnlisted: FillableRow = {
  id: 'L02',
  async fill(trial) {
    const { era, seed } = trial.scene;
    for (const [at, { text }] of dataFor(seed).entries()) {
      const uri = trial.freshUri();
      const contents = contentsResult(uri, text);
      const call = callAnswered(toolOf('link'), readable(era, linkResult({ uri })));
      const read = readAnswered(uri, readable(era, contents, 0));
      const play = [...opening(era), emptyList(era), call, read];
      await trial.deliver(`datum ${at + 1}, no list names it`, play, contents);
    }
    return trial.result('repaired');
  },
};

/** Reads that the last act cost. */
const readsIn = ({ last }: SeenPlay): number => requestsFor({ acts: [last] }, 'resources/read');

export const readsCounted: FillableRow = {
  id: 'L03',
  async fill(trial) {
    const { era, seed } = trial.scene;
    const counts: string[] = [];
    for (const [at, ttlMs] of [0, 60_000].entries()) {
      const [datum] = dataFor(seed + at, 1);
      const reading = (
        uri: string,
      ): { readonly play: Play; readonly read: Act; readonly contents: string } => {
        const contents = contentsResult(uri, datum?.text ?? '');
        const read = readAnswered(uri, readable(era, contents, ttlMs));
        return { play: [...opening(era), read], read, contents };
      };
      const unread = reading(trial.freshUri());
      await trial.ask(`an empty cache, ttl ${ttlMs}`, unread.play, (seen) => readsIn(seen) > 0);
      const { play, read, contents } = reading(trial.freshUri());
      const first = await trial.deliver(`first read, ttl ${ttlMs}`, play, contents);
      const again = await trial.deliver(`second read, ttl ${ttlMs}`, [...play, read], contents);
      const more = readsIn(again.seen);
      const whence = more === 0 ? ', from a cache of the client' : '';
      counts.push(`ttl ${ttlMs / 1000} s: ${readsIn(first.seen)} and ${more} more${whence}`);
    }
    return trial.result('shared', { beside: `reads on the wire with ${counts.join('; with ')}` });
  },
};

/** A server that has tools alone. */
function withoutResources(era: Era): Answers {
  const capabilities = { tools: {} };
  if (era === '2025-11-25') {
    const { name, version } = identity;
    const result = { protocolVersion: era, capabilities, serverInfo: { name, version } };
    return { initialize: [{ send: bareMessage(JSON.stringify(result)) }] };
  }
  const result = JSON.stringify({ supportedVersions: [era], capabilities });
  return { 'server/discover': [{ send: readable(era, result, 0) }] };
}

export const noResources: FillableRow = {
  id: 'L04',
  async fill(trial) {
    const { era } = trial.scene;
    const [connect, ...others] = opening(era);
    if (connect === undefined) return trial.result('repaired');
    const begin = [{ ...connect, answers: { ...connect.answers, ...withoutResources(era) } }, ...others];
    const absent = { send: errorMessage(-32601, 'Method not found') };
    const link = linkResult();
    await trial.deliver('the link', [...begin, callAnswered(toolOf('link'), readable(era, link))], link);
    const read = [...begin, readAnswered(trial.freshUri(), absent)];
    const { seen } = await trial.ask('read', read, ({ last }) => outcomeOf(last) !== 'success');
    const list: Act = { ask: { op: 'listResources' }, answers: { 'resources/list': [absent] } };
    const listing = await trial.record('list', [...begin, list]);
    const asked = readsIn(seen) > 0 ? 'after the server was asked' : 'without asking the server';
    const beside = `read ends as ${outcomeOf(seen.last)} ${asked}; list as ${outcomeOf(listing.seen.last)}`;
    return trial.result('repaired', { beside });
  },
};
