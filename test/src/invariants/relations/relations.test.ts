import { describe, expect, test } from 'vitest';
import { evaluate, placed } from '../../../../src/invariants/relations/evaluate.js';
import { parseRelation } from '../../../../src/invariants/relations/parse-relation.js';
import type { Relation } from '../../../../src/invariants/relations/relation.js';
import type { RelationLine } from '../../../../src/invariants/relations/relations-file.js';
import { readRelations, relationsOf } from '../../../../src/invariants/relations/relations-file.js';
import { relationListSchema } from '../../../../src/invariants/relations/relations-file.schema.js';
import { readConfigFile } from '../../../../src/validation/config-file.js';

const member = (name: string): { readonly kind: 'member'; readonly name: string } => ({
  kind: 'member',
  name,
});

/** What a relation of one call comes to for a result. */
function held(text: string, result: string, args = '{}', argument?: string): string {
  const relation: Relation = parseRelation(text);
  if (relation.kind !== 'result' && relation.kind !== 'flow') throw new Error('a relation of whole calls');
  if (relation.condition === undefined) throw new Error('no condition');
  const evaluation = evaluate(relation.condition, {
    arguments: placed(args),
    result: placed(result),
    ...(argument === undefined ? {} : { argument: placed(argument) }),
  });
  return evaluation.kind === 'broken' ? `${evaluation.left} against ${evaluation.right}` : evaluation.kind;
}

describe('a line of relations', () => {
  test('says which values flow where, and what has to hold then', () => {
    expect(parseRelation('search.items[*].id -> preview.id : result.id == argument')).toEqual({
      kind: 'flow',
      from: { tool: 'search', path: [member('items'), { kind: 'each' }, member('id')] },
      to: { tool: 'preview', path: [member('id')] },
      condition: {
        kind: 'compare',
        left: { kind: 'result', path: [member('id')] },
        comparison: '==',
        right: { kind: 'argument' },
      },
      text: 'search.items[*].id -> preview.id : result.id == argument',
    });
  });

  test('names tools and members of any characters in quotes', () => {
    expect(parseRelation('"my tool"."a b"[0] -> read-file.path')).toMatchObject({
      from: { tool: 'my tool', path: [member('a b'), { kind: 'item', index: 0 }] },
      to: { tool: 'read-file', path: [member('path')] },
    });
  });

  test('may speak of whole calls', () => {
    expect(parseRelation('idempotent(save)')).toMatchObject({ kind: 'idempotent', tool: 'save' });
    expect(parseRelation('order-free(save)')).toMatchObject({ kind: 'order-free', tool: 'save' });
    expect(parseRelation('same(save, "Accept-Language: de")')).toMatchObject({
      header: { name: 'Accept-Language', value: 'de' },
    });
    expect(parseRelation('monotone(count(search.items) in argument.limit)')).toMatchObject({
      tool: 'search',
      of: { kind: 'count', of: [member('items')] },
      by: [member('limit')],
    });
  });

  test('may use the names of a contract, which stand for tools and pointers', () => {
    const roles = {
      search: { tool: 'find_docs', results: { items: '/data/hits', id: '/doc~1id' } },
      preview: { tool: 'show', results: { id: '/returned' }, arguments: { id: '/which' } },
    };
    const line = 'search.items[*].id -> preview.id : result.id == argument';
    expect(parseRelation(line, { roles })).toMatchObject({
      from: { tool: 'find_docs', path: [member('data'), member('hits'), { kind: 'each' }, member('doc/id')] },
      to: { tool: 'show', path: [member('which')] },
      condition: { left: { path: [member('returned')] } },
    });
  });

  test.each([
    ['', 'the name of a tool is due here, not the end'],
    [
      'search.items[*].id -> preview',
      'a place of its arguments or result, such as .id is due here, not the end',
    ],
    ['search.total = 3', '"=" has no meaning in a relation'],
    ['3 == 3', 'a relation names the tool that it speaks of'],
    ['a.x == b.y', 'a relation speaks of one call, and a was named before'],
    ['uniqe(search.id)', 'one of == != <= >= < > is due here, not "("'],
    ['a.x == argument', 'argument alone is the value of a flow; name one: argument.limit'],
    ['same(a, "no header")', 'a header is written "Name: value"'],
  ])('that is none says so: %s', (line, message) => {
    expect(() => parseRelation(line)).toThrow(message);
  });

  test('that names an unknown tool is told the nearest', () => {
    expect(() => parseRelation('serach.id -> preview.id', { tools: ['search', 'preview'] })).toThrow(
      'there is no tool "serach"; did you mean "search"?',
    );
  });
});

