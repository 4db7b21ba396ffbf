import { connecting, readAnswered } from '../../play/acts.js';
import { errorMessage } from '../../play/message.js';
import type { Act, Answer } from '../../play/play.js';
import { dataFor } from '../datum.js';
import { contentsResult, opening } from '../forms.js';
import type { SeenPlay } from '../performer.js';
import { readable } from '../readable.js';
import type { FillableRow } from '../sheet-row.js';

const codeOf = ({ last: { reply } }: SeenPlay): string =>
  reply.kind === 'answered' ? String(reply.answer.error?.code ?? 'none') : reply.kind;

export const unknownUri: FillableRow = {
  id: 'L05',
  async fill(trial) {
    const { era, seed } = trial.scene;
    const [datum] = dataFor(seed, 1);
    const known = trial.freshUri();
    const contents = contentsResult(known, datum?.text ?? '');
    const begin = opening(era);
    const read = (answer: Answer, uri = trial.freshUri()): Act => readAnswered(uri, answer);
    await trial.deliver('known', [...begin, read({ send: readable(era, contents, 0) }, known)], contents);
    const codes: string[] = [];
    for (const code of [-32602, -32002]) {
      const { seen } = await trial.refuse(`error ${code}`, [
        ...begin,
        read({ send: errorMessage(code, 'Resource not found') }),
      ]);
      codes.push(`${code} as ${codeOf(seen)}`);
    }
    await trial.refuse('empty contents', [...begin, read({ send: readable(era, '{"contents":[]}', 0) })]);
    return trial.result('repaired', {
      beside: `${codes.join(', ')}; only servers must not send empty contents`,
    });
  },
};

export const otherConnection: FillableRow = {
  id: 'L06',
  async fill(trial) {
    const { era, seed } = trial.scene;
    const reading = (text: string): { readonly read: Act; readonly contents: string } => {
      const uri = trial.freshUri();
      const contents = contentsResult(uri, text);
      return { read: readAnswered(uri, { send: readable(era, contents, 0) }), contents };
    };
    for (const [at, { text }] of dataFor(seed, 2).entries()) {
      const { read, contents } = reading(text);
      const first = [...opening(era), read];
      await trial.deliver(`datum ${at + 1}`, first, contents);
      const second = [...first, connecting(), read];
      await trial.deliver(`datum ${at + 1}, over a second connection`, second, contents);
    }
    const { read } = reading('read alone');
    const { seen } = await trial.record('a connection that reads alone', [connecting(), read], {
      anew: true,
    });
    const wire = seen.acts
      .flatMap(({ heard }) => heard)
      .flatMap(({ request }) => (request === undefined ? [] : [request.method]));
    return trial.result('confused', { beside: `wire: ${wire.join(' > ')}` });
  },
};

export const sameUriElsewhere: FillableRow = {
  id: 'L08',
  async fill(trial) {
    const { era, seed } = trial.scene;
    const [one, other] = dataFor(seed, 2);
    const uri = trial.freshUri();
    const readOf = (server: string, text: string): { readonly act: Act; readonly contents: string } => {
      const contents = contentsResult(uri, text);
      const { ask, answers } = readAnswered(uri, { send: readable(era, contents, 60_000) });
      return { act: { ask: { ...ask, server }, ...(answers === undefined ? {} : { answers }) }, contents };
    };
    const a = readOf('a', one?.text ?? '');
    const b = readOf('b', other?.text ?? '');
    const begin = [...opening(era), connecting('b')];
    await trial.deliver('from a', [...begin, a.act], a.contents);
    await trial.deliver('the same URI from b', [...begin, a.act, b.act], b.contents);
    await trial.deliver('and from a again', [...begin, a.act, b.act, a.act], a.contents);
    return trial.result('shared', { narrow: 'shared' });
  },
};
