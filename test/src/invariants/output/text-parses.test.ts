import { describe, expect, test } from 'vitest';
import { textParses } from '../../../../src/invariants/output/text-parses.js';
import type { Told } from '../exchange.js';
import { judge, resultText, said, theBreach } from '../exchange.js';

const sent = (args: unknown): Pick<Told, 'stimulus'> => ({
  stimulus: { kind: 'arguments', json: JSON.stringify(args) },
});

const embedded = (mimeType: string | undefined, text: string): string =>
  resultText(JSON.stringify({ content: [{ type: 'resource', resource: { uri: 'a:b', mimeType, text } }] }));

const nothing = 'no text begins as JSON or is declared as JSON';

describe('output.text-parses', () => {
  test('shows where a text was cut', () => {
    expect(theBreach(textParses, { answer: said('{"records":[{"notes":"xxxx… (cut)') })).toEqual({
      level: 'policy',
      place: '/content/*/text',
      message: 'a text block begins as JSON and ends inside a value',
      promised: { at: 'rule output.text-parses', text: 'text that begins as JSON is JSON' },
      got: { at: 'content[0].text, offset 33', text: '{"records":[{"notes":"xxxx… (cut)' },
      next: expect.any(String) as string,
    });
  });

  test.each([
    ['an object cut after a colon', '{"a":'],
    ['an object cut inside its first name', '{"rec'],
    ['rows cut between two', '[{"id":1},'],
    ['a matrix cut inside', ' [[1,2],[3'],
    ['a list of words cut inside one', '["alpha","be'],
    ['an indented object', '{\n  "a": [\n    1,\n'],
    ['NaN', '{"mean": NaN, "n": 0}'],
    ['Infinity', '[{"mean":-Infinity}]'],
    ['None of Python', '{"a": None}'],
    ['an unescaped line end', '{"a":"one\ntwo"}'],
    ['an unescaped path', '{"path":"C:\\Users\\me"}'],
  ])('finds %s', (_, text) => {
    expect(theBreach(textParses, { answer: said(text) })).toMatchObject({ level: 'policy' });
  });

  test.each([
    ['JSON', '{"a":[1,2]}'],
    ['JSON with a note behind it', '{"a":1}\n\n[Output truncated]'],
    ['a JSON document a line', '{"a":1}\n{"a":2}\n'],
    ['a tag of a log', '[INFO] started'],
    ['a tag with a quote', '[WARN] "x" is deprecated'],
    ['a link', '[docs](https://example.com)'],
    ['a wiki link', '[[Start]] is the page'],
    ['a template', '{name} has {count} items'],
    ['a template of double braces', '{{name}}'],
    ['a set', '{1, 2, 3}'],
    ['a block of code', '{ return 1; }'],
    ['a list of Python', "[{'a': 1}, None]"],
    ['a quoted word in brackets', '["foo" is not allowed]'],
    ['a citation', '[1] see below'],
    ['a lone bracket', '['],
    ['a lone brace', '{'],
  ])('holds for %s', (_, text) => {
    expect(judge(textParses, { answer: said(text) })).toEqual([]);
  });

  test.each([
    ['a comment', '{"a": 1, // one\n "b": 2}'],
    ['a comma too many', '{"a": [1, 2,]}'],
    ['a note in the place of what was cut', '{"a":[1,2,3\n... [truncated 500 characters]'],
  ])('only observes %s, which may be another notation', (_, text) => {
    expect(theBreach(textParses, { answer: said(text) })).toMatchObject({ level: 'observed' });
  });

  test('only observes a piece of a text that was asked for as a piece', () => {
    const answer = said('{"name":"x",');
    expect(theBreach(textParses, { answer, ...sent({ path: 'a.json', head: 1 }) }).level).toBe('observed');
    expect(theBreach(textParses, { answer, ...sent({ path: 'a.json', max_length: 12 }) }).level).toBe(
      'observed',
    );
    expect(theBreach(textParses, { answer, ...sent({ query: 'x' }) }).level).toBe('policy');
  });

  test('takes an echo of the arguments for the caller’s', () => {
    expect(judge(textParses, { answer: said('{"a":'), ...sent({ text: '{"a":' }) })).toEqual([]);
    expect(judge(textParses, { answer: said('{"a":'), ...sent({ text: '{' }) })).toHaveLength(1);
  });

  test('takes a text that the structured content carries for a value of it', () => {
    expect(judge(textParses, { answer: said('{"a":', { structuredContent: { content: '{"a":' } }) })).toEqual(
      [],
    );
  });

  test.each(['application/json', 'text/json', 'application/ld+json; charset=utf-8', 'APPLICATION/JSON'])(
    'finds a resource of type %s that is none',
    (type) => {
      expect(theBreach(textParses, { answer: embedded(type, '{"a":1') })).toMatchObject({
        level: 'policy',
        place: '/content/*/resource/text',
      });
      expect(judge(textParses, { answer: embedded(type, '1') })).toEqual([]);
    },
  );

  test.each(['application/x-ndjson', 'application/jsonl', 'application/json5', 'text/plain', undefined])(
    'asks nothing of a resource of type %s',
    (type) => {
      expect(judge(textParses, { answer: embedded(type, '{"a":1') })).toBe(nothing);
    },
  );

  test('has nothing to say of prose, of errors and of silence', () => {
    expect(judge(textParses, { answer: said('all good') })).toBe(nothing);
    expect(judge(textParses, { answer: said('{"a":', { isError: true }) })).toBe('the call did not succeed');
    expect(judge(textParses, {})).toBe('the call did not succeed');
  });

  test('bears a text that is nested thirty thousand deep and cut', () => {
    expect(judge(textParses, { answer: said(`[${'['.repeat(30_000)}`) })).toHaveLength(1);
  });
});
