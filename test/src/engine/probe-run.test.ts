import { describe, expect, test } from 'vitest';
import type { ProbeSession } from '../../../src/engine/probe-run.js';
import { facetsOf } from '../../../src/invariants/facets.js';
import type { Invariant, JudgedProbe, ProbeStep, Violation } from '../../../src/invariants/invariant.js';
import { requestTemplate } from '../../../src/invariants/probe/request-template.js';
import { noCrash } from '../../../src/invariants/survival/no-crash.js';
import { builtInvariants } from '../../../src/invariants/registry.js';
import { readMessage } from '../../../src/protocol/message.js';
import { identity } from '../../../src/protocol/identity.js';
import { Interruption } from '../../../src/targets/server/interruption.js';
import { legacy, legacyHttp, modern, modernHttp } from '../invariants/peers.js';
import type { Asked, Peer, Probed } from '../invariants/probing.js';
import { contextOf, ends, probe, refusal } from '../invariants/probing.js';

const step = (own: Partial<ProbeStep> = {}): ProbeStep => ({
  what: 'tools/list',
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate('2026-07-28', 'tools/list'),
  ...own,
});

/** A law that asks these things and calls something wrong when `holds` says no. */
const law = (
  steps: readonly ProbeStep[],
  holds: (probe: JudgedProbe) => boolean = () => true,
  own: Partial<Violation> = {},
): Invariant => ({
  id: 'shop.asks',
  level: 'policy',
  on: 'probe',
  source: { kind: 'house', reference: 'shop.asks' },
  law: 'a law that asks',
  right: 'answers',
  plan: () => steps,
  applies: () => true,
  check: (subject) =>
    holds(subject) ? [] : [{ level: 'policy', place: '/x', message: 'it does not hold', ...own }],
});

/** A peer that notes what it was asked. */
function noting(peer: Peer = modern): { readonly asked: Asked[]; readonly peer: Peer } {
  const asked: Asked[] = [];
  return { asked, peer: (what) => (asked.push(what), peer(what)) };
}