describe('a relation holds', () => {
  test.each([
    ['search.total == count(search.items)', '{"total":2,"items":[1,2]}', 'holds'],
    ['search.total == count(search.items)', '{"total":3,"items":[1,2]}', '3 against 2'],
    ['search.total == count(search.items)', '{"items":[]}', 'absent against 0'],
    ['count(search.items) <= argument.limit', '{"items":[1]}', 'silent'],
    ['search.total == search.size', '{}', 'silent'],
    ['count(search.a[*].b) <= 2', '{"a":[{"b":1},{},{"b":2}]}', 'holds'],
    ['unique(search.items[*].id)', '{"items":[{"id":"a"},{"id":"\\u0061"}]}', '"a" against "\\u0061"'],
    ['unique(search.items[*].id)', '{"items":[{"id":1},{"id":"1"}]}', 'holds'],
    ['unique(search.items[*].id)', '{"items":[{"id":1}]}', 'silent'],
    ['t.n == 9007199254740993', '{"n":9007199254740992}', '9007199254740992 against 9007199254740993'],
    [
      't.a == t.b',
      '{"a":9007199254740993,"b":9007199254740992}',
      '9007199254740993 against 9007199254740992',
    ],
    ['t.a != "x"', '{"a":"y"}', 'holds'],
    ['t.a < t.b', '{"a":"y","b":1}', '"y" against 1'],
  ])('%s of %s: %s', (line, result, expected) => {
    expect(held(line, result)).toBe(expected);
  });

  test('against the arguments of the call', () => {
    const line = 'count(search.items) <= argument.limit';
    expect(held(line, '{"items":[1,2]}', '{"limit":2}')).toBe('holds');
    expect(held(line, '{"items":[1,2]}', '{"limit":1}')).toBe('2 against 1');
  });

  test('against the value that flowed, escapes aside', () => {
    const line = 'search.id -> preview.id : result.id == argument';
    expect(held(line, '{"id":"\\u0061"}', '{}', '"a"')).toBe('holds');
    expect(held(line, '{"id":"A"}', '{}', '"a"')).toBe('"A" against "a"');
    expect(held(line, '{}', '{}', '"a"')).toBe('absent against "a"');
  });
});

describe('a file of relations', () => {
  test('may be YAML that quotes nothing, or JSON', () => {
    const lines = ['search.items[*].id -> preview.id : result.id == argument', 'unique(search.items[*].id)'];
    const yaml = `relations:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
    expect(readRelations(yaml, 'r.yaml').map(({ text }) => text)).toEqual(lines);
    expect(readRelations(JSON.stringify({ relations: lines }), 'r.json').map(({ text }) => text)).toEqual(
      lines,
    );
  });

  test('tells the place of a line that is none', () => {
    const yaml = 'relations:\n  - unique(search.id)\n  - search.id => 3\n';
    expect(() => readRelations(yaml, 'r.yaml')).toThrow(
      /^r\.yaml:3:5 \/relations\/1 is no relation: "=" has no meaning in a relation \(after "search\.id"\)/,
    );
    expect(() => readRelations('relation: []', 'r.yaml')).toThrow(
      'r.yaml:1:1 unknown key "relation"; did you mean "relations"?',
    );
  });

  test('may be a part of another file, with names of its own', () => {
    const text = 'laws:\n  - unique(found.items[*].id)\n';
    const { value, faultAt } = readConfigFile<{ readonly laws: readonly RelationLine[] }>(text, 'c.yaml', {
      type: 'object',
      properties: { laws: relationListSchema },
    });
    const roles = { found: { tool: 'search', results: { items: '/hits' } } };
    expect(relationsOf(value.laws, { roles }, { faultAt, at: '/laws' })).toMatchObject([
      { tool: 'search', condition: { path: [member('hits'), { kind: 'each' }, member('id')] } },
    ]);
  });
});
