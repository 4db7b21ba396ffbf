import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Sent } from '../../corpus/case-file.js';
import type { JsonNode } from '../../protocol/json/reading.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';
import { mannerIn } from '../http/manner.js';
import type { DriverOp } from '../../targets/client/driver-protocol.js';
import type { Act, Answer, Answers, Play } from './play.js';
import { isPlayed } from './play.js';

/**
 * A play as JSON text: messages stand in it as they are sent, so that duplicate keys and big numbers survive; a text
 * that is no JSON object stands as `{"text":…}`, bytes as `{"base64":…}`.
 */
export const playText = (play: Play): string => `[${play.map(actText).join(',')}]`;

function actText({ ask, answers = {} }: Act): string {
  const methods = Object.entries(answers).map(
    ([method, list]) => `${JSON.stringify(method)}:[${list.map(answerText).join(',')}]`,
  );
  const asked = `"ask":${writeJson(ask)}`;
  return methods.length === 0 ? `{${asked}}` : `{${asked},"answers":{${methods.join(',')}}}`;
}

function answerText({ send, first, then, http }: Answer): string {
  const beside = (name: string, messages: readonly Sent[] | undefined): string =>
    messages === undefined || messages.length === 0 ? '' : `,"${name}":[${messages.map(sentText).join(',')}]`;
  return `{"send":${sentText(send)}${beside('first', first)}${beside('then', then)}${http === undefined ? '' : `,"http":${writeJson({ ...http })}`}}`;
}

function sentText(sent: Sent): string {
  if ('base64' in sent) return JSON.stringify({ base64: sent.base64 });
  const isMessage = sent.json.startsWith('{"jsonrpc"') && readJson(sent.json).ok;
  return isMessage ? sent.json : JSON.stringify({ text: sent.json });
}

/** Reads a play back; `undefined` for a text that is none. */
export function readPlay(text: string): Play | undefined {
  const reading = readJson(text);
  if (!reading.ok || !Array.isArray(reading.value)) return undefined;
  const root = reading.root();
  if (root.kind !== 'array' || root.items.length === 0) return undefined;
  const acts = root.items.map((item, at) => actIn(text, item, (reading.value as readonly Json[])[at]));
  return acts.every((act) => act !== undefined) ? acts : undefined;
}

const memberOf = (node: JsonNode | undefined, name: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.members.find((member) => member.name === name)?.value : undefined;

function actIn(text: string, node: JsonNode, value: Json | undefined): Act | undefined {
  if (!isJsonObject(value)) return undefined;
  const ask = askIn(value['ask']);
  const answers = memberOf(node, 'answers');
  if (ask === undefined) return undefined;
  if (answers === undefined) return { ask };
  const read = answersIn(text, answers);
  return read === undefined ? undefined : { ask, answers: read };
}

/** What each operation needs beside its name. */
const wanted: Readonly<Record<string, (op: JsonObject) => boolean>> = {
  connect: ({ server }) => typeof server === 'string',
  listTools: () => true,
  listResources: () => true,
  close: () => true,
  callTool: ({ name, arguments: given }) => typeof name === 'string' && isJsonObject(given),
  getPrompt: ({ name, arguments: given }) => typeof name === 'string' && isJsonObject(given),
  readResource: ({ uri }) => typeof uri === 'string',
  setAuth: ({ token }) => token === null || typeof token === 'string',
  answerInput: ({ responses }) => isJsonObject(responses) || responses === null,
};

/** Reads an operation out of a file that nobody trusts. */
export function askIn(value: unknown): DriverOp | undefined {
  if (!isJsonObject(value)) return undefined;
  const { op, server } = value;
  const complete = typeof op === 'string' && Object.hasOwn(wanted, op) && wanted[op]?.(value) === true;
  return complete && (server === undefined || typeof server === 'string')
    ? (value as unknown as DriverOp)
    : undefined;
}

function answersIn(text: string, node: JsonNode): Answers | undefined {
  if (node.kind !== 'object') return undefined;
  const entries: [string, readonly Answer[]][] = [];
  for (const { name, value } of node.members) {
    const list =
      isPlayed(name) && value.kind === 'array' ? value.items.map((item) => answerIn(text, item)) : [];
    const complete = list.filter((answer) => answer !== undefined);
    if (complete.length === 0 || complete.length < list.length) return undefined;
    entries.push([name, complete]);
  }
  return Object.fromEntries(entries);
}

function answerIn(text: string, node: JsonNode): Answer | undefined {
  const send = sentIn(text, memberOf(node, 'send'));
  if (send === undefined) return undefined;
  const first = besideIn(text, memberOf(node, 'first'));
  const then = besideIn(text, memberOf(node, 'then'));
  const carried = memberOf(node, 'http');
  const http =
    carried === undefined ? undefined : mannerIn(JSON.parse(text.slice(carried.start, carried.end)));
  return {
    send,
    ...(first.length === 0 ? {} : { first }),
    ...(then.length === 0 ? {} : { then }),
    ...(http === undefined ? {} : { http }),
  };
}

const besideIn = (text: string, node: JsonNode | undefined): readonly Sent[] =>
  (node?.kind === 'array' ? node.items : [])
    .map((item) => sentIn(text, item))
    .filter((sent) => sent !== undefined);

function sentIn(text: string, node: JsonNode | undefined): Sent | undefined {
  if (node?.kind !== 'object') return undefined;
  const [first] = node.members;
  if (first?.name === 'jsonrpc') return { json: text.slice(node.start, node.end) };
  if (first?.value.kind !== 'string') return undefined;
  return first.name === 'base64' ? { base64: first.value.value } : { json: first.value.value };
}
