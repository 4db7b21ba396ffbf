import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../../arbitraries/json/json.js';
import { facetsOf } from '../../../../src/invariants/facets.js';
import type { Invariant, ProbeContext } from '../../../../src/invariants/invariant.js';
import { headers } from '../../../../src/invariants/wire/headers.js';
import { parameterHeaders } from '../../../../src/protocol/2026-07-28/parameter-headers.js';
import { toolOf } from '../exchange.js';
import { modernHttp } from '../peers.js';
import type { Peer } from '../probing.js';
import { inShort, refusal } from '../probing.js';

const facet = facetsOf([headers]).filter(({ on }) => on === 'probe')[1] as Invariant;

const schema: JsonSchema = {
  type: 'object',
  properties: {
    where: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
    query: { type: 'string' },
  },
  required: ['query'],
};

const told = (own: JsonSchema = schema, readOnly = true): Partial<ProbeContext> => ({
  transport: 'http',
  tools: [{ ...toolOf(own, undefined, 'search'), readOnly }],
});

/** Compares the headers of arguments with the body, unless it is blind to them. */
const comparing =
  (own: JsonSchema, sees: (header: string | undefined) => boolean): Peer =>
  (asked) => {
    const right = parameterHeaders(own, asked.params['arguments'] ?? null);
    const isWrong = Object.entries(right).some(([name, value]) => {
      const given = asked.headers[name.toLowerCase()];
      return given !== value && sees(given);
    });
    return isWrong ? { status: 400, body: refusal(asked, -32020) } : modernHttp(asked);
  };

describe('wire.headers, of arguments', () => {
  test.each<readonly [string, JsonSchema]>([
    ['a string', schema],
    ['an integer', { properties: { n: { type: 'integer', minimum: 5, 'x-mcp-header': 'N' } } }],
    ['a boolean', { properties: { b: { type: 'boolean', 'x-mcp-header': 'Flag' } } }],
    ['a choice', { properties: { c: { enum: ['eu', 'us'], 'x-mcp-header': 'Choice' } } }],
  ])('holds for a server that compares %s, and finds one that does not', async (_, own) => {
    expect(
      await inShort(
        facet,
        comparing(own, () => true),
        told(own),
      ),
    ).toEqual([]);
    expect(await inShort(facet, modernHttp, told(own))).toEqual([
      'must /headers/Mcp-Param/missing',
      'must /headers/Mcp-Param/mismatch',
    ]);
  });

  test('finds a server that does not miss the header', async () => {
    const lenient = comparing(schema, (given) => given !== undefined);
    expect(await inShort(facet, lenient, told())).toEqual(['must /headers/Mcp-Param/missing']);
  });

  test('finds another code than the one for a mismatch', async () => {
    const peer: Peer = (asked) => {
      const isRight = asked.headers['mcp-param-region'] === 'assay';
      return asked.method !== 'tools/call' || isRight
        ? modernHttp(asked)
        : { status: 400, body: refusal(asked, -32602) };
    };
    expect(await inShort(facet, peer, told())).toEqual([
      'must /headers/Mcp-Param/missing/code',
      'must /headers/Mcp-Param/mismatch/code',
    ]);
  });

  test('does not judge a server that refuses the arguments before it looks at headers', async () => {
    const peer: Peer = (asked) =>
      asked.method === 'tools/call' ? { status: 200, body: refusal(asked, -32602) } : modernHttp(asked);
    expect(await inShort(facet, peer, told())).toEqual([]);
  });

  test.each<readonly [string, Partial<ProbeContext>]>([
    ['no annotation', told({ type: 'object' })],
    ['an annotation that no properties lead to', told({ items: { type: 'string', 'x-mcp-header': 'A' } })],
    [
      'an annotation that is no header name',
      told({ properties: { a: { type: 'string', 'x-mcp-header': 'A b' } } }),
    ],
    ['a tool that may change data', told(schema, false)],
    ['another transport', { ...told(), transport: 'stdio' }],
    ['the older era', { ...told(), era: '2025-11-25' }],
  ])('asks nothing where there is %s', async (_, context) => {
    expect(await inShort(facet, modernHttp, context)).toContain('no tool that only reads');
  });
});
