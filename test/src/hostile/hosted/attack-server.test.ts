import { describe, expect, test } from 'vitest';

import { isJsonObject } from '../../../../arbitraries/json/json.js';
import type { Attack } from '../../../../src/hostile/attack.js';
import { attacks } from '../../../../src/hostile/attacks/attacks.js';
import { attackServer, isForHosts } from '../../../../src/hostile/hosted/attack-server.js';
import type { HostedServer } from '../../../../src/hostile/hosted/hosted-server.js';
import type { Play } from '../../../../src/hostile/play/play.js';
import { readJson } from '../../../../src/protocol/json/reader.js';
import { eras } from '../../../../src/protocol/era.js';

const named = (name: string): Attack => {
  const attack = attacks.find((one) => one.name === name);
  if (attack === undefined) throw new Error(`there is no attack ${name}`);
  return attack;
};

/** The result of an answer; an answer that is no message stands for itself. */
function resultIn(text: string): unknown {
  const reading = readJson(text);
  return reading.ok && isJsonObject(reading.value) ? reading.value['result'] : text;
}

const said = (server: HostedServer, method: string, params = {}): unknown => {
  const answer = server.answer({ id: 1, method, params, era: '2025-11-25' });
  if (answer === undefined || answer === 'no-cursor' || !('json' in answer.send)) return answer;
  return resultIn(answer.send.json);
};

const telling = (word: string): { readonly json: string } => ({
  json: `{"jsonrpc":"2.0","id":"{id}","result":"${word}"}`,
});

const call = (...words: readonly string[]): Play[number] => ({
  ask: { op: 'callTool', name: 't', arguments: {} },
  answers: { 'tools/call': words.map((word) => ({ send: telling(word) })) },
});

const list = (word: string): Play[number] => ({
  ask: { op: 'listTools' },
  answers: { 'tools/list': [{ send: telling(word) }] },
});

const connect: Play[number] = { ask: { op: 'connect', server: 'a' } };

const attackOf = (...plays: readonly Play[]): Attack => ({
  ...named('mistyped'),
  *plays() {
    for (const play of plays) yield { phase: 'coverage', play, mutations: [] };
  },
});

describe('an attack without a driver', () => {
  test('gives each call what the next play has for it, under the lists of that play', () => {
    const server = attackServer(
      attackOf([connect, list('one'), call('a')], [connect, list('two'), call('b')]),
      1,
    );
    expect(said(server, 'tools/list')).toBe('one');
    expect(said(server, 'tools/call')).toBe('a');
    expect(said(server, 'tools/list')).toBe('two');
    expect(said(server, 'tools/call')).toBe('b');
    expect(said(server, 'tools/call')).toBe('b');
  });

  test('keeps nothing of a play in the next one', () => {
    const server = attackServer(attackOf([connect, list('one'), call('a')], [connect, call('b')]), 1);
    expect(said(server, 'tools/call')).toBe('a');
    expect(said(server, 'tools/list')).toBeUndefined();
  });

  test('goes on within a play as a host asks, however often an act is asked about', () => {
    const server = attackServer(
      attackOf([connect, list('before'), call('first', 'then'), list('after'), call('last')]),
      1,
    );
    expect(said(server, 'tools/list')).toBe('before');
    expect(said(server, 'tools/call')).toBe('first');
    expect(said(server, 'tools/list')).toBe('before');
    expect(said(server, 'tools/call')).toBe('then');
    expect(said(server, 'tools/list')).toBe('after');
    expect(said(server, 'tools/call')).toBe('last');
  });

  test('passes over what takes two servers or two authorizations, and what nobody asks for', () => {
    const another: Play = [connect, { ask: { op: 'setAuth', token: 'x' } }, call('never')];
    const elsewhere: Play = [connect, { ask: { op: 'connect', server: 'b' } }, call('never')];
    const idle: Play = [connect, list('idle')];
    const server = attackServer(attackOf(elsewhere, another, idle, [connect, list('l'), call('c')]), 1);
    expect(said(server, 'tools/call')).toBe('c');
    expect(isForHosts(attackOf(elsewhere, another, idle), eras)).toBe(false);
  });

  test('leaves to the server what no play chooses, and knows its eras apart', () => {
    const server = attackServer(named('paged-listing'), 1);
    expect(said(server, 'ping')).toBeUndefined();
    expect(said(server, 'tools/list')).toMatchObject({ nextCursor: '1' });
    expect(said(server, 'tools/list', { cursor: '1' })).toMatchObject({
      tools: [{ name: 'on_the_last_page' }],
    });
    const first = said(server, 'tools/call');
    expect(said(server, 'tools/call')).not.toEqual(first);
    const modern = server.answer({ id: 1, method: 'tools/call', params: {}, era: '2026-07-28' });
    expect(JSON.stringify(modern)).toContain('resultType');
  });

  test.each(
    attacks.filter((attack) => isForHosts(attack, eras)).map((attack) => [attack.name, attack] as const),
  )('%s is the same for the same seed', (_name, attack) => {
    const shown = (seed: number) => {
      const server = attackServer(attack, seed);
      return Array.from({ length: 40 }, () => said(server, 'tools/call'));
    };
    expect(shown(3)).toEqual(shown(3));
  });
});
