import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../answer.js';
import { own } from '../envelope.js';
import { nodeAt, textOf } from '../json/place.js';
import { writeJson } from '../json/writer.js';
import { formContent } from './form-content.js';

/** Members that a retry has beside those of the request, each as JSON text (definition `InputResponseRequestParams`). */
export interface RetryMembers {
  readonly inputResponses?: string;
  readonly requestState?: string;
  /** In place of the usual one. */
  readonly _meta?: string;
}

/** What a person or model says to what it is asked. */
export type Reply = 'accept' | 'decline' | 'cancel';

/** More requests of one result are not answered. */
const mostRequests = 32;

/** What a result asks for, by the keys of the server; bounded. */
export function inputRequests(
  answer: PeerMessage | undefined,
): readonly (readonly [key: string, request: Json])[] {
  const result = answer?.kind === 'result' ? answer.result : null;
  const requests = isJsonObject(result) ? own(result, 'inputRequests') : undefined;
  return isJsonObject(requests) ? Object.entries(requests).slice(0, mostRequests) : [];
}

/** The state of a result as the text in which it came, so that it is echoed to the byte; `undefined` when there is none. */
export function requestState(answer: PeerMessage | undefined): string | undefined {
  const node =
    answer?.kind === 'result' && answer.reading.ok
      ? nodeAt(answer.reading.root(), '/result/requestState')
      : undefined;
  return node?.kind === 'string' && answer?.reading.ok === true
    ? textOf(answer.reading.text, node)
    : undefined;
}

/** The responses to all that a result asks for, as JSON text; `undefined` when it asks for nothing. */
export function inputResponses(answer: PeerMessage | undefined, reply: Reply = 'accept'): string | undefined {
  const requests = inputRequests(answer);
  if (requests.length === 0) return undefined;
  return writeJson(Object.fromEntries(requests.map(([key, request]) => [key, responseTo(request, reply)])));
}

/** What a retry of the request carries: all that was asked for, and the state as it came. */
export function retryMembers(answer: PeerMessage | undefined, reply: Reply = 'accept'): RetryMembers {
  const responses = inputResponses(answer, reply);
  const state = requestState(answer);
  return {
    ...(responses === undefined ? {} : { inputResponses: responses }),
    ...(state === undefined ? {} : { requestState: state }),
  };
}

/** The response to one request: definitions `ElicitResult`, `CreateMessageResult` and `ListRootsResult`. */
function responseTo(request: Json, reply: Reply): JsonObject {
  const method = isJsonObject(request) ? own(request, 'method') : undefined;
  const params = isJsonObject(request) ? own(request, 'params') : undefined;
  if (method === 'sampling/createMessage')
    return {
      role: 'assistant',
      content: { type: 'text', text: 'ok' },
      model: 'assay',
      stopReason: 'endTurn',
    };
  if (method === 'roots/list') return { roots: [] };
  return elicited(isJsonObject(params) ? params : {}, reply);
}

/** A page that has to be visited is declined: nobody is there who could. */
function elicited(params: JsonObject, reply: Reply): JsonObject {
  if (own(params, 'mode') === 'url') return { action: 'decline' };
  if (reply !== 'accept') return { action: reply };
  return { action: 'accept', content: formContent(own(params, 'requestedSchema') ?? null) };
}
