import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../../arbitraries/json/json.js';
import { noFetch } from '../../../../src/invariants/net/no-fetch.js';
import type { Told } from '../exchange.js';
import type { AdvertisedTool } from '../../../../src/protocol/tool.js';
import { asExchange, exchangeOf, judge, theBreach } from '../exchange.js';

const url = 'http://127.0.0.1:1/assay-canary/a';
const links = (
  pointer: string,
  connections: number,
  properties: Readonly<Record<string, JsonSchema>> = {},
): Told => ({
  canaryLinks: [{ url, pointer, connections }],
  inputSchema: { type: 'object', properties },
});

describe('net.no-fetch', () => {
  test('tells which link was followed', () => {
    expect(theBreach(noFetch, links('/note', 2, { note: { type: 'string' } }))).toEqual({
      level: 'must',
      place: '/note',
      message:
        'a link that was sent in note was followed (2 connections); a link in a message is followed only where a tool asks for one',
      promised: { at: 'rule net.no-fetch', text: 'no link or reference in a message is followed unasked' },
      got: { at: 'canary listener', text: `2 connections to ${url}` },
      next: expect.any(String) as string,
    });
  });

  test.each([
    ['an undeclared member', links('/$ref', 1)],
    ['a place that no pointer tells', links('', 1)],
    ['an item', links('/notes/0', 1, { notes: { type: 'array', items: { type: 'string' } } })],
  ])('finds a link that was followed from %s', (_, told) => {
    expect(theBreach(noFetch, told).level).toBe('must');
  });

  test.each([
    ['a format', links('/target', 1, { target: { type: 'string', format: 'uri' } })],
    ['a name', links('/imageUrl', 1, { imageUrl: { type: 'string' } })],
    ['a description', links('/x', 1, { x: { type: 'string', description: 'The URL to open' } })],
    ['the name of a list', links('/urls/0', 1, { urls: { type: 'array', items: { type: 'string' } } })],
  ])('only observes one where %s asks for a link', (_, told) => {
    expect(theBreach(noFetch, told).level).toBe('observed');
  });

  describe('followed by a tool that goes out by design', () => {
    const level = (pointer: string, own: Partial<AdvertisedTool>): string => {
      const exchange = exchangeOf(links(pointer, 1, { topic: { type: 'string' } }));
      const tool = { ...exchange.tool, ...own };
      return asExchange(noFetch).check({ ...exchange, tool })[0]?.level ?? '';
    };

    test.each([
      ['its hint', { annotations: { openWorldHint: true } }],
      ['its name', { name: 'fetch_page' }],
      ['its words', { description: 'Downloads what a link leads to.' }],
    ])('is observed where %s says so and the place is declared', (_, own) => {
      expect(level('/topic', own)).toBe('observed');
      expect(level('/$ref', own)).toBe('must');
    });

    test.each([
      ['stays here', { annotations: { openWorldHint: false } }],
      ['says nothing', {}],
      ['loads a file', { description: 'Loads a document by name.' }],
    ])('is a fault where the tool %s', (_, own) => {
      expect(level('/topic', own)).toBe('must');
    });
  });

  test('holds while nobody follows', () => {
    expect(judge(noFetch, links('/note', 0))).toEqual([]);
  });

  test('has nothing to say of a case without a link', () => {
    expect(judge(noFetch, { canaryLinks: [] })).toBe('the case carried no canary link');
    expect(judge(noFetch, {})).toBe('no listener of ours was open that the server could reach');
  });
});
