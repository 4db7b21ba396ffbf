import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../arbitraries/json/json.js';
import { isolation } from '../../../../src/invariants/cache/isolation.js';
import type { Violation } from '../../../../src/invariants/invariant.js';
import type { JudgedIsolation, Principal, View } from '../../../../src/invariants/isolation.js';
import { readMessage } from '../../../../src/protocol/message.js';

const check = (judged: JudgedIsolation): readonly Violation[] =>
  isolation.on === 'isolation' && isolation.applies(judged) === true ? isolation.check(judged) : [];

const shown = (as: Principal, result: Json): View => ({
  as,
  message: '{}',
  outcome: 'success',
  answer: readMessage(JSON.stringify({ jsonrpc: '2.0', id: 1, result })),
});

const refused = (as: Principal, message = 'Unknown tool'): View => ({
  as,
  message: '{}',
  outcome: 'protocolError',
  answer: readMessage(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32602, message } })),
});

const tools = (...names: readonly string[]): Json => ({
  cacheScope: 'private',
  tools: names.map((name) => ({ name })),
});

interface Asks {
  /** What each gets in a round, given who came first and the number of the round. */
  readonly gets: (as: Principal, first: Principal, at: number) => View;
  readonly other?: Exclude<Principal, 'a'>;
  readonly firsts?: string;
  /** Each round asks with arguments of its own. */
  readonly isOwn?: true;
}

/** Rounds in the order of the first letters of who comes first. */
function ordered({ gets, other = 'b', firsts = 'aooaaooaaooa', isOwn }: Asks): JudgedIsolation {
  const rounds = firsts.split('').map((letter, at) => {
    const first: Principal = letter === 'a' ? 'a' : other;
    const second: Principal = first === 'a' ? other : 'a';
    const message = isOwn === undefined ? '{}' : `{"round":${at}}`;
    return {
      first: { ...gets(first, first, at), message },
      second: { ...gets(second, first, at), message },
    };
  });
  return { kind: 'order', era: '2026-07-28', method: 'tools/list', tool: '', other, rounds };
}

const own = (who: Principal, as = who): View => shown(as, tools('common', `tool_of_${who}`));

describe('cache.isolation, by who asked first', () => {
  test('finds a list that the second gets as the first got it', () => {
    expect(check(ordered({ gets: (as, first) => own(first, as) }))).toMatchObject([
      {
        level: 'policy',
        place: '/tools~1list/order',
        message:
          'tools/list gives authorization b what is shown to authorization a once that one has asked: /tools/*/name "tool_of_a"',
        got: { at: 'b asks' },
        other: { at: 'a asks' },
      },
    ]);
  });

  test('finds what is passed on whatever the arguments are, where that is no chance', () => {
    const asks: Asks = { gets: (as, first) => own(first, as), firsts: 'aooa'.repeat(5), isOwn: true };
    expect(check(ordered(asks))).toMatchObject([{ place: '/tools~1list/order' }]);
  });

  test('finds who is refused alone and let in after somebody else', () => {
    const gets: Asks['gets'] = (as, first) =>
      as === 'a' || first === 'a' ? shown(as, tools('common')) : { ...refused(as), outcome: 'refused' };
    expect(check(ordered({ gets, other: 'none' }))).toMatchObject([{ place: '/access', tool: '' }]);
  });

  test('finds what differs and is said to be for everybody', () => {
    const gets: Asks['gets'] = (as) => shown(as, { tools: [{ name: as }], cacheScope: 'public' });
    expect(check(ordered({ gets }))).toMatchObject([{ level: 'should', place: '/tools~1list/cacheScope' }]);
  });

  test.each<[string, Asks]>([
    ['each gets its own', { gets: (as) => own(as) }],
    ['all get the same', { gets: (as) => shown(as, { tools: [{ name: 'x' }], cacheScope: 'public' }) }],
    ['strangers get less', { gets: (as) => (as === 'a' ? own('a') : refused(as)), other: 'none' }],
    ['the answer changes with time', { gets: (as, _, at) => shown(as, tools(`news-${at}`)) }],
    ['a list is passed on once of twice', { gets: (as, first, at) => own(at === 0 ? first : as, as) }],
    ['there are too few rounds', { gets: (as, first) => own(first, as), firsts: 'aooaaooaaoo' }],
    ['what is shown may hang on the arguments', { gets: (as, first) => own(first, as), isOwn: true }],
    ['all fail alike', { gets: (as) => refused(as) }],
  ])('finds nothing where %s', (_, asks) => {
    expect(check(ordered(asks))).toEqual([]);
  });
});

