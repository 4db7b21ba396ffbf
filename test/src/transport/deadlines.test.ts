import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Observation } from '../../../src/transport/transport.js';
import { OpenExchanges } from '../../../src/transport/open-exchanges.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Opens an exchange with a deadline; its id is told when it ends, with how. */
const opened = (exchanges: OpenExchanges, ends: string[], id: number, deadlineMs: number): void => {
  exchanges.open(id, deadlineMs, ({ kind }: Observation) => ends.push(`${id} ${kind}`));
};

describe('deadlines of open exchanges', () => {
  test('each ends at its own, whatever the order in which they were opened', () => {
    const ends: string[] = [];
    const exchanges = new OpenExchanges();
    opened(exchanges, ends, 1, 300);
    opened(exchanges, ends, 2, 100);
    vi.advanceTimersByTime(99);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ends).toEqual(['2 silent']);
    opened(exchanges, ends, 3, 150);
    vi.advanceTimersByTime(150);
    expect(ends).toEqual(['2 silent', '3 silent']);
    vi.advanceTimersByTime(50);
    expect(ends).toEqual(['2 silent', '3 silent', '1 silent']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('one that is opened behind an answered one has its whole time', () => {
    const ends: string[] = [];
    const exchanges = new OpenExchanges();
    opened(exchanges, ends, 1, 100);
    vi.advanceTimersByTime(60);
    exchanges.end({ kind: 'closed' });
    opened(exchanges, ends, 2, 100);
    vi.advanceTimersByTime(99);
    expect(ends).toEqual(['1 closed']);
    vi.advanceTimersByTime(1);
    expect(ends).toEqual(['1 closed', '2 silent']);
  });

  test('what has no deadline in sight waits', () => {
    const ends: string[] = [];
    const exchanges = new OpenExchanges();
    opened(exchanges, ends, 1, Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(1000);
    expect(ends).toEqual([]);
  });
});

describe('the timer of deadlines', () => {
  beforeEach(() => void vi.useRealTimers());

  /** Timers that keep the process alive. */
  const holding = (): number =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

  test('keeps the process alive while something waits, and then only', () => {
    const before = holding();
    const exchanges = new OpenExchanges();
    exchanges.open(1, 60_000, () => undefined);
    expect(holding()).toBe(before + 1);
    exchanges.end({ kind: 'closed' });
    expect(holding()).toBe(before);
    exchanges.open(2, 90_000, () => undefined);
    expect(holding()).toBe(before + 1);
    exchanges.end({ kind: 'closed' });
    expect(holding()).toBe(before);
  });
});
