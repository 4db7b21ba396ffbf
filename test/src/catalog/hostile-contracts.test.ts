import { expect, test } from 'vitest';
import { readContract } from '../../../src/catalog/read-contract.js';
import { AssayError } from '../../../src/errors/assay-error.js';

const right = `contract: 1
endpoint: { command: [node, server.js] }
tools: { allow: [search, preview] }
search: { tool: search, query: /query, limit: /limit, items: /hits, id: /id }
preview: { tool: preview, id: /id, returnedId: /id }
tasks: [ { query: a, limit: 3 } ]
`;

/** The contract with a part put in the place of another one. */
const but = (part: string, other: string): string => {
  if (!right.includes(part)) throw new Error(`there is no ${part}`);
  return right.replace(part, other);
};

const withUrl = (url: string): string => but('command: [node, server.js]', `url: ${JSON.stringify(url)}`);
const withPreview = (more: string): string => but('returnedId: /id', `returnedId: /id, ${more}`);
const withTask = (more: string): string => but('query: a, limit: 3', `query: a, ${more}`);

function readingOf(text: string): string {
  try {
    readContract(text, 'c.yaml');
  } catch (error) {
    if (error instanceof AssayError && error.code === 'configuration') return error.message;
    throw error;
  }
  return 'read';
}

/** What no contract may say, and the place at which it is told; the message holds the offending value. */
const refused: readonly (readonly [what: string, text: string, place: string, message: RegExp])[] = [
  ['a file of this machine', withUrl('file:///etc/passwd'), '2:18', /is neither http nor https$/],
  ['a URL that runs', withUrl('javascript:alert(1)'), '2:18', /"javascript:alert\(1\)" is neither/],
  ['[K03] a URL with a password', withUrl('https://u:p@x.example/'), '2:18', /^((?!u:p).)*$/],
  ['[K03] a URL with a user name', withUrl('https://u@x.example/'), '2:18', /holds a user name/],
  ['no command', but('[node, server.js]', '["", a]'), '2:23', /command\/0 is no command$/],
  ['a NUL in a command', but('server.js]', String.raw`"a\0b"]`), '2:29', /"a\\u0000b" holds a NUL$/],
  [
    'a tool allowed twice',
    but('[search, preview]', '[search, preview, search]'),
    '3:35',
    /"search" stands there twice/,
  ],
  ['a query that is all', but('query: /query', 'query: ""'), '4:32', /whole of the arguments/],
  ['an id that is all', but('id: /id, returnedId', 'id: "", returnedId'), '5:31', /whole of the arguments/],
  ['one place for two', but('limit: /limit', 'limit: /query'), '4:47', /takes the place of \/search\/query/],
  ['a place inside of another', but('limit: /limit', 'limit: /query/n'), '4:47', /takes the place of/],
  [
    'a filter in the place of the query',
    withTask('filters: { /query: 1 }'),
    '6:41',
    /takes the place of \/search\/query/,
  ],
  ['a filter in another', withTask('filters: { /a: 1, /a/b: 1 }'), '6:46', /takes the place of/],
  ['a filter of everything', withTask('filters: { "": {} }'), '6:37', /whole of the arguments/],
  [
    'a filter that is no pointer',
    withTask('filters: { __proto__: 1 }'),
    '6:33',
    /has the key "__proto__", which must be a JSON Pointer/,
  ],
  [
    'a preview that may not have its id',
    withPreview('permitted: [title]'),
    '5:48',
    /needs the member "id", which \/preview\/permitted lacks/,
  ],
  [
    'an excerpt that is not permitted',
    withPreview('permitted: [id], excerpt: { at: /text }'),
    '5:85',
    /needs the member "text"/,
  ],
  [
    'a criterion twice',
    withTask('criteria: [ { name: x, any: [a] }, { name: x, any: [b] } ]'),
    '6:65',
    /"x" stands there twice/,
  ],
  [
    'a criterion without words',
    withTask('criteria: [ { name: x, any: [] } ]'),
    '6:50',
    /must be a list of words, not \[\]/,
  ],
  ['no tasks', but('[ { query: a, limit: 3 } ]', '[]'), '6:8', /must be a list of tasks, not \[\]/],
  ['no time', `${right}live: { deadline: 0s }`, '7:19', /"0s" is not from 1ms to 60m/],
  [
    'a time that no timer holds',
    `${right}live: { deadline: 999999m }`,
    '7:19',
    /"999999m" is not from 1ms to 60m/,
  ],
  ['a time with a line end', `${right}live: { deadline: "10s\\n" }`, '7:19', /must be a time such as 10s/],
  ['a rate of nothing', `${right}live: { rate: 0/s }`, '7:15', /"0\/s" would never ask/],
  [
    'a write tool that is allowed',
    `${right}fixture: { writeTool: preview }`,
    '7:23',
    /"preview" is in \/tools\/allow/,
  ],
  [
    'an id unknown and private',
    `${right}fixture: { unknownIds: [a], privateIds: [ { id: a, texts: [] } ] }`,
    '7:25',
    /is in \/fixture\/privateIds too/,
  ],
  [
    'an id that is rounded',
    `${right}fixture: { unknownIds: [9007199254740993] }`,
    '7:25',
    /write it as a text/,
  ],
  [
    'an access that JSON does not have',
    withPreview('access: { expected: .nan }'),
    '5:73',
    /\.nan is no number that JSON has/,
  ],
  [
    'an access that is a date',
    withPreview('access: { expected: !!timestamp 2026-01-01 }'),
    '5:73',
    /unresolved tag/,
  ],
  ['bytes as a query', but('query: a', 'query: !!binary aGVsbG8='), '6:19', /unresolved tag/],
  [
    'a scheme in capitals',
    `${right}sourceUrl: { schemes: [HTTPS] }`,
    '7:24',
    /must be a scheme such as https, not "HTTPS"/,
  ],
  [
    'a judgement twice',
    `${withTask('criteria: [ { name: x, any: [a] } ]')}judgements: [ &j { query: a, id: 1, criterion: x, verdict: met }, { query: a, id: 1, criterion: x, verdict: unmet } ]`,
    '7:67',
    /judged a second time/,
  ],
  [
    'a schema without end',
    but('preview] }', `preview, { name: x, inputSchema: ${'{ not: '.repeat(5000)}`),
    '3:',
    /nested deeper/,
  ],
  [
    'a thousand and one tasks',
    but('[ { query: a, limit: 3 } ]', `[${'{ query: a },'.repeat(1001)}]`),
    '6:8',
    /must be a list of tasks/,
  ],
  [
    'a great many filters',
    withTask(`filters: {${Array.from({ length: 60 }, (_, at) => ` /f${at}: 1`).join(',')} }`),
    '6:31',
    /must be an object of pointers/,
  ],
  [
    'a long query in a judgement',
    `${right}judgements: [ { query: ${'q'.repeat(5000)}, id: 1, criterion: x, verdict: met } ]`,
    '7:24',
    /^.{1,200}$/,
  ],
  [
    'control characters in a name',
    but('tool: preview', String.raw`tool: "p\e[31m"`),
    '5:18',
    /^[\x20-\x7e]*$/,
  ],
  ['a relation that is none', `${right}relations: [ "%%" ]`, '7:14', /relations\/0 is no relation/],
  [
    'a relation of a tool that is not there',
    `${right}relations:\n  - serch.total == count(search.items)`,
    '8:5',
    /there is no tool "serch"; did you mean "search"\?/,
  ],
];

