import { expect, test } from 'vitest';
import { builtInvariants } from '../../../src/invariants/registry.js';
import { parse, refusal } from './parsing.js';

function textOf(argv: readonly string[]): string {
  const command = parse(['fuzz', ...argv]);
  if (command.command !== 'text') throw new Error(`no text: ${command.command}`);
  return command.text;
}

test('--checks list needs no target and tells each law with its level, its words and its source', () => {
  const laws = textOf(['--checks', 'list'])
    .trimEnd()
    .split(/\n(?! )/);
  expect(laws.map((law) => law.split('\n')[0]?.split(/ +/))).toEqual(
    builtInvariants.map(({ id, level }) => [id, level]),
  );
  for (const [index, { id, law, source }] of builtInvariants.entries()) {
    const words = (laws[index] ?? '').split('\n').slice(1).join(' ').replaceAll(/ +/g, ' ').trim();
    expect(words).toBe(`${law} ${source.reference === id ? 'rule of this house' : source.reference}`);
  }
});

test('it fits 80 columns', () => {
  expect(
    textOf(['--checks', 'list'])
      .split('\n')
      .filter((line) => line.length > 80),
  ).toEqual([]);
});

test('with --json it is JSON', () => {
  expect(JSON.parse(textOf(['--checks', 'list', '--json']))).toEqual(
    builtInvariants.map(({ id, level, source, law }) => ({ id, level, source, law })),
  );
});

test('among other names the word is none', () => {
  expect(refusal(['fuzz', '--checks', 'list,output.*', '--', 'node'])).toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^unknown invariant "list"/) as string,
  });
});
