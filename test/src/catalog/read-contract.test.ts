import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readContract } from '../../../src/catalog/read-contract.js';
import { fixtureContract } from '../../../src/sample/controls/fixture-contract.js';
import { AssayError } from '../../../src/errors/assay-error.js';

const right = `contract: 1
endpoint: { command: [node, server.js], revision: "2026.11.1", eras: ["2026-07-28"] }
tools: { allow: [search, preview] }
search: { tool: search, query: /query, limit: /limit, maxQuery: 20, maxLimit: 5, items: /hits, id: /id }
preview: { tool: preview, id: /id, returnedId: /id }
tasks:
  - { query: keyboard dialog, limit: 3, criteria: [ { name: focus, any: [focus, modal] } ] }
`;

function faultOf(text: string): string {
  try {
    readContract(text, 'contract.yaml');
  } catch (error) {
    if (error instanceof AssayError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'no fault';
}

test('[K04] [K05] [K06] reads what a contract states: endpoint, revision, eras, tools, limits, tasks with criteria', () => {
  expect(readContract(right, 'contract.yaml')).toMatchObject({
    endpoint: { revision: '2026.11.1', eras: ['2026-07-28'] },
    search: { maxQuery: 20, maxLimit: 5 },
    tasks: [{ query: 'keyboard dialog', limit: 3, criteria: [{ name: 'focus', any: ['focus', 'modal'] }] }],
  });
});

test('the contract of the fixtures is of the published form', () => {
  expect(readContract(stringify(fixtureContract), 'fixture.yaml')).toEqual(fixtureContract);
});

describe('what is wrong is told with file, line, column and the nearest word', () => {
  test.each([
    [
      'an unknown key',
      right.replace('search:', 'serch:'),
      /contract\.yaml:4:1 unknown key "serch"; did you mean "search"\?/,
    ],
    ['a missing part', right.replace(/^tasks:[\s\S]*$/m, ''), /"tasks"|tasks/],
    [
      'a pointer that is none',
      right.replace('items: /hits', 'items: hits'),
      /contract\.yaml:4:\d+ .*JSON Pointer/,
    ],
    [
      'another version',
      right.replace('contract: 1', 'contract: 2'),
      /contract\.yaml:1:\d+ .*version of the format/,
    ],
    ['an era that is none', right.replace('"2026-07-28"', '"2026"'), /contract\.yaml:2:\d+ .*2026-07-28/],
    [
      'two endpoints',
      right.replace('command: [node, server.js]', 'command: [node], url: "http://a"'),
      /contract\.yaml:2:\d+ .*one is enough/,
    ],
    [
      'a URL that is none',
      right.replace('command: [node, server.js]', 'url: "no url"'),
      /contract\.yaml:2:\d+ .*is no URL/,
    ],
    [
      'a tool outside of its own allowlist',
      right.replace('allow: [search, preview]', 'allow: [search]'),
      /contract\.yaml:5:\d+ .*"preview" is not in \/tools\/allow/,
    ],
    [
      'more records than it allows',
      right.replace('limit: 3', 'limit: 6'),
      /contract\.yaml:7:\d+ .*over \/search\/maxLimit 5/,
    ],
    [
      'a longer query than it allows',
      right.replace('keyboard dialog', 'k'.repeat(21)),
      /contract\.yaml:7:\d+ .*longer than \/search\/maxQuery 20/,
    ],
    [
      'a judgement of no task',
      `${right}judgements: [ { query: other, id: a, criterion: focus, verdict: met } ]\n`,
      /contract\.yaml:8:\d+ .*is of no task/,
    ],
    [
      'a judgement of no criterion',
      `${right}judgements: [ { query: keyboard dialog, id: a, criterion: other, verdict: met } ]\n`,
      /contract\.yaml:8:\d+ .*no criterion of its task/,
    ],
    ['an alias', right.replace('tasks:', 'live: &a {}\nprofile: *a\ntasks:'), /contract\.yaml:/],
    ['no YAML', 'contract: [', /contract\.yaml:1:\d+/],
    ['a list', '[]', /contract\.yaml:1:1/],
    ['nothing', '', /contract\.yaml:1:1/],
    ['__proto__ as a key', `${right}__proto__: {}\n`, /contract\.yaml:8:1 unknown key "__proto__"/],
  ])('%s', (_, text, message) => {
    expect(faultOf(text)).toMatch(/^configuration /);
    expect(faultOf(text)).toMatch(message);
  });
});
