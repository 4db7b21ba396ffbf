import type { Contract } from '../../catalog/contract.js';
import { privateRecord, unknownId } from './fixture-catalog.js';

export const writeTool = 'delete_record';

/** What the fixture's catalog promises, and what it is asked as a fixture. */
export const fixtureContract: Contract = {
  contract: 1,
  endpoint: { revision: 'fixture-1' },
  tools: { allow: ['search', 'preview'] },
  search: {
    tool: 'search',
    query: '/query',
    limit: '/limit',
    maxQuery: 200,
    maxLimit: 50,
    items: '/hits',
    id: '/id',
    title: '/title',
    access: '/access',
    sourceUrl: '/sourceUrl',
  },
  preview: {
    tool: 'preview',
    id: '/id',
    returnedId: '/id',
    access: { at: '/access', expected: 'public' },
    permitted: ['id', 'title', 'access', 'excerpt', 'truncated', 'fullContentAvailable'],
    excerpt: { at: '/excerpt', maxLength: 280 },
    truncated: '/truncated',
    fullContent: '/fullContentAvailable',
  },
  sourceUrl: { schemes: ['https'] },
  profile: { anonymous: true },
  tasks: [
    {
      query: 'keyboard focus',
      limit: 50,
      criteria: [
        { name: 'focus', any: ['focus'] },
        { name: 'restoration', any: ['restored', 'restoration'] },
      ],
    },
    { query: 'zzzz', expect: 'none' },
  ],
  fixture: {
    unknownIds: [unknownId],
    privateIds: [{ id: privateRecord.id, texts: [privateRecord.title, privateRecord.body] }],
    denial: 'toolError',
    writeTool,
    generated: 4,
  },
};
