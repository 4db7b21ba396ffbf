import type { Era } from '../../../src/protocol/era.js';
import { Refusal, zooServer } from './kit.js';
import type { Twist, ZooRequest } from './kit.js';
import { count, failure } from './tools.js';

/**
 * A server of the zoo in a process of its own, over stdio: `process.js <era> <conduct>`.
 */
const [era = '2025-11-25', conduct = ''] = process.argv.slice(2);

const argumentsOf = ({ params }: ZooRequest, tool: string): Readonly<Record<string, unknown>> =>
  params['name'] === tool ? ((params['arguments'] ?? {}) as Readonly<Record<string, unknown>>) : {};

const environment = (): string => JSON.stringify(process.env);

let isZombie = false;

const conducts: Readonly<Record<string, Twist>> = {
  exit: {
    outcome: (made, request) => {
      const { text } = argumentsOf(request, 'count');
      const isGood = !(made instanceof Refusal) && made['isError'] !== true;
      if (isGood && typeof text === 'string' && text.length >= 16) process.exit(1);
      return made;
    },
  },
  late: {
    outcome: (made, request) => {
      const isGood = !(made instanceof Refusal) && made['isError'] !== true;
      if (isGood && argumentsOf(request, 'search')['limit'] === 50) setTimeout(() => process.exit(1), 5);
      return made;
    },
  },
  zombie: {
    // Bytes that are no call belong to no tool: with one tool it is certain in whose turn they come.
    tools: [count],
    malformed: (text, answer) => {
      isZombie ||= text.startsWith('{');
      return isZombie ? [] : [answer];
    },
    texts: (text) => (isZombie ? [] : [text]),
  },
  log: {
    texts: (text, request, made) =>
      argumentsOf(request, 'count')['text'] === '' && !(made instanceof Refusal)
        ? ['nothing to count', text]
        : [text],
  },
  environment: {
    refuse: (reason, { tool }) => failure(tool.name === 'count' ? `${reason}; env ${environment()}` : reason),
  },
  stderr: {
    outcome: (made, request) => {
      if (
        argumentsOf(request, 'search')['limit'] === 50 &&
        !(made instanceof Refusal) &&
        made['isError'] !== true
      )
        process.stderr.write(`${environment()}\n`);
      return made;
    },
  },
};

const connection = zooServer(era as Era, conducts[conduct]);
let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk: string) => {
  // Only a line feed ends a message; readline would cut at U+2028 as well.
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) for (const text of connection(line)) process.stdout.write(`${text}\n`);
});