describe('carrying out probes', () => {
  test('fills in ids that differ, and the _meta of the era', async () => {
    const { asked, peer } = noting();
    await probe([law([step(), step({ what: 'again' })])], peer);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(2);
    expect(asked[0]?.meta).toMatchObject({
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: identity.name },
    });
  });

  test('leaves a _meta of its own alone, and sends none in the older era', async () => {
    const { asked, peer } = noting(legacy);
    const own = step({ message: requestTemplate('2026-07-28', 'tools/list', { _meta: { a: '$& $1' } }) });
    const old = step({ what: 'old', message: requestTemplate('2025-11-25', 'tools/list') });
    await probe([law([own, old])], peer, contextOf({ era: '2025-11-25' }));
    expect(asked.map(({ params }) => params)).toEqual([{ _meta: { a: '$& $1' } }, {}]);
  });

  test('sends the headers that belong to the message, with others set and left out whatever their case', async () => {
    const { asked, peer } = noting(modernHttp);
    const call = step({
      method: 'tools/call',
      message: requestTemplate('2026-07-28', 'tools/call', { name: 'größe', arguments: {} }),
    });
    const bent = { ...call, what: 'bent', headers: { 'mcp-METHOD': 'x', 'mcp-name': null, Origin: 'a:b' } };
    await probe([law([call, bent])], peer, contextOf({ transport: 'http' }));
    expect(asked.map(({ headers }) => headers)).toEqual([
      {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': '=?base64?Z3LDtsOfZQ==?=',
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'x', origin: 'a:b' },
    ]);
  });

  test('opens a connection for each fresh step and closes it', async () => {
    const { asked, peer } = noting();
    const fresh = step({ connection: 'fresh', what: 'fresh' });
    await probe([law([step(), fresh, step({ what: 'shared again' }), { ...fresh, what: 'more' }])], peer);
    expect(asked.map(({ connection }) => connection)).toEqual([0, 1, 0, 2]);
  });

  test('leaves out a fresh step whose connection does not come about', async () => {
    let seen: readonly string[] = [];
    const looking = law([step(), step({ connection: 'fresh', what: 'fresh' })], ({ steps }) => {
      seen = steps.map(({ step: { what } }) => what);
      return true;
    });
    const run = await probe([looking], modern, contextOf(), { openFresh: async () => undefined });
    expect(seen).toEqual(['tools/list']);
    expect(run.judged).toEqual(['shop.asks']);
  });

  test('counts what it sends, bytes without an id twice', async () => {
    const raw = step({ what: 'raw', message: '{' });
    expect((await probe([law([step(), raw])], modern)).requests).toBe(3);
  });

  test('asks nothing that does not fit the budget, and says so', async () => {
    const { asked, peer } = noting();
    const three = [
      law([step(), step({ what: 'again' })]),
      { ...law([step()]), id: 'shop.other' },
      { ...law([step()]), id: 'shop.late' },
    ];
    const run = await probe(three, peer, contextOf(), { budget: 1 });
    expect(asked).toHaveLength(1);
    expect(run.notExercised.get('shop.asks')).toBe('the budget of calls did not suffice');
    expect(run.notExercised.get('shop.late')).toBe('the budget of calls did not suffice');
    expect(run.judged).toEqual(['shop.other']);
  });

  test('stops where the run is stopped, and judges nothing by halves', async () => {
    const { asked, peer } = noting();
    const steps = ['a', 'b', 'c'].map((what) => step({ what }));
    const run = await probe([law(steps, () => false)], peer, contextOf(), {
      stopped: () => asked.length > 1,
    });
    expect(asked).toHaveLength(2);
    expect(run.sightings).toEqual([]);
    expect(run.notExercised.get('shop.asks')).toBe('the run was stopped meanwhile');
  });

  test('does not wait out the deadline of what a good request behind it shows to be dropped', async () => {
    const unread = readMessage('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}');
    const sent: string[] = [];
    const session = {
      revive: async () => true,
      unread: () => [unread],
      message: (body: string, id: string) => {
        sent.push(body);
        const observation = { kind: 'answered', answer: undefined, others: [], ms: 0 };
        return body.includes(':7')
          ? new Promise(() => undefined)
          : Promise.resolve({ id, observation, outcome: 'success' });
      },
    } as unknown as ProbeSession;
    const odd = step({ message: '{"id":"{id}","params":7}', droppable: true });
    let seen: JudgedProbe['steps'] = [];
    const looking = law([odd], ({ steps }) => ((seen = steps), true));
    const run = await probe([looking], modern, contextOf(), { session });
    expect(seen.map(({ outcome, observation }) => [outcome, observation.others])).toEqual([
      ['silent', [unread]],
    ]);
    expect(sent[1]).toContain('"id":"probe-1-after","method":"tools/list"');
    expect(run.requests).toBe(2);
  });

  test('records the calls of the tool that a breach is about, and what is no call', async () => {
    const call = (tool: string): ProbeStep =>
      step({
        what: tool,
        method: 'tools/call',
        message: requestTemplate('2026-07-28', 'tools/call', { name: tool, arguments: {} }),
      });
    const looking = law([step(), call('noop'), call('search')], () => false, {
      tool: 'search',
      got: { at: 'search', text: '' },
    });
    const { sightings } = await probe([looking], modern);
    const sent = sightings[0]?.exchange.flatMap((one) =>
      'send' in one && 'json' in one.send ? [one.send.json] : [],
    );
    expect(sent).toEqual([step().message, call('search').message]);
  });

  test('takes an interruption for a stop', async () => {
    const interrupted = async (): Promise<never> => {
      throw new Interruption();
    };
    const session: ProbeSession = {
      alive: true,
      message: interrupted,
      raw: interrupted,
      unread: () => [],
      revive: async () => true,
      restart: async () => true,
      close: async () => undefined,
    };
    const run = await probe([law([step()], () => false)], modern, contextOf(), { session });
    expect(run.notExercised.get('shop.asks')).toBe('the run was stopped meanwhile');
  });

  test('says that a server which does not come back was not asked', async () => {
    const session = { revive: async () => false } as unknown as ProbeSession;
    const run = await probe([law([step()], () => false)], modern, contextOf(), { session });
    expect(run.notExercised.get('shop.asks')).toBe('the server was not there any more');
    expect(run.requests).toBe(0);
  });

  test('starts a server again that one law killed, for the next', async () => {
    let dead = true;
    const peer: Peer = (asked) => {
      const dies = dead;
      dead = false;
      return dies ? ends : modern(asked);
    };
    let outcome = '';
    const next = law([step()], ({ steps }) => ((outcome = steps[0]?.outcome ?? ''), true));
    await probe([law([step()]), { ...next, id: 'shop.next' }], peer);
    expect(outcome).toBe('success');
  });

  test('tells a breach with its identity, its messages, and how often it came again', async () => {
    let time = 0;
    const flaky = law([step()], () => (time += 1) === 2);
    const { sightings } = await probe([flaky], modern);
    expect(sightings).toMatchObject([
      {
        sighting: { tool: '', fingerprint: expect.stringMatching(/^f-[0-9a-f]{8}$/) as string },
        repeats: { failed: 1, tried: 2 },
        exchange: [
          { send: { json: step().message } },
          { expect: { outcome: 'success', answer: expect.stringContaining('"tools"') as string } },
        ],
      },
    ]);
  });

  describe('whose question ends the server', () => {
    const mortal: Peer = (asked) => (asked.text.includes('deadly') ? ends : modern(asked));
    const deadly = step({ what: 'a deadly question', message: requestTemplate('2026-07-28', 'deadly') });
    const crashes = ({ sightings }: Probed): readonly string[] =>
      sightings.map(({ sighting }) => `${sighting.invariant.id} ${sighting.violation.place}`);

    test('are told as a crash, with how often it came again', async () => {
      const run = await probe([noCrash, law([step(), deadly])], mortal);
      expect(crashes(run)).toEqual(['survival.no-crash /asked/shop.asks']);
      expect(run.sightings[0]?.repeats).toEqual({ failed: 2, tried: 2 });
    });

    test('are told as a crash where the law can not judge any more', async () => {
      const unsure = { ...law([deadly]), applies: () => ({ notExercised: 'nothing came' }) };
      expect(crashes(await probe([noCrash, unsure], mortal))).toEqual(['survival.no-crash /asked/shop.asks']);
    });

    test('are told once, where the law tells it itself', async () => {
      const telling = law([deadly], () => false, { got: { at: deadly.what, text: 'the end' } });
      expect(crashes(await probe([noCrash, telling], mortal))).toEqual(['shop.asks /x']);
    });

    test('are no crash over HTTP as long as the server answers the next', async () => {
      const http = contextOf({ transport: 'http' });
      expect(crashes(await probe([noCrash, law([deadly])], mortal, http))).toEqual([]);
    });
  });

  test('asks further what depends on what came', async () => {
    const { asked, peer } = noting();
    const curious = {
      ...law([step()]),
      follow: ({ steps }: JudgedProbe) => [step({ what: `after ${steps[0]?.outcome}` })],
    } as Invariant;
    let steps: readonly string[] = [];
    await probe(
      [
        {
          ...curious,
          check: (seen: JudgedProbe) => ((steps = seen.steps.map((one) => one.step.what)), []),
        } as Invariant,
      ],
      peer,
    );
    expect(steps).toEqual(['tools/list', 'after success']);
    expect(asked).toHaveLength(2);
  });

  test('asks once what laws plan alike and follow up alike', async () => {
    const { asked, peer } = noting();
    const further = (): readonly ProbeStep[] => [];
    const alike = { ...law([step()]), follow: further } as Invariant;
    const run = await probe([alike, { ...alike, id: 'shop.too' }, law([step()])], peer);
    expect(asked).toHaveLength(2);
    expect(run.judged).toEqual(['shop.asks', 'shop.too', 'shop.asks']);
  });

  test('keeps bytes without an id as bytes', async () => {
    const { sightings } = await probe([law([step({ message: '{"a' })], () => false)], modern);
    expect(sightings[0]?.exchange[0]).toEqual({ send: { base64: 'eyJh' } });
  });

  test('names the tool that the violation names', async () => {
    const { sightings } = await probe([law([step()], () => false, { tool: 'a' })], modern);
    expect(sightings[0]?.sighting.tool).toBe('a');
  });

  test('has a reason for each law that has nothing to ask', async () => {
    expect((await probe([law([])], modern)).notExercised.get('shop.asks')).toContain('nothing to ask');
  });

  test('leaves laws of other kinds alone', async () => {
    const others = builtInvariants.filter(({ on }) => on !== 'probe');
    const run = await probe(others, modern);
    expect([run.requests, run.judged, [...run.notExercised]]).toEqual([0, [], []]);
  });
});

