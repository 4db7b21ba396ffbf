import type { Era } from '../../protocol/era.js';
import type { Sent } from '../../corpus/case-file.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import { readJson } from '../../protocol/json/reader.js';
import { bareMessage } from '../play/message.js';
import type { HttpManner } from '../http/manner.js';
import { writeJson } from '../../protocol/json/writer.js';
import { lastAnswers, methodOf } from '../play/last-answers.js';
import type { Answer, Play } from '../play/play.js';
import { knownTools, toolsOf } from './known-tools.js';
import type { Reaction } from './reaction.js';
import type { ReadResult } from './read-result.js';
import { readResult } from './read-result.js';
import { rightRead } from './right-read.js';
import { rightResult } from './right-result.js';
import { usableSchema } from './usable-schema.js';

const open = (why: string): Reaction => ({ kind: 'open', why });

/**
 * What a right client does with the last act, from the play alone: so a play may be changed in any way, and what is
 * right changes with it (MCP 2025-11-25 and 2026-07-28; JSON-RPC 2.0).
 */
export function rightReaction(play: Play, era: Era): Reaction {
  const last = play.at(-1);
  const method = last === undefined ? undefined : methodOf[last.ask.op];
  if (last === undefined || method === undefined)
    return open('nothing is asked of the client that a result answers');
  const answers = lastAnswers(play);
  if (answers.length === 0) return open('the server answers as it would without us');
  if (method === 'tools/list') return rightListing(answers, era);
  const onComplete: OnComplete = (read) => {
    if (last.ask.op === 'readResource') return rightRead(play, era, read);
    if (last.ask.op !== 'callTool') return { kind: 'deliver', results: [read.text] };
    return rightResult(read, last.ask.name, knownTools(play, era));
  };
  const carried = answers[0]?.http;
  if (carried !== undefined && !isDelivery(carried)) return refusedByHttp(carried);
  const [first, ...later] = answers.map(({ send }) => readResult(send, method, era));
  if (first === undefined) return open('there is no answer');
  if (first.kind !== 'envelope') return reactionTo(first, later, onComplete);
  const mended = readResult(withRightId(answers[0]?.send), method, era);
  const isOnly = mended.kind === 'result' && onComplete(mended).kind === 'deliver';
  return { kind: 'refuse', refusal: { why: 'envelope', place: first.place, fact: first.fact, isOnly } };
}

/** Whether HTTP brings the message at all, under a status and a media type that say so. */
const isDelivery = ({ kind }: HttpManner): boolean =>
  kind === 'json' || kind === 'events' || kind === 'otherEvent' || kind === 'inflated';

const refusedByHttp = (manner: HttpManner): Reaction => ({
  kind: 'refuse',
  refusal: {
    why: 'envelope',
    place: `/http/${manner.kind}`,
    fact: `what HTTP carries is no answer (${writeJson({ ...manner })})`,
    isOnly: true,
  },
});

type OnComplete = (read: Extract<ReadResult, { kind: 'result' }>) => Reaction;

/** The same result in an answer to the request, where the answer has a result at all. */
function withRightId(sent: Sent | undefined): Sent {
  const text = sent !== undefined && 'json' in sent ? sent.json : '';
  const reading = readJson(text);
  const result = reading.ok ? nodeAt(reading.root(), '/result') : undefined;
  return bareMessage(result === undefined ? 'null' : textOf(text, result));
}

function reactionTo(read: ReadResult, later: readonly ReadResult[], onComplete: OnComplete): Reaction {
  if (read.kind === 'error') return { kind: 'protocolError', code: read.code };
  if (read.kind !== 'result') {
    const { kind, place, fact } = read;
    if (place.startsWith('/_meta')) return open('what is wrong in _meta concerns those alone who read it');
    const refusal = { place, fact } as const;
    return {
      kind: 'refuse',
      refusal: kind === 'shape' ? { ...refusal, why: kind } : { ...refusal, why: kind, isOnly: false },
    };
  }
  if (read.result['resultType'] !== 'input_required') return onComplete(read);
  const [next, ...rest] = later;
  return next === undefined
    ? { kind: 'inputRequired' }
    : { kind: 'inputRequired', then: reactionTo(next, rest, onComplete) };
}

/** A listing shows the tools that can be used, whatever is wrong with the others. */
function rightListing(pages: readonly Answer[], era: Era): Reaction {
  const tools = toolsOf(pages, era);
  if (tools === undefined) return open('a page of the listing is malformed');
  const sound = tools.filter(
    ({ outputSchema }) => outputSchema === undefined || usableSchema(outputSchema).kind === 'usable',
  );
  const names = sound.map(({ name }) => name);
  return {
    kind: 'listed',
    names: names.filter((name) => tools.filter((tool) => tool.name === name).length === 1),
  };
}
