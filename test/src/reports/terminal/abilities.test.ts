import { describe, expect, test } from 'vitest';
import type { Surroundings } from '../../../../src/reports/terminal/abilities.js';
import { abilitiesOf } from '../../../../src/reports/terminal/abilities.js';

const terminal: Surroundings = {
  env: { TERM: 'xterm', LANG: 'en_US.UTF-8' },
  stdout: { isTTY: true, columns: 100 },
  stderr: { isTTY: true },
  noColor: false,
  ci: false,
};
const withEnv = (env: Surroundings['env'], more: Partial<Surroundings> = {}) =>
  abilitiesOf({ ...terminal, env: { ...terminal.env, ...env }, ...more });

describe('colours', () => {
  test.each([
    ['on a terminal', {}, {}, true],
    ['not in a pipe', {}, { stdout: {} }, false],
    ['not with NO_COLOR', { NO_COLOR: '1' }, {}, false],
    ['but an empty NO_COLOR says nothing', { NO_COLOR: '' }, {}, true],
    ['not with --no-color', {}, { noColor: true }, false],
    ['not on a dumb terminal', { TERM: 'dumb' }, {}, false],
    ['in a pipe with FORCE_COLOR', { FORCE_COLOR: '1' }, { stdout: {} }, true],
    ['not with FORCE_COLOR=0', { FORCE_COLOR: '0' }, {}, false],
    ['not with NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, {}, false],
  ] as const)('%s', (_, env, more, color) => {
    expect(withEnv(env, more).color).toBe(color);
  });
});

describe('signs beyond ASCII', () => {
  test.each([
    [{ LANG: 'C' }, false],
    [{ LANG: 'de_DE.utf8' }, true],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, false],
    [{ LANG: 'C', LC_CTYPE: 'C.UTF-8' }, true],
    [{ LANG: undefined }, false],
    [{ TERM: 'dumb' }, false],
  ] as const)('%j: %s', (env, unicode) => {
    expect(withEnv(env).unicode).toBe(unicode);
  });
});

test('a live line needs a terminal on stderr, outside of CI', () => {
  expect(withEnv({}).isTty).toBe(true);
  expect(withEnv({}, { stderr: {} }).isTty).toBe(false);
  expect(withEnv({ TERM: 'dumb' }).isTty).toBe(false);
  expect(withEnv({}, { ci: true })).toMatchObject({ isTty: false, ci: true });
});

test('the width is that of stdout', () => {
  expect(withEnv({}).columns).toBe(100);
  expect(withEnv({}, { stdout: {} }).columns).toBeUndefined();
});
