import { expect, test } from 'vitest';

import { secretsOf } from '../../../src/cli/secret-arguments.js';

test.each([
  [['--header', 'Authorization: Bearer a:b'], ['Bearer a:b']],
  [['--header=X-Key:k'], ['k']],
  [
    ['--env', 'A=1=2', '--env=B=3'],
    ['1=2', '3'],
  ],
  [['--env', 'TOKEN'], ['from outside']],
  [['--env', 'ABSENT', '--header'], []],
  [
    ['--auth-a', 'A: 1', '--auth-b', 'A: 2', '--url', 'http://x'],
    ['1', '2'],
  ],
])('%j holds %j', (argv, secrets) => {
  expect(secretsOf(argv, { TOKEN: 'from outside' })).toEqual(secrets);
});
