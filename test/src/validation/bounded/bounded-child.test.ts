import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { BoundedAnswer, BoundedChild } from '../../../../src/validation/bounded/bounded-child.js';
import { boundedChild } from '../../../../src/validation/bounded/bounded-child.js';
import { startChild } from '../../../../src/validation/bounded/living-child.js';
import { usageOf } from '../../../../src/validation/bounded/process-usage.js';

const entry = new URL('trial-child.mjs', import.meta.url);
const budget = { cpuMs: 300, wallMs: 20_000 };
// Memory outside of a heap, and a loop in another process, are seen in /proc only.
const withoutProc = !existsSync('/proc/self/stat');

const open: BoundedChild[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((child) => child.close()));
});

function started(memoryMb = 64): BoundedChild {
  const child = boundedChild({ entry, memoryMb });
  open.push(child);
  return child;
}

const ask = (
  child: BoundedChild,
  trial: string,
  more: object = {},
  within = budget,
): Promise<BoundedAnswer> => child.request(JSON.stringify({ do: trial, ...more }), within);

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function textOf(answer: Promise<BoundedAnswer>): Promise<string> {
  const settled = await answer;
  return settled.kind === 'ok' ? settled.text : `${settled.kind}: ${settled.detail}`;
}

describe('an answer', () => {
  test('comes back as it was, with any character that JSON text may hold', async () => {
    const text = JSON.stringify({ line: '\u2028\u2029\t é 😀 \u0000', rest: 'x'.repeat(200_000) });
    expect(await textOf(ask(started(), 'echo', { text }))).toBe(text);
  });

  test('belongs to its request, in order, when many are asked at once', async () => {
    const child = started();
    const texts = Array.from({ length: 50 }, (_, index) => String(index));
    expect(await Promise.all(texts.map((text) => textOf(ask(child, 'echo', { text }))))).toEqual(texts);
    expect(child.generation).toBe(1);
  });

  test('is not disturbed by what a library prints', async () => {
    const child = started();
    expect(await textOf(ask(child, 'print'))).toBe('answer');
    expect(await textOf(ask(child, 'echo', { text: 'next' }))).toBe('next');
  });

  test('of a request with line breaks comes all the same', async () => {
    const child = started();
    expect(await textOf(child.request('{\n"do":\r\n"echo","text":"x"}', budget))).toBe('x');
  });

  test('of a handler that throws is `crashed`, and the child lives on', async () => {
    const child = started();
    await ask(child, 'count');
    expect(await ask(child, 'throw')).toEqual({
      kind: 'crashed',
      detail: 'thrown over two lines',
      generation: 1,
    });
    expect(await ask(child, 'count')).toEqual({ kind: 'ok', text: '2', generation: 1 });
  });
});

describe('a child that runs away', () => {
  test.skipIf(withoutProc).each(['spin', 'backtrack'])(
    'in "%s" is stopped within its CPU time and 200 ms',
    async (trial) => {
      const child = started();
      const pid = Number(await textOf(ask(child, 'pid')));
      const before = process.hrtime.bigint();
      const answer = ask(child, trial);
      let used = 0;
      const meter = setInterval(() => {
        used = Math.max(used, usageOf(pid)?.cpuMs ?? 0);
      }, 5);
      const first = usageOf(pid)?.cpuMs ?? 0;
      expect(await answer).toMatchObject({ kind: 'deadline', detail: '300 ms of CPU time', generation: 1 });
      clearInterval(meter);
      expect(used - first).toBeLessThanOrEqual(budget.cpuMs + 200);
      expect(process.hrtime.bigint() - before).toBeLessThan(20_000_000_000n);
      expect(alive(pid)).toBe(false);
    },
  );

  test('by waiting is stopped after its wall time', async () => {
    const answer = await ask(started(), 'wait', {}, { cpuMs: 1000, wallMs: 150 });
    expect(answer).toMatchObject({ kind: 'deadline', detail: '150 ms of wall time' });
  });

  test('is replaced, and the generation tells that its state is gone', async () => {
    const child = started();
    expect(await textOf(ask(child, 'count'))).toBe('1');
    expect(await textOf(ask(child, 'count'))).toBe('2');
    const [, after] = await Promise.all([ask(child, 'spin'), ask(child, 'count')]);
    expect(after).toEqual({ kind: 'ok', text: '1', generation: 2 });
  });

  test('is not blamed for what an earlier request used', async () => {
    const child = started();
    for (let round = 0; round < 4; round += 1) {
      const text = 'x'.repeat(2_000_000);
      expect((await ask(child, 'echo', { text })).kind).toBe('ok');
    }
    expect(child.generation).toBe(1);
  });
});

describe('a child that takes too much memory', () => {
  const patient = { cpuMs: 20_000, wallMs: 40_000 };

  test('on its heap ends as `memory`, and the next request works', async () => {
    const child = started(32);
    expect(await ask(child, 'hoard', {}, patient)).toMatchObject({ kind: 'memory', generation: 1 });
    expect(await textOf(ask(child, 'echo', { text: 'next' }))).toBe('next');
  });

  test.skipIf(withoutProc)('outside of its heap ends as `memory` too', async () => {
    expect(await ask(started(32), 'buffers', {}, patient)).toMatchObject({ kind: 'memory' });
  });
});

