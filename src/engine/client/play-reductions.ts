import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Sent } from '../../corpus/case-file.js';
import type { Act, Answer, Play } from '../../hostile/play/play.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import { readJson } from '../../protocol/json/reader.js';
import { reductionsOf } from '../workshop/json-reducer.js';

/** Members of a tool that others refer to. */
const toolNames: ReadonlySet<string> = new Set(['name', 'inputSchema', 'outputSchema', '$schema', '$id']);
/** Members of results that the era or the protocol names. */
const resultNames: ReadonlySet<string> = new Set([
  'content',
  'structuredContent',
  'isError',
  'resultType',
  'contents',
  'uri',
  'text',
  'type',
]);

/**
 * Smaller plays, boldest first: fewer acts, fewer pages, tools, answers and messages, then smaller tools and smaller
 * results. Not all of them are plays of the same kind; whoever asks looks.
 */
export function* playReductions(play: Play): Generator<Play> {
  for (let at = play.length - 2; at > 0; at -= 1) yield play.toSpliced(at, 1);
  for (const [at, act] of play.entries())
    for (const smaller of fewerMessages(act)) yield play.with(at, smaller);
  for (const [at, act] of play.entries())
    for (const smaller of plainerTools(act)) yield play.with(at, smaller);
  for (let at = play.length - 1; at >= 0; at -= 1)
    for (const smaller of smallerAnswers(play[at])) yield play.with(at, smaller);
  for (const [at, act] of play.entries())
    for (const smaller of smallerTools(act)) yield play.with(at, smaller);
}

type Lists = readonly (readonly [string, readonly Answer[]])[];

const listsOf = ({ answers = {} }: Act): Lists => Object.entries(answers);

const withList = (act: Act, at: number, list: readonly Answer[]): Act => ({
  ...act,
  answers: Object.fromEntries(
    listsOf(act).map(([method, old], index) => [method, index === at ? list : old]),
  ),
});

function* fewerMessages(act: Act): Generator<Act> {
  for (const [at, [method, list]] of listsOf(act).entries()) {
    const pages = method === 'tools/list' ? pagesIn(list) : undefined;
    if (pages !== undefined) yield* fewerTools(act, at, list, pages);
    else if (list.length > 1)
      for (const [index] of list.entries()) yield withList(act, at, list.toSpliced(index, 1));
    for (const [index, answer] of list.entries())
      for (const smaller of withoutBeside(answer)) yield withList(act, at, list.with(index, smaller));
  }
}

function* withoutBeside({ send, first = [], then = [] }: Answer): Generator<Answer> {
  for (const [index] of first.entries()) yield answer(send, first.toSpliced(index, 1), then);
  for (const [index] of then.entries()) yield answer(send, first, then.toSpliced(index, 1));
}

const answer = (send: Sent, first: readonly Sent[], then: readonly Sent[]): Answer => ({
  send,
  ...(first.length === 0 ? {} : { first }),
  ...(then.length === 0 ? {} : { then }),
});

/** A page of tools as text: what stands before and after its list, and the tools in it. */
interface Page {
  readonly before: string;
  readonly tools: readonly string[];
  readonly after: string;
}

/** The pages of a listing, without their cursors; `undefined` where one of them is no usual page. */
function pagesIn(list: readonly Answer[]): readonly Page[] | undefined {
  const pages = list.map(({ send }) => ('json' in send ? pageIn(send.json) : undefined));
  return pages.every((page) => page !== undefined) ? pages : undefined;
}

function pageIn(text: string): Page | undefined {
  const reading = readJson(text);
  const tools = reading.ok ? nodeAt(reading.root(), '/result/tools') : undefined;
  if (tools?.kind !== 'array') return undefined;
  return {
    before: text.slice(0, tools.start),
    tools: tools.items.map((item) => textOf(text, item)),
    after: text.slice(tools.end).replace(/,"nextCursor":"\d+"/, ''),
  };
}