describe('cache.isolation, by things of another', () => {
  const read = (cacheScope: string): Json => ({ contents: [{ uri: 'u', text: 'of a' }], cacheScope });
  const foreign = (views: { readonly owner?: View; readonly stranger?: View }): JudgedIsolation => ({
    kind: 'foreign',
    era: '2026-07-28',
    method: 'resources/read',
    tool: '',
    other: 'b',
    owner: shown('a', read('private')),
    stranger: shown('b', read('private')),
    unknown: refused('b'),
    ...views,
  });

  test('finds what only one was shown and the other may read', () => {
    expect(check(foreign({}))).toMatchObject([{ level: 'policy', place: '/resources~1read/foreign' }]);
  });

  test('finds nothing where the other is refused, or what is read is for everybody', () => {
    expect(check(foreign({ stranger: refused('b') }))).toEqual([]);
    expect(check(foreign({ stranger: shown('b', { contents: [{ uri: 'u', text: 'of b' }] }) }))).toEqual([]);
    expect(check(foreign({ owner: shown('a', read('public')) }))).toEqual([]);
  });

  const listed = (stranger: View, unknown: View): JudgedIsolation => ({
    kind: 'listed',
    era: '2025-11-25',
    method: 'tools/call',
    tool: 'ledger',
    other: 'b',
    owner: shown('a', { content: [] }),
    stranger,
    unknown,
  });

  test('finds a tool that is listed to somebody for whom it does not exist', () => {
    const unknown = refused('b', 'Unknown tool: assay-no-such-tool');
    expect(check(listed(refused('b', 'Unknown tool: ledger'), unknown))).toMatchObject([
      { level: 'policy', place: '/tools~1call/listed' },
    ]);
    expect(check(listed(refused('b', 'You may not call ledger'), unknown))).toEqual([]);
    expect(check(listed(shown('b', { content: [] }), unknown))).toEqual([]);
  });
});

describe('cache.isolation, of requests in flight at once', () => {
  const mine = shown('a', { content: [{ type: 'text', text: 'of a' }] });
  const theirs = shown('b', { content: [{ type: 'text', text: 'of b' }] });
  const together = (a: View, b: View): JudgedIsolation => ({
    kind: 'in-flight',
    era: '2026-07-28',
    method: 'tools/call',
    tool: 'count',
    other: 'b',
    alone: { a: mine, b: theirs },
    together: [{ a, b }],
  });

  test('finds an answer that went to the other connection', () => {
    expect(check(together({ ...theirs, as: 'a' }, { ...mine, as: 'b' }))).toMatchObject([
      { level: 'must', tool: '', place: '/in-flight', got: { at: 'a asks' } },
    ]);
  });

  test('finds nothing where each gets its own, something new, or nothing', () => {
    expect(check(together(mine, theirs))).toEqual([]);
    expect(check(together(shown('a', { content: [] }), refused('b')))).toEqual([]);
    const silent = { ...mine, outcome: 'silent', answer: undefined } as const;
    expect(check(together(silent, { ...theirs }))).toEqual([]);
  });
});

describe('cache.isolation, of rights that are withdrawn', () => {
  const list = tools('ledger');
  const withdrawn = (stranger: View, unknown: View): JudgedIsolation => ({
    kind: 'withdrawn',
    era: '2025-11-25',
    method: 'tools/list',
    tool: '',
    other: 'invalid',
    owner: shown('a', list),
    stranger,
    unknown,
  });

  test('finds who is refused alone and served over a connection that is known', () => {
    expect(check(withdrawn(shown('invalid', list), refused('invalid')))).toMatchObject([
      { level: 'must', tool: '', place: '/withdrawn' },
    ]);
  });

  test('finds nothing where each request is verified, or nobody is asked who he is', () => {
    expect(check(withdrawn(refused('invalid'), refused('invalid')))).toEqual([]);
    expect(check(withdrawn(shown('invalid', list), shown('invalid', list)))).toEqual([]);
    expect(check(withdrawn(shown('invalid', list), shown('invalid', tools('other'))))).toEqual([]);
  });
});
