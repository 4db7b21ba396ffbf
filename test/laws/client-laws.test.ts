import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attacks } from '../../src/hostile/attacks/attacks.js';
import { clientLaws } from '../../src/hostile/laws/laws.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe.each(Object.values(clientLaws))('the law $id', ({ id, level, law }) => {
  test('has its row in the README, with its level and its sentence', () => {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${id}\``));
    expect(row?.split('|').map((cell) => cell.trim())).toEqual(['', `\`${id}\``, level, law, '']);
  });

  test('is what an attack is for', () => {
    expect(attacks.some((attack) => attack.law === id)).toBe(true);
  });
});

test('attacks have names of their own', () => {
  const names = attacks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