/** The same pages with cursors that lead from one to the next. */
const pageAnswers = (pages: readonly Page[], list: readonly Answer[]): readonly Answer[] =>
  pages.map(({ before, tools, after }, at) => {
    const cursor = at === pages.length - 1 ? '' : `,"nextCursor":"${at + 1}"`;
    return { ...list[at], send: { json: `${before}[${tools.join(',')}]${cursor}${after}` } };
  });

function* fewerTools(act: Act, at: number, list: readonly Answer[], pages: readonly Page[]): Generator<Act> {
  if (pages.length > 1)
    for (const [index] of pages.entries())
      yield withList(act, at, pageAnswers(pages.toSpliced(index, 1), list.toSpliced(index, 1)));
  for (const [index, page] of pages.entries()) {
    for (const [position] of page.tools.entries()) {
      const fewer = { ...page, tools: page.tools.toSpliced(position, 1) };
      yield withList(act, at, pageAnswers(pages.with(index, fewer), list));
    }
  }
}

/** The plainest tool that still promises something, and the plainest that promises nothing. */
const plainSchemas = ['{"type":"object","required":["a"]}', '{"type":"object"}'];

/** Tools without all that is for people, and with the plainest schemas. */
function* plainerTools(act: Act): Generator<Act> {
  for (const { text, put } of toolsIn(act)) {
    const tool = JSON.parse(text) as Json;
    if (!isJsonObject(tool)) continue;
    const { name, inputSchema, outputSchema } = tool;
    const bare = { name: name ?? '', inputSchema: inputSchema ?? {} };
    if (outputSchema === undefined) {
      yield put(JSON.stringify({ ...bare, inputSchema: { type: 'object' } }));
      continue;
    }
    const id =
      isJsonObject(outputSchema) && Object.hasOwn(outputSchema, '$id') ? { $id: outputSchema['$id'] } : {};
    for (const schema of plainSchemas) {
      const plain = { ...id, ...(JSON.parse(schema) as object) };
      yield put(JSON.stringify({ ...bare, inputSchema: { type: 'object' }, outputSchema: plain }));
    }
    yield put(JSON.stringify({ ...bare, outputSchema }));
  }
}

/** Each tool of an act's listing as text, and the act with another in its place. */
function* toolsIn(act: Act): Generator<{ readonly text: string; readonly put: (text: string) => Act }> {
  for (const [at, [method, list]] of listsOf(act).entries()) {
    const pages = method === 'tools/list' ? pagesIn(list) : undefined;
    for (const [index, page] of (pages ?? []).entries()) {
      for (const [position, text] of page.tools.entries()) {
        const put = (other: string): Act =>
          withList(
            act,
            at,
            pageAnswers(
              (pages ?? []).with(index, { ...page, tools: page.tools.with(position, other) }),
              list,
            ),
          );
        yield { text, put };
      }
    }
  }
}

function* smallerTools(act: Act): Generator<Act> {
  for (const { text, put } of toolsIn(act))
    // A name of no letters is the shortest, but nobody can read what it stands for.
    for (const smaller of reductionsOf(text, toolNames))
      if (!smaller.includes('""') || text.includes('""')) yield put(smaller);
}

function* smallerAnswers(act: Act | undefined): Generator<Act> {
  if (act === undefined) return;
  for (const [at, [method, list]] of listsOf(act).entries()) {
    if (method === 'tools/list' && pagesIn(list) !== undefined) continue;
    for (const [index, old] of list.entries())
      for (const json of smallerMessages(old.send))
        yield withList(act, at, list.with(index, { ...old, send: { json } }));
  }
}

/** The envelope stays where there is one with a result: only the result gets smaller. */
function* smallerMessages(sent: Sent): Generator<string> {
  if (!('json' in sent)) return;
  const text = sent.json;
  const reading = readJson(text);
  const result = reading.ok ? nodeAt(reading.root(), '/result') : undefined;
  if (result === undefined) return;
  for (const smaller of reductionsOf(textOf(text, result), resultNames))
    yield text.slice(0, result.start) + smaller + text.slice(result.end);
}