test.each(refused)('%s is refused at its place', (_, text, place, message) => {
  const told = readingOf(text);
  expect(told).toMatch(new RegExp(`^c\\.yaml:${place}`));
  expect(told).toMatch(message);
});

/** Unusual, and nothing speaks against it. */
test.each([
  ['as it is', right],
  ['with a mark at its beginning', `\ufeff${right}`],
  ['with the line ends of another system', right.replaceAll('\n', '\r\n')],
  ['one tool for both', but('tool: preview', 'tool: search')],
  ['names of every object as members', but('query: /query', 'query: /__proto__/constructor')],
  ['a member with an empty name', but('query: /query', 'query: /')],
  ['names that begin alike', but('limit: /limit', 'limit: /query2')],
  ['a filter beside the others', withTask('filters: { /a/b: 1, /a/c: 2 }')],
  ['a query of nothing', but('query: a', 'query: ""')],
  ['a date as a text', but('query: a', 'query: 2026-01-01')],
  ['two tasks with one query', but('[ {', '[ { query: a }, {')],
  ['a preview of which nothing is permitted but its id', withPreview('permitted: [id]')],
  ['an answer that is the id itself', but('returnedId: /id', 'returnedId: "", permitted: []')],
  ['an access label of null', withPreview('access: { expected: null }')],
  [
    'relations as they are written',
    `${right}relations:\n  - search.items[*].id -> preview.id : result.id == argument\n  - search.total == count(search.items)`,
  ],
  ['the longest time', `${right}live: { deadline: 60m, rate: 1/s }`],
  ['a URL of another port', withUrl('http://127.0.0.1:1/mcp?a=1')],
])('a contract %s is read', (_, text) => {
  expect(readingOf(text)).toBe('read');
});
