import type { Case } from '../../corpus/case.js';
import type { Json } from '../../../arbitraries/json/json.js';
import { inputRequests, inputResponses, retryMembers } from '../../protocol/2026-07-28/input-responses.js';
import type { RetryMembers } from '../../protocol/2026-07-28/input-responses.js';
import { readJson } from '../../protocol/json/reader.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Exchanged } from '../../targets/server/exchanged.js';
import type { ServerSession } from '../../targets/server/server-session.js';
import type { Judge, Sighting } from '../judge.js';
import type { Workshop } from '../workshop/workshop.js';
import type { AskingCall } from './asking-calls.js';
import type { FormContent } from './form-contents.js';
import { formContents } from './form-contents.js';

export interface FilledFormsSettings {
  readonly session: Pick<ServerSession, 'retry' | 'revive'>;
  readonly workshop: Pick<Workshop, 'open' | 'cases'>;
  readonly judge: Pick<Judge, 'subject' | 'hearing' | 'counted'>;
  readonly tool: AdvertisedTool;
  readonly nextId: () => number;
  /** Requests that may still be made. */
  readonly left: () => number;
}

/** A form filled in, what came of it, and what the laws of single calls find there. */
export interface Filled {
  readonly key: string;
  readonly first: Exchanged;
  readonly last: Exchanged;
  readonly members: RetryMembers;
  readonly content: FormContent;
  readonly sightings: readonly Sighting[];
}

/** Requests that the forms of one call take at most: each begins with the call. */
export const requestsOfForms = 24;

/** Fills in what a call asks for with generated values, each in a call of its own, and judges what comes of it. */
export async function* filledForms(call: AskingCall, settings: FilledFormsSettings): AsyncGenerator<Filled> {
  const { workshop } = settings;
  const first = await begun(call, settings);
  const asked = inputRequests(first.answer).find(([, request]) => isForm(request));
  if (asked === undefined) return;
  const [key, request] = asked;
  for (const content of await formContents(workshop, `input ${key} of ${call.tool}`, request)) {
    if (settings.left() < 2) return;
    yield await filled(call, key, content, settings);
  }
}

/** The call once more with one content, from its beginning: a state may be good for one retry only. */
export async function filled(
  call: AskingCall,
  key: string,
  content: FormContent,
  settings: FilledFormsSettings,
): Promise<Filled> {
  const { session, nextId, tool, judge } = settings;
  const first = await begun(call, settings);
  const members = { ...retryMembers(first.answer), ...responsesWith(first, key, content.json) };
  await session.revive();
  const last = await session.retry(call.tool, call.json, members, `form-${nextId()}`);
  const subject = await judge.subject(tool, caseOf(call, content), last);
  const sightings = judge.counted(tool.name, judge.hearing(subject));
  return { key, first, last, members, content, sightings };
}

async function begun(
  { tool, json }: AskingCall,
  { session, nextId }: FilledFormsSettings,
): Promise<Exchanged> {
  await session.revive();
  return session.retry(tool, json, {}, `form-${nextId()}`);
}

const isForm = (request: Json): boolean =>
  isJsonObject(request) && request['method'] === 'elicitation/create';

/** The responses to all that is asked for, with the content of one form replaced. */
function responsesWith({ answer }: Exchanged, key: string, content: string): RetryMembers {
  const text = inputResponses(answer);
  const reading = text === undefined ? undefined : readJson(text);
  if (reading?.ok !== true || !isJsonObject(reading.value)) return {};
  const members = Object.entries(reading.value).map(([name, response]) => {
    const json = name === key ? `{"action":"accept","content":${content}}` : writeJson(response);
    return `${writeJson(name)}:${json}`;
  });
  return { inputResponses: `{${members.join(',')}}` };
}

/** Laws of arguments have nothing to say where it is the form that was filled in wrongly. */
const caseOf = ({ tool, json }: AskingCall, { isValid }: FormContent): Case => ({
  tool,
  phase: 'coverage',
  index: 0,
  label: isValid ? 'valid' : 'disputed',
  stimulus: { kind: 'arguments', json },
  mutations: [],
  exercised: [],
  breaches: [],
});
