import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../arbitraries/json/json.js';
import { isLinkMember, linkShape } from '../../../../src/invariants/resource/link-shape.js';
import { resultShape } from '../../../../src/invariants/wire/result-shape.js';
import { judge, resultText, said, theBreach } from '../exchange.js';

const links = (...blocks: readonly JsonObject[]): string =>
  resultText(JSON.stringify({ content: blocks.map((block) => ({ type: 'resource_link', ...block })) }));

describe('resource.link-shape', () => {
  test.each([
    ['no uri', { name: 'x' }, '/content/*/uri', 'the uri of a resource_link is absent, not a string'],
    [
      'a null uri',
      { uri: null, name: 'x' },
      '/content/*/uri',
      'the uri of a resource_link is null, not a string',
    ],
    ['no name', { uri: 'a:b' }, '/content/*/name', 'the name of a resource_link is absent, not a string'],
    [
      'a number for a name',
      { uri: 'a:b', name: 1 },
      '/content/*/name',
      'the name of a resource_link is a number, not a string',
    ],
    [
      'a path',
      { uri: '/a/b', name: 'x' },
      '/content/*/uri',
      'the uri of a resource_link is no URI: it has no scheme',
    ],
    [
      'an empty uri',
      { uri: '', name: 'x' },
      '/content/*/uri',
      'the uri of a resource_link is no URI: it has no scheme',
    ],
  ])('finds %s', (_, block, place, message) => {
    expect(theBreach(linkShape, { answer: links(block) })).toMatchObject({ level: 'must', place, message });
  });

  test('takes a space in a URI for a should', () => {
    expect(theBreach(linkShape, { answer: links({ uri: 'file:///a b', name: 'x' }) })).toMatchObject({
      level: 'should',
      place: '/content/*/uri',
    });
  });

  test('tells a fault of many links once', () => {
    expect(judge(linkShape, { answer: links({ uri: 'a:b' }, { uri: 'a:c' }, { name: 'x' }) })).toHaveLength(
      2,
    );
  });

  test.each([
    ['the least', { uri: 'a:b', name: '' }],
    [
      'all members',
      { uri: 'https://example.com/%20?q#f', name: 'x', title: 't', size: 1, mimeType: 'text/plain' },
    ],
    ['a scheme of its own', { uri: 'git+ssh.x-1:y', name: 'x' }],
    ['a name of any characters', { uri: 'urn:isbn:1', name: 'é\n"' }],
  ])('holds for %s', (_, block) => {
    expect(judge(linkShape, { answer: links(block) })).toEqual([]);
  });

  test('has nothing to say without a link', () => {
    expect(judge(linkShape, { answer: said('x') })).toBe('the result has no resource_link');
    expect(judge(linkShape, {})).toBe('the result has no resource_link');
  });

  test('is the only law that tells a missing name', () => {
    expect(judge(resultShape, { answer: links({ uri: 'a:b' }) })).toEqual([]);
    const text = resultText('{"content":[{"type":"text"}]}');
    expect(judge(resultShape, { answer: text })).toHaveLength(1);
  });

  test('leaves other blocks and other members to wire.result-shape', () => {
    const result = { content: [{ type: 'resource_link' }, { type: 'other' }] };
    const pointers = [
      '/content/0/uri',
      '/content/0/name',
      '/content/0/size',
      '/content/1/uri',
      '/content/9/uri',
      '',
    ];
    expect(pointers.filter((pointer) => isLinkMember(result, pointer))).toEqual([
      '/content/0/uri',
      '/content/0/name',
    ]);
  });
});