describe('a child that ends by itself', () => {
  test.each([
    ['exit', { code: 3 }, 'exit code 3'],
    ['exit', { code: 0 }, 'exit code 0'],
    ['abort', {}, 'signal SIGABRT'],
  ])('by %s %j is `crashed`, and the next request works', async (trial, more, detail) => {
    const child = started();
    expect(await ask(child, trial, more)).toEqual({ kind: 'crashed', detail, generation: 1 });
    expect(await ask(child, 'echo', { text: 'next' })).toEqual({ kind: 'ok', text: 'next', generation: 2 });
  });

  test('before it could be asked is `crashed` with the reason', async () => {
    const child = boundedChild({ entry: new URL('no-such-child.mjs', import.meta.url), memoryMb: 32 });
    open.push(child);
    const answer = await child.request('{}', budget);
    expect(answer).toMatchObject({ kind: 'crashed', generation: 1 });
    expect(answer.kind === 'crashed' && answer.detail).toContain('Cannot find module');
  });
});

describe('close', () => {
  test('ends a child that is busy, and answers what was asked', async () => {
    const child = started();
    const pid = Number(await textOf(ask(child, 'pid')));
    const [running, queued] = [ask(child, 'wait'), ask(child, 'wait')];
    await child.close();
    expect(alive(pid)).toBe(false);
    expect(await running).toMatchObject({ kind: 'crashed' });
    expect(await queued).toMatchObject({ kind: 'crashed', detail: 'the child was closed' });
  });

  test('may be said twice, and before anything was started', async () => {
    const child = boundedChild({ entry, memoryMb: 32 });
    await child.close();
    await child.close();
    expect(child.generation).toBe(0);
    await expect(child.request('{}', budget)).rejects.toThrow('after its close');
  });
});

test('nothing of our environment but the path reaches the child', async () => {
  const names = JSON.parse(await textOf(ask(started(), 'environment'))) as readonly string[];
  expect(names.filter((name) => !['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'TZ'].includes(name))).toEqual([]);
});

/** A parent of its own that starts a child, prints its process id, lets it do `trial` and waits. */
const parentScript = (trial: string): string => `
  import { boundedChild } from ${JSON.stringify(new URL('../../../../dist/src/validation/bounded/bounded-child.js', import.meta.url).href)};
  const child = boundedChild({ entry: new URL(${JSON.stringify(entry.href)}), memoryMb: 32 });
  const budget = { cpuMs: 60000, wallMs: 60000 };
  console.log((await child.request('{"do":"pid"}', budget)).text);
  if (${JSON.stringify(trial)} === 'end') process.exit(0);
  if (${JSON.stringify(trial)} !== 'idle') await child.request('{"do":"${trial}"}', budget);
`;

async function untilGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 500 && alive(pid); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const gone = !alive(pid);
  if (!gone) process.kill(pid, 'SIGKILL');
  return gone;
}

describe('a child goes with its parent', () => {
  async function parent(trial: string): Promise<readonly [ReturnType<typeof spawn>, number]> {
    const args = ['--input-type=module', '-e', parentScript(trial)];
    const process_ = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    const [chunk] = (await once(process_.stdout, 'data')) as [Buffer];
    return [process_, Number(chunk.toString())];
  }

  test.each(['wait', 'spin'])('that is killed while the child does "%s"', async (trial) => {
    const [process_, pid] = await parent(trial);
    const gone = once(process_, 'exit');
    process_.kill('SIGKILL');
    await gone;
    expect(await untilGone(pid)).toBe(true);
  });

  test.each(['end', 'idle'])('that comes to its %s, and does not keep it from that', async (trial) => {
    const [process_, pid] = await parent(trial);
    if (process_.exitCode === null) await once(process_, 'exit');
    expect(process_.exitCode).toBe(0);
    expect(await untilGone(pid)).toBe(true);
  });
});

describe('a process that was started before', () => {
  test('is asked first, though it said that it is ready before anybody listened', async () => {
    const early = startChild({ entry, memoryMb: 64 });
    // As long as another one takes to start: the first one has spoken by then, most likely.
    await ask(started(), 'pid');
    const child = boundedChild({ entry, memoryMb: 64 }, early);
    open.push(child);
    expect(await ask(child, 'pid')).toMatchObject({ kind: 'ok', text: String(early.pid), generation: 1 });
  });

  test('is ended with the child that was never asked', async () => {
    const spare = startChild({ entry, memoryMb: 64 });
    await boundedChild({ entry, memoryMb: 64 }, spare).close();
    expect((await spare.ended).kind).toBe('crashed');
  });
});

describe('a spare process', () => {
  test('takes the place of one that has ended, and goes with the child', async () => {
    const child = boundedChild({ entry, memoryMb: 64, keepSpare: true });
    open.push(child);
    const first = Number(await textOf(ask(child, 'pid')));
    await ask(child, 'exit', { code: 1 });
    const second = Number(await textOf(ask(child, 'pid')));
    expect(second).not.toBe(first);
    expect(child.generation).toBe(2);
    await child.close();
    expect([alive(first), alive(second)]).toEqual([false, false]);
  });
});

test('what is written on the standard output is no answer, whoever writes it', async () => {
  const early = startChild({ entry, memoryMb: 64 });
  const child = boundedChild({ entry, memoryMb: 64 }, early);
  open.push(child);
  expect(await textOf(ask(child, 'write'))).toBe('answer');
  expect(await textOf(ask(child, 'echo', { text: 'next' }))).toBe('next');
  expect(early.printed).toBeGreaterThan(0);
});
