import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Case } from '../../../src/corpus/case.js';
import type { EventBody } from '../../../src/engine/events.js';
import { LessonBook } from '../../../src/engine/lesson-book.js';
import type { AdvertisedTool } from '../../../src/protocol/tool.js';
import { readMessage } from '../../../src/protocol/message.js';
import type { Exchanged } from '../../../src/targets/server/exchanged.js';
import { said } from '../invariants/exchange.js';

const inputSchema = { type: 'object', properties: { limit: { type: 'number' }, name: { type: 'string' } } };
const tool: AdvertisedTool = {
  name: 'take',
  description: undefined,
  inputSchema,
  inputSchemaText: JSON.stringify(inputSchema),
  outputSchema: undefined,
  outputSchemaText: undefined,
  readOnly: true,
  annotations: {},
};

const caseOf = (args: JsonObject, label: Case['label'] = 'valid'): Case => ({
  tool: 'take',
  phase: 'fuzz',
  index: 0,
  label,
  stimulus: { kind: 'arguments', json: JSON.stringify(args) },
  mutations: [],
  exercised: [],
  breaches: [],
});

const answered = (text: string, isError: boolean): Exchanged =>
  ({
    outcome: isError ? 'toolError' : 'success',
    answer: readMessage(said(text, { isError })),
  }) as unknown as Exchanged;
const refused = (text: string): Exchanged => answered(text, true);
const taken = answered('done', false);

/** A book, and what it told. */
function bookOf(): { readonly book: LessonBook; readonly told: EventBody[] } {
  const told: EventBody[] = [];
  const book = new LessonBook(
    new Map([['take', tool]]),
    { teachable: (_, lessons) => Promise.resolve(lessons) },
    (event) => void told.push(event),
  );
  return { book, told };
}

describe('the book of lessons', () => {
  test('takes over what an epoch taught when it is settled, and says so once', async () => {
    const { book, told } = bookOf();
    const epoch = [caseOf({ limit: 0 }), caseOf({ limit: -1 })];
    book.learn(epoch, [refused('limit must be at least 1'), refused('limit must be at least 1')]);
    expect(book.of('take')).toEqual([]);
    await book.settle();
    expect(book.of('take')).toEqual([{ pointer: '/limit', keyword: 'minimum', value: 1 }]);
    book.learn(epoch, [refused('limit must be at least 1'), refused('limit must be at least 1')]);
    const before = book.of('take');
    await book.settle();
    expect(book.of('take')).toBe(before);
    expect(told).toEqual([{ type: 'learned', tool: 'take', what: 'limit: "minimum": 1' }]);
  });

  test.each(['invalid', 'formatOnly', 'disputed', 'malformed'] as const)(
    'learns nothing of a case that is %s',
    async (label) => {
      const { book } = bookOf();
      book.learn([caseOf({ limit: 0 }, label)], [refused('limit must be at least 1')]);
      await book.settle();
      expect(book.of('take')).toEqual([]);
    },
  );

  test('learns nothing of a success', async () => {
    const { book } = bookOf();
    book.learn([caseOf({ limit: 0 })], [answered('limit must be at least 1', false)]);
    await book.settle();
    expect(book.of('take')).toEqual([]);
  });

  test('learns of a success that says of itself that it failed', async () => {
    const { book } = bookOf();
    book.learn([caseOf({ limit: 0 })], [answered('{"error":"limit must be at least 1"}', false)]);
    await book.settle();
    expect(book.of('take')).toHaveLength(1);
  });

  test('learns only so much of a server that always demands something else', async () => {
    const { book } = bookOf();
    for (let epoch = 0; epoch < 200; epoch += 1) {
      book.learn([caseOf({ limit: epoch })], [refused(`limit must be at least ${epoch + 1}`)]);
      await book.settle();
    }
    expect(book.of('take')).toHaveLength(8);
  });

  test('drops for good what makes more calls fail', async () => {
    const { book, told } = bookOf();
    const epoch = Array.from({ length: 30 }, (_, at) => caseOf({ limit: at }));
    book.learn(
      epoch,
      epoch.map((_, at) => (at === 0 ? refused('limit must be at least 1') : taken)),
    );
    await book.settle();
    expect(book.of('take')).toHaveLength(1);
    book.learn(
      epoch,
      epoch.map(() => refused('no')),
    );
    await book.settle();
    expect(book.of('take')).toEqual([]);
    expect(told.at(-1)).toMatchObject({ type: 'warned' });
    book.learn([caseOf({ limit: 9 })], [refused('limit must be at most 5')]);
    await book.settle();
    expect(book.of('take')).toEqual([]);
  });

  test('keeps what helps no less', async () => {
    const { book } = bookOf();
    const epoch = Array.from({ length: 30 }, (_, at) => caseOf({ limit: at }));
    book.learn(
      epoch,
      epoch.map((_, at) => (at < 20 ? refused('limit must be at least 20') : taken)),
    );
    await book.settle();
    book.learn(
      epoch,
      epoch.map((_, at) => (at < 20 ? refused('no') : taken)),
    );
    await book.settle();
    expect(book.of('take')).toHaveLength(1);
  });
});
