import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import { callAnswered, readAnswered } from '../../play/acts.js';
import { bareMessage } from '../../play/message.js';
import type { Act } from '../../play/play.js';
import { dataFor } from '../datum.js';
import { contentsResult, opening, textResult, toolOf } from '../forms.js';
import { readable } from '../readable.js';
import type { FillableRow } from '../sheet-row.js';
import { newEraOnly } from '../sheet-row.js';

/** An answer whose id is not that of its request; see the places that a message has for an id. */
const withId = (place: string, result: string): { readonly json: string } => ({
  json: `{"jsonrpc":"2.0","id":"{${place}}","result":${result}}`,
});

export const resultRead: FillableRow = {
  id: 'W01',
  unavailable: newEraOnly,
  async fill(trial) {
    const { era, seed } = trial.scene;
    const call = (send: { readonly json: string }): readonly Act[] => [
      ...opening(era),
      callAnswered(toolOf('text'), send),
    ];
    for (const [at, { text }] of dataFor(seed).entries()) {
      const result = textResult(text);
      const complete = `{"resultType":"complete",${result.slice(1)}`;
      await trial.deliver(`datum ${at + 1}`, call({ json: messageOf(complete) }), result);
      if (at > 0) continue;
      await trial.refuse('no resultType', call({ json: messageOf(result) }));
      await trial.refuse('no content', call({ json: messageOf('{"resultType":"complete"}') }));
      await trial.refuse(
        'an unknown resultType',
        call({ json: messageOf(`{"resultType":"partial",${result.slice(1)}`) }),
      );
      await trial.refuse('the id as text', call(withId('id as text', complete)), { anew: true });
      await trial.refuse('the id in hexadecimal', call(withId('id in hex', complete)), { anew: true });
      await trial.refuse('the id of another request', call(withId('another id', complete)), { anew: true });
    }
    return trial.result('confused');
  },
};

const messageOf = (result: string): string => {
  const sent = bareMessage(result);
  return 'json' in sent ? sent.json : '';
};

/** What every request says of who speaks (MCP 2026-07-28, _meta). */
const members = ['protocolVersion', 'clientInfo', 'clientCapabilities'] as const;
const prefix = 'io.modelcontextprotocol/';

const lacks = (params: JsonObject): readonly string[] => {
  const meta = params['_meta'];
  return members.filter((name) => !isJsonObject(meta) || !Object.hasOwn(meta, `${prefix}${name}`));
};

export const requestsIntroduced: FillableRow = {
  id: 'W02',
  unavailable: newEraOnly,
  async fill(trial) {
    const { era, seed } = trial.scene;
    const [datum] = dataFor(seed, 1);
    const text = datum?.text ?? '';
    const uri = trial.freshUri();
    const play: readonly Act[] = [
      ...opening(era),
      callAnswered(toolOf('text'), readable(era, textResult(text))),
      readAnswered(uri, readable(era, contentsResult(uri, text), 0)),
      { ask: { op: 'listResources' } },
    ];
    const missing = new Map<string, readonly string[]>();
    let requests = 0;
    await trial.ask(
      'each request says who speaks',
      play,
      ({ acts }) => {
        for (const { request } of acts.flatMap(({ heard }) => heard)) {
          if (request === undefined) continue;
          requests += 1;
          const left = lacks(request.params);
          if (left.length > 0) missing.set(request.method, left);
        }
        return requests > 0 && missing.size === 0;
      },
      { anew: true },
    );
    const told = [...missing].map(([method, left]) => `${method} without ${left.join(' and ')}`);
    const seen = `${requests} requests; ${told.length === 0 ? 'each says who speaks' : told.join('; ')}`;
    return trial.result('confused', { instead: seen });
  },
};
