import { expect, test } from 'vitest';
import {
  placesOfResult,
  placesOfSchema,
  suggestedRelations,
} from '../../../../src/engine/sequences/suggested-relations.js';
import { placed } from '../../../../src/invariants/relations/evaluate.js';
import { toolOf } from '../../invariants/exchange.js';

const object = (properties: Record<string, object>): object => ({ type: 'object', properties });
const text = { type: 'string' };

const known = (
  name: string,
  input: object,
  output?: object,
): Parameters<typeof suggestedRelations>[0][number] => ({
  tool: toolOf(input as never, undefined, name),
  results: output === undefined ? [] : placesOfSchema(output as never, '[*]'),
});

const texts = (...tools: Parameters<typeof suggestedRelations>[0]): readonly string[] =>
  suggestedRelations(tools).map((relation) => relation.text);

test('an id of a result is suggested for the argument of that name', () => {
  const search = known(
    'search',
    object({ query: text }),
    object({ hits: { type: 'array', items: object({ id: text }) } }),
  );
  expect(texts(search, known('read', object({ id: text }), object({ id: text })))).toEqual([
    'search.hits[*].id -> read.id : result.id == argument',
    'unique(search.hits[*].id)',
    'read.id == argument.id',
  ]);
});

test('an id of documents is what a documentId asks for, and no other id', () => {
  const list = known(
    'list',
    object({}),
    object({ documents: { type: 'array', items: object({ id: text }) } }),
  );
  expect(
    texts(list, known('get', object({ documentId: text })), known('pay', object({ orderId: text }))),
  ).toEqual(['list.documents[*].id -> get.documentId', 'unique(list.documents[*].id)']);
});

test('values of another type, enumerations and plain words are not suggested', () => {
  const list = known('list', object({}), object({ id: { type: 'integer' }, text, kind: { type: 'string' } }));
  expect(
    texts(list, known('get', object({ id: text, text, kind: { type: 'string', enum: ['a'] } }))),
  ).toEqual([]);
});

test('what was seen suggests as much as what is promised', () => {
  const seen = placed('{"entities":[{"name":"a","size":1}]}');
  if (seen === undefined) throw new Error('no JSON');
  const graph = { tool: toolOf({ type: 'object' }, undefined, 'read_graph'), results: placesOfResult(seen) };
  const open = known('open_nodes', object({ names: { type: 'array', items: text } }));
  expect(texts(graph, open)).toEqual(['read_graph.entities[*].name -> open_nodes.names[0]']);
});