const mine = facetsOf(builtInvariants).filter(({ id }) => /^(wire|list|resource|cache|mrtr)\./.test(id));

describe('the laws that ask on purpose', () => {
  test.each([
    ['over stdio', modern, {}],
    ['over HTTP', modernHttp, { transport: 'http' }],
    ['of the older era over stdio', legacy, { era: '2025-11-25' }],
    ['of the older era over HTTP', legacyHttp, { era: '2025-11-25', transport: 'http' }],
  ] as readonly [string, Peer, object][])('find nothing in a right server %s', async (_, peer, told) => {
    const run = await probe(mine, peer, contextOf({ ...told, capabilities: { resources: {} } }));
    expect(run.sightings.map(({ sighting }) => sighting.violation)).toEqual([]);
    expect(run.judged).toContain('wire.malformed');
  });

  test.each([
    ['refuses everything', (asked) => refusal(asked, -32603)],
    ['says nothing', () => undefined],
    ['ends at once', () => ends],
    ['answers with noise', () => 'ready'],
    ['asks who we are', () => ({ status: 401 })],
  ] as readonly [string, Peer][])('say nothing of a server that %s', async (_, peer) => {
    for (const transport of ['stdio', 'http'] as const) {
      const run = await probe(mine, peer, contextOf({ transport }));
      expect(run.sightings).toEqual([]);
      expect(run.judged).toEqual([]);
    }
  });

  test('plan the same for the same server', () => {
    for (const invariant of mine) {
      if (invariant.on !== 'probe') continue;
      const plan = invariant.plan(contextOf({ transport: 'http' }));
      expect(invariant.plan(contextOf({ transport: 'http' }))).toEqual(plan);
      expect(new Set(plan.map(({ what }) => what)).size).toBe(plan.length);
    }
  });

  test('leave no placeholder in what they send', async () => {
    const { asked, peer } = noting();
    await probe(mine, peer);
    expect(asked.every(({ text }) => !text.includes('{id}') && !text.includes('{meta}'))).toBe(true);
  });
});
