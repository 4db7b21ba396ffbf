import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openFetchCanary } from '../../../src/engine/fetch-canary.js';
import type { FetchCanary } from '../../../src/engine/fetch-canary.js';

async function opened(use: (canary: FetchCanary) => Promise<void>): Promise<void> {
  const canary = await openFetchCanary();
  try {
    await use(canary);
  } finally {
    await canary.close();
  }
}

describe('the canary listener', () => {
  test('counts nothing while nobody follows a link', () =>
    opened(async (canary) => {
      expect(canary.link('a-1')).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+\/assay-canary\/a-1$/);
      expect(canary.connections('a-1')).toBe(0);
      expect(canary.total).toBe(0);
    }));

  test('counts each link by itself', () =>
    opened(async (canary) => {
      const answer = await fetch(canary.link('a'));
      await fetch(`${canary.link('b')}?q=1#x`, { method: 'POST', body: 'x' });
      await fetch(`${canary.link('b')}/below`);
      expect(answer.status).toBe(404);
      expect([canary.connections('a'), canary.connections('b'), canary.connections('c')]).toEqual([1, 2, 0]);
      expect(canary.total).toBe(3);
    }));

  test.each([
    '/',
    '/favicon.ico',
    '/assay-canary/',
    '/assay-canary/a%20b',
    `/assay-canary/${'a'.repeat(65)}`,
  ])('takes a request for %s for none of its links', (target) =>
    opened(async (canary) => {
      await fetch(new URL(target, canary.link('a')));
      expect(canary.connections('a')).toBe(0);
      expect(canary.total).toBe(1);
    }),
  );

  test('counts a connection that never speaks, and ends it at the end', async () => {
    const canary = await openFetchCanary();
    const socket = connect(Number(new URL(canary.link('a')).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    await fetch(canary.link('a'));
    const ended = once(socket, 'close');
    await canary.close();
    await ended;
    expect(canary.total).toBe(2);
    await expect(fetch(canary.link('a'))).rejects.toThrow('fetch failed');
  });
});
