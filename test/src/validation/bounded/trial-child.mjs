/** A child that does what it is told: the trials of `boundedChild`. Runs against the compiled `serveRequests`. */
import { writeSync } from 'node:fs';
import { serveRequests } from '../../../../dist/src/validation/bounded/serve.js';

let calls = 0;

const trials = {
  echo: ({ text }) => text,
  count: () => String((calls += 1)),
  pid: () => String(process.pid),
  environment: () => JSON.stringify(Object.keys(process.env)),
  print: () => {
    console.log('not an answer');
    return 'answer';
  },
  write: () => {
    process.stdout.write('=not an answer\n');
    writeSync(1, '=nor this\n');
    return 'answer';
  },
  throw: () => {
    throw new RangeError('thrown\nover two lines');
  },
  exit: ({ code }) => process.exit(code),
  abort: () => process.abort(),
  spin: () => {
    for (;;) calls += 1;
  },
  backtrack: () => String(/^(a+)+$/u.test(`${'a'.repeat(60)}!`)),
  wait: () => new Promise(() => undefined),
  hoard: () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1000 }, () => ({})));
  },
  buffers: async () => {
    const kept = [];
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
};

serveRequests((text) => {
  const request = JSON.parse(text);
  return trials[request.do](request);
});
