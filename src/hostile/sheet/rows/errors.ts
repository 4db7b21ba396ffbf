import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { callAnswered, readAnswered } from '../../play/acts.js';
import { bareMessage, errorMessage } from '../../play/message.js';
import type { Act, Answer, Play } from '../../play/play.js';
import { dataFor } from '../datum.js';
import { callOf, opening, structuredResult, textResult, toolOf } from '../forms.js';
import type { SeenPlay } from '../performer.js';
import { outcomeOf } from '../performer.js';
import { readable } from '../readable.js';
import type { RowTrial } from '../row-trial.js';
import type { FillableRow } from '../sheet-row.js';

const failed = (more = ''): string =>
  `{"isError":true,"content":[{"type":"text","text":"no such thing"}]${more}}`;

export const errorsApart: FillableRow = {
  id: 'F01',
  async fill(trial) {
    const { era, seed } = trial.scene;
    const [datum] = dataFor(seed, 1);
    const right = structuredResult(datum?.text ?? '{}');
    await trial.deliver('a success', callOf(era, 'structured', right), right);
    const isToolError = ({ last, whole }: SeenPlay): boolean => whole && outcomeOf(last) === 'toolError';
    const toolErrors: readonly (readonly [name: string, result: string])[] = [
      ['isError', failed()],
      ['isError with right structured content', failed(`,"structuredContent":${datum?.text ?? '{}'}`)],
      [
        'isError with structured content that breaks the schema',
        failed(',"structuredContent":{"total":"2"}'),
      ],
    ];
    for (const [name, result] of toolErrors)
      await trial.ask(name, callOf(era, 'structured', result), isToolError);
    await trial.ask(
      'error -32603',
      [...opening(era), callAnswered(toolOf('structured'), errorMessage(-32603, 'Internal error'))],
      ({ last, whole }) => whole && outcomeOf(last) === 'protocolError',
    );
    return trial.result('confused');
  },
};

const question: JsonObject = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Which one?',
    requestedSchema: { type: 'object', properties: { pick: { type: 'string' } }, required: ['pick'] },
  },
};
const requestState = 'sheet-state';

const asking = (members: JsonObject): Answer => ({
  send: bareMessage(JSON.stringify({ resultType: 'input_required', ...members })),
});
const whole = asking({ inputRequests: { pick: question }, requestState });
const bare = asking({});

/** A client that was given the answer has to come back with it, and to deliver what it then gets. */
async function fulfilled(trial: RowTrial): Promise<string> {
  const { era, seed } = trial.scene;
  const [datum] = dataFor(seed, 1);
  const result = textResult(datum?.text ?? '');
  const answer: Act = {
    ask: {
      op: 'answerInput',
      responses: { 'elicitation/create': { action: 'accept', content: { pick: 'this' } } },
    },
  };
  const call = callAnswered(toolOf('text'), whole, readable(era, result));
  const play: Play = [answer, ...opening(era), call];
  const tried = await trial.scene.performer.perform(play, { anew: true });
  if (tried.acts.some((act) => act.ask.op === 'answerInput' && outcomeOf(act) !== 'success'))
    return 'the client was given no answer to give';
  await trial.deliver('a call, asked for input that it has', play, result);
  const echoed = await trial.ask('comes back with the state as it was given', play, ({ last }) =>
    last.heard.flatMap(({ request }) => stateIn(request?.params['requestState'])).includes(requestState),
  );
  return echoed.held ? 'with an answer: delivered, state echoed' : 'with an answer: state not echoed';
}

const stateIn = (state: Json | undefined): readonly string[] => (typeof state === 'string' ? [state] : []);

export const inputRequired: FillableRow = {
  id: 'F02',
  async fill(trial) {
    const { era } = trial.scene;
    const begin = opening(era);
    const asked: readonly (readonly [name: string, act: Act])[] = [
      ['a read, asked for input', readAnswered(trial.freshUri(), whole)],
      ['a call, asked for input', callAnswered(toolOf('text'), whole)],
      ['a read, nothing but input_required', readAnswered(trial.freshUri(), bare)],
      ['a call, nothing but input_required', callAnswered(toolOf('text'), bare)],
    ];
    const ends: string[] = [];
    for (const [name, act] of asked) {
      const { seen } = await trial.refuse(name, [...begin, act]);
      ends.push(outcomeOf(seen.last));
    }
    const beside = era === '2026-07-28' ? await fulfilled(trial) : `ended as ${ends.join(', ')}`;
    return trial.result('repaired', { beside });
  },
};
