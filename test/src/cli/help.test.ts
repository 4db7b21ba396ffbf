import { describe, expect, test } from 'vitest';

import { parse, refusal } from './parsing.js';

function textOf(argv: readonly string[]): string {
  const command = parse(argv);
  if (command.command !== 'text') throw new Error(`no text: ${command.command}`);
  return command.text;
}

const commands = ['fuzz', 'client', 'replay', 'limits', 'report', 'schema', 'hostile'];
const absent = ['campaign', 'worker', 'serve', 'init'];

describe.each([[[]], ...commands.map((name) => [[name]])])('the help of %j', (name) => {
  const text = textOf([...name, '--help']);

  test('fits 80 columns', () => {
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('ends with lines that can be copied', () => {
    const [, examples = ''] = /^Examples?:\n((?: {2}mcp-assay .*\n)+)/m.exec(text) ?? [];
    const lines = examples.trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.trim().split(' ')[1]).toBe(name[0] ?? 'fuzz');
  });

  test('has no default that is told twice', () => {
    expect(text).not.toMatch(/\(default[^)]*\).*\(default/);
    expect(text).not.toContain('(default:');
  });
});

test('the help of the program names every command that there is, and none that there is not', () => {
  const text = textOf(['--help']);
  for (const name of commands) expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
  for (const name of absent) expect(text).not.toMatch(new RegExp(`^  ${name}`, 'm'));
});

test.each(absent)('%s is refused whatever comes with it', (name) => {
  for (const argv of [
    [name],
    [name, '--help'],
    [name, 'x', '--nope'],
    ['help', name],
    [name, '--', 'node'],
  ]) {
    expect(refusal(argv)).toMatchObject({ message: `${name} is not in this version`, exitCode: 2 });
  }
});
