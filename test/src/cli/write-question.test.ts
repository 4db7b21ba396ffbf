import { PassThrough } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { mayCall, withheldTools } from '../../../src/cli/runs/write-question.js';

const output = { json: false, quiet: false, color: 'auto' } as const;

interface Scene {
  readonly typed?: string;
  readonly isTTY?: boolean;
  readonly quiet?: boolean;
  readonly interrupt?: boolean;
}

async function ask(tools: readonly string[], scene: Scene): Promise<{ answer: string; said: string }> {
  const { typed, isTTY = true, quiet = false, interrupt = false } = scene;
  const controller = new AbortController();
  let said = '';
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const stderr = { isTTY, columns: 80, write: (text: string) => (said += text) };
  const stage = {
    stdin,
    stdout: { isTTY, write: () => true },
    stderr,
    env: { TERM: 'xterm', LANG: 'C.UTF-8' },
    signal: controller.signal,
  };
  const asked = mayCall(tools, { ...output, quiet }, stage, false);
  if (typed !== undefined) stdin.end(typed);
  if (interrupt) controller.abort();
  return { answer: await asked, said };
}

describe('a person at a terminal', () => {
  test.each([
    ['y\n', 'yes'],
    ['Yes\n', 'yes'],
    [' y \r\n', 'yes'],
    ['\n', 'no'],
    ['n\n', 'no'],
    ['yesterday\n', 'no'],
    ['', 'no'],
  ])('who types %j says %s', async (typed, answer) => {
    expect((await ask(['a', 'b'], { typed })).answer).toBe(answer);
  });

  test('sees which tools it is about', async () => {
    const { said } = await ask(['create', 'link', 'observe', 'rename', 'wipe'], { typed: 'n\n' });
    expect(said).toBe(
      [
        'nothing can be tested yet: no tool says readOnlyHint: true',
        '  tools    create, link, observe, +2',
        'Call these 5 tools? They may change data. [y/N] ',
      ].join('\n'),
    );
  });

  test('sees no control characters of a tool name', async () => {
    const { said } = await ask(['a\u001b[2Jb'], { typed: 'n\n' });
    expect(said).toContain('  tools    a\\u001b[2Jb\nCall this tool? It may change data. [y/N] ');
  });

  test('who interrupts gives no answer', async () => {
    expect((await ask(['a'], { interrupt: true })).answer).toBe('interrupted');
  });
});

describe('nobody is asked', () => {
  test.each([
    ['off a terminal', { isTTY: false }],
    ['when it is to be quiet', { quiet: true }],
  ])('%s', async (_, scene) => {
    expect(await ask(['a'], { typed: 'y\n', ...scene })).toEqual({ answer: 'no', said: '' });
  });
});

describe('the tools that only --allow-writes keeps back', () => {
  const tool = (name: string) => ({ name, inputSchema: '{}', readOnly: false });
  const skip = (name: string, flag: string | null) => ({ tool: name, reason: 'x', flag });

  test.each([
    ['are none where another tool can be called', [tool('a'), tool('b')], [skip('a', '--allow-writes')], []],
    [
      'are named without those that something else keeps back',
      [tool('a'), tool('b')],
      [skip('a', '--allow-writes'), skip('b', '--tools')],
      ['a'],
    ],
    ['are none of a server without tools', [], [], []],
  ])('%s', (_, tools, skipped, expected) => {
    expect(withheldTools([{ tools, skipped }])).toEqual(expected);
  });
});
