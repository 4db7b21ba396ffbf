import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Sent } from '../../corpus/case-file.js';
import type { Era } from '../../protocol/era.js';
import { writeJson } from '../../protocol/json/writer.js';
import { resultMessage } from './message.js';
import type { Act, Answer } from './play.js';

/** Messages beside an answer. */
export type Beside = Pick<Answer, 'first' | 'then'>;

export const connecting = (server = 'a'): Act => ({ ask: { op: 'connect', server } });

const pageText = (tools: readonly JsonObject[], index: number, last: number): string =>
  writeJson(index === last ? { tools } : { tools, nextCursor: String(index + 1) });

/** The answers that list these tools, page by page. */
const toolPages = (era: Era, pages: readonly (readonly JsonObject[])[]): readonly Answer[] =>
  pages.map((tools, index) => ({
    send: resultMessage(era, pageText(tools, index, pages.length - 1), 'cacheable'),
  }));

/** The client lists all tools, which come in these pages. */
export const listing = (era: Era, ...pages: readonly (readonly JsonObject[])[]): Act => ({
  ask: { op: 'listTools' },
  answers: { 'tools/list': toolPages(era, pages) },
});

/** The client calls a tool without arguments, and these are the answers to its requests. */
export const callAnswered = (name: string, ...answers: readonly (Sent | Answer)[]): Act => ({
  ask: { op: 'callTool', name, arguments: {} },
  answers: { 'tools/call': answers.map((answer) => ('send' in answer ? answer : { send: answer })) },
});

/** The client calls a tool without arguments and gets this result, JSON text without what the era adds. */
export const calling = (era: Era, name: string, result: string, beside: Beside = {}): Act =>
  callAnswered(name, { send: resultMessage(era, result, 'call'), ...beside });

/** The client reads a resource, and these are the answers to its requests. */
export const readAnswered = (uri: string, ...answers: readonly (Sent | Answer)[]): Act => ({
  ask: { op: 'readResource', uri },
  answers: { 'resources/read': answers.map((answer) => ('send' in answer ? answer : { send: answer })) },
});

/** The plainest way to a call: connect, one page of tools, the call. */
export const plainCall = (era: Era, tools: readonly JsonObject[], call: Act): readonly [Act, Act, Act] => [
  connecting(),
  listing(era, tools),
  call,
];
