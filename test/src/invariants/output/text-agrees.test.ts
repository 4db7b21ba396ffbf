import { describe, expect, test } from 'vitest';
import { textAgrees } from '../../../../src/invariants/output/text-agrees.js';
import type { Told } from '../exchange.js';
import { judge, resultText, theBreach } from '../exchange.js';

const texts = (structured: string, ...blocks: readonly string[]): Told => ({
  answer: resultText(
    `{"content":[${blocks.map((text) => JSON.stringify({ type: 'text', text })).join(',')}],"structuredContent":${structured}}`,
  ),
});

describe('output.text-agrees', () => {
  test.each([
    ['equal JSON', texts('{"a":1}', '{"a":1}')],
    ['another order of keys and spaces', texts('{"a":1,"b":[2]}', ' {\n "b": [2],\n "a": 1 }\n')],
    ['1.0 beside 1', texts('{"a":1}', '{"a":1.0}')],
    ['1e2 beside 100', texts('{"a":100}', '{"a":1e2}')],
    ['big integers digit by digit', texts('{"a":9007199254740993}', '{"a":9007199254740993}')],
    ['escapes that say the same', texts('{"a":"é"}', '{"a":"\\u00e9"}')],
    ['prose before equal JSON', texts('{"a":1}', 'Found one:', '{"a":1}')],
    ['an explanation behind equal JSON', texts('{"a":1}', '{"a":1}', '{"hint":"see also b"}')],
    ['a list wrapped as result', texts('{"result":[1,2]}', '[1,2]')],
    ['a wrapped list with one block an element', texts('{"result":[{"a":1},{"a":2}]}', '{"a":1}', '{"a":2}')],
    ['a wrapped list of one with its element as text', texts('{"result":[{"a":1}]}', '{"a":1}')],
    ['a list of one with its element as text', texts('[{"a":1}]', '{"a":1}')],
    ['a list with one block an element', { ...texts('[{"a":1},{"a":2}]', '{"a":1}', '{"a":2}') }],
    ['several blocks that each repeat a part', texts('{"a":{"x":1},"b":{"y":2}}', '{"x":1}', '{"y":2}')],
  ])('holds for %s', (_, told) => {
    expect(judge(textAgrees, told)).toEqual([]);
  });

  test.each([
    ['prose', texts('{"a":1}', 'one hit')],
    ['a number alone', texts('{"a":1}', '5')],
    ['a word that is JSON', texts('{"a":1}', 'true')],
    ['a quoted word', texts('{"a":1}', '"done"')],
    ['prose that begins like JSON', texts('{"a":1}', '[info] done')],
    ['JSON that was cut', texts('{"a":1}', '{"a":')],
    ['the contents of a file, carried as they are', texts('{"content":"[1]"}', '[1]')],
    ['JSON inside prose', texts('{"a":1}', 'result: {"a":2}')],
    ['no text at all', { answer: resultText('{"content":[],"structuredContent":{"a":1}}') }],
  ])('only observes %s: the same as JSON is asked for', (_, told) => {
    expect(theBreach(textAgrees, told)).toMatchObject({ level: 'observed', place: '/content' });
  });

  test('shows the text that is no JSON beside the structured content', () => {
    expect(theBreach(textAgrees, texts('{"a":1}', 'one hit'))).toMatchObject({
      message:
        'structuredContent is an object and no text block is its JSON; a tool should also return it as JSON text, for clients that read nothing else',
      got: { at: 'content[0].text', text: 'one hit' },
      other: { at: 'structuredContent', text: '{"a":1}' },
    });
  });

  test('observes a text that is the JSON of the sole member alone', () => {
    expect(theBreach(textAgrees, texts('{"entities":[1]}', '[1]'))).toMatchObject({
      level: 'observed',
      place: '/content',
      message:
        'structuredContent is an object and the text block is the JSON of its member "entities" alone; a tool should also return the whole as JSON text',
    });
  });

  test.each([
    ['a text that is the one string', texts('{"content":"some words"}', 'some words')],
    ['several texts, one a string', texts('{"a":"x","b":["y"]}', 'x', 'y')],
    [
      'a content block that is there again',
      {
        answer: resultText(
          '{"content":[{"type":"image","data":"AAAA","mimeType":"image/png"}],"structuredContent":{"content":[{"type":"image","data":"AAAA","mimeType":"image/png"}]}}',
        ),
      },
    ],
  ])('observes of the server as a whole %s, and does not ask for it twice', (_, told) => {
    const breach = theBreach(textAgrees, told);
    expect(breach).toMatchObject({ level: 'observed', place: '/content', tool: '' });
    expect(breach.message).toContain('carries its value bare');
    expect(breach.next).toBeUndefined();
  });

  test.each([
    ['a part of it', texts('{"content":"some words"}', 'some')],
    ['the words without the flag beside them', texts('{"success":true,"message":"done"}', 'done')],
    ['the words without the number beside them', texts('{"n":3,"message":"done"}', 'done')],
    ['nothing where there is nothing', texts('{"list":[]}', 'none')],
  ])('asks for JSON where the text says %s', (_, told) => {
    const breach = theBreach(textAgrees, told);
    expect(breach.tool).toBeUndefined();
    expect(breach.next).toContain('add a text block');
  });

  test.each(['5', '"done"', 'null', 'false'])('has nothing to say of prose beside %s', (scalar) => {
    expect(judge(textAgrees, texts(scalar, 'done'))).toBe('no text block is a JSON array or object');
  });

  test.each([
    ['no structured content', { answer: resultText('{"content":[{"type":"text","text":"{}"}]}') }],
    [
      'an error result',
      {
        answer: resultText('{"isError":true,"content":[{"type":"text","text":"[]"}],"structuredContent":{}}'),
      },
    ],
  ])('has nothing to say where there is %s', (_, told) => {
    expect(typeof judge(textAgrees, told)).toBe('string');
  });

  test('shows both values and where they part', () => {
    expect(
      theBreach(textAgrees, texts('{"hits":[{"n":1}],"total":"0"}', '{"hits":[{"n":2}],"total":0}')),
    ).toEqual({
      level: 'policy',
      place: '/hits/*/n',
      message: 'hits[0].n differs between the text block and structuredContent',
      promised: {
        at: 'rule output.text-agrees',
        text: 'a text block that is JSON equals structuredContent',
      },
      got: { at: 'content[0].text /hits/0/n', text: '2' },
      other: { at: 'structuredContent /hits/0/n', text: '1' },
      next: expect.any(String) as string,
    });
  });

  test.each([
    ['kinds that differ', texts('{"entities":[],"relations":[]}', '[]'), ''],
    ['null against absent', texts('{}', '{"a":null}'), '/a'],
    ['absent against there', texts('{"a":1}', '{}'), '/a'],
    ['a number as a string', texts('{"a":"1"}', '{"a":1}'), '/a'],
    ['an own __proto__', texts('{"__proto__":1}', '{"__proto__":2}'), '/__proto__'],
    ['a sole member that is not called result, of another value', texts('{"entities":[1]}', '[2]'), ''],
    ['a duplicate key in the text', texts('{"a":1}', '{"a":1,"a":2}'), '/a'],
  ])('finds %s', (_, told, place) => {
    expect(theBreach(textAgrees, told).place).toBe(place);
  });

  test('compares with the block of the same kind', () => {
    const breach = theBreach(textAgrees, texts('{"a":1}', '[1]', '{"a":2}'));
    expect(breach.got).toEqual({ at: 'content[1].text /a', text: '2' });
  });

  test('leaves what was only rounded to output.numbers, and finds what differs beside it', () => {
    const told = texts('{"a":[9007199254740992],"b":1}', '{"a":[9007199254740993],"b":1}');
    expect(judge(textAgrees, told)).toEqual([]);
    const other = texts('{"a":[9007199254740992],"b":1}', '{"a":[9007199254740993],"b":2}');
    expect(theBreach(textAgrees, other).place).toBe('/b');
  });

  test('tells integers that no double confuses', () => {
    expect(theBreach(textAgrees, texts('{"a":9007199254740993}', '{"a":9007199254741993}')).place).toBe('/a');
  });

  test('takes names that no schema declares for data', () => {
    const outputSchema = {
      properties: { users: { type: 'object', additionalProperties: { properties: { age: {} } } } },
    };
    const told = (user: string): Told => ({
      ...texts(`{"users":{"${user}":{"age":1}}}`, `{"users":{"${user}":{"age":2}}}`),
      outputSchema,
    });
    expect(theBreach(textAgrees, told('ann')).place).toBe('/users/*/age');
    expect(theBreach(textAgrees, told('bob')).place).toBe('/users/*/age');
  });

  test('survives text that is nested thirty thousand deep', () => {
    const deep = `${'['.repeat(30_000)}1${']'.repeat(30_000)}`;
    expect(judge(textAgrees, texts(deep, deep))).toEqual([]);
    expect(theBreach(textAgrees, texts('{"a":1}', deep)).place).toBe('');
  });

  test('ignores blocks of other types', () => {
    const answer = resultText(
      '{"content":[{"type":"resource","text":"[]"},{"type":"text"},null,5],"structuredContent":{}}',
    );
    expect(theBreach(textAgrees, { answer })).toMatchObject({ level: 'observed', got: { at: 'content' } });
  });
});
