import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import { fuzzServer } from '../../../src/fuzz-server.js';
import type { ReceiptRun } from '../../../src/reports/receipt.js';
import type { MemoryEndpoint } from '../../../src/transport/endpoint.js';
import { Refusal, zooServer } from '../../quality/zoo/kit.js';
import type { Twist } from '../../quality/zoo/kit.js';
import { findingsInMemory } from '../../quality/zoo/run.js';
import { breachOf, failure, success } from '../../quality/zoo/tools.js';

const inputSchema = {
  type: 'object',
  properties: { node: { type: 'string' }, mode: { enum: ['full', 'docs'] } },
  required: ['node'],
  additionalProperties: false,
};

/** A server of one tool, and what it knows of who asks: ids of cases are small numbers. */
interface Served {
  readonly endpoint: MemoryEndpoint;
  /** The calls that came beside the cases. */
  readonly besides: readonly string[];
  /** Whether the call that is answered now is a case. */
  readonly isCase: () => boolean;
}

function serverOf(twist: Twist): Served {
  const tools = [{ name: 'look', inputSchema, run: () => success({ ok: true }) }];
  const connection = zooServer('2025-11-25', { tools, ...twist });
  const besides: string[] = [];
  let asked = '';
  const handler = (text: string): string | undefined => {
    asked = text;
    const id = /"id":"(repaired|compared)-/.exec(text)?.[1];
    if (id !== undefined) besides.push(id);
    return connection(text)[0];
  };
  return {
    endpoint: { kind: 'memory', handler },
    besides,
    isCase: () => /"id":\d{1,6}\b/.test(asked),
  };
}

/** The run as its receipt tells it. */
async function run(endpoint: MemoryEndpoint, maxCalls = 300): Promise<ReceiptRun> {
  const { runs } = await fuzzServer(endpoint, { seed: 1, maxCalls, corpusDir: null }).receipt;
  const [only] = runs;
  if (only === undefined) throw new Error('no run');
  return only;
}

const statusOf = ({ invariants }: ReceiptRun, id: string): string | undefined =>
  invariants.find((law) => law.id === id)?.status;

/** What a run finds: law, minimum, and whether it comes each time. */
async function findings(
  endpoint: MemoryEndpoint,
): Promise<readonly (readonly [law: string, input: string, flaky: boolean])[]> {
  const options = { era: '2025-11-25', seed: 1, maxCalls: 300, timeoutMs: 10_000 } as const;
  const found = await findingsInMemory(endpoint, options);
  return found.map(({ invariant, input, flaky }) => [invariant, input, flaky]);
}

const typesOf = (args: JsonObject): string =>
  Object.entries(args)
    .map(([key, value]) => `${key}: ${typeof value}`)
    .join(', ');

describe('a refusal counts for its reason in a run', () => {
  test.each<readonly [string, (args: JsonObject) => string]>([
    ['told what came', (args) => `the service has no licence. Received: {${typesOf(args)}}`],
    ['told its value', ({ node }) => `node is no known path: ${JSON.stringify(node)}`],
  ])('not where every call is refused in the same words and %s', async (_, words) => {
    const { endpoint } = serverOf({
      check: () => 'all',
      refuse: (_reason, { args }) => failure(words(args)),
    });
    const told = await run(endpoint);
    for (const law of ['input.unknown-key', 'input.credential-refused', 'input.invalid-refused'])
      expect([law, statusOf(told, law)]).toEqual([law, 'not-exercised']);
  });

  test('but where the fault is named beside the reason of all', async () => {
    const { endpoint } = serverOf({
      check: (breach) => breach ?? 'all',
      refuse: (reason, { args }) =>
        failure(`the service has no licence; ${reason}. Received: {${typesOf(args)}}`),
    });
    const told = await run(endpoint);
    for (const law of ['input.unknown-key', 'input.credential-refused', 'input.invalid-refused'])
      expect([law, statusOf(told, law)]).toEqual([law, 'passed']);
  });

  test('and the repaired case is asked for seldom where it is always refused', async () => {
    const { endpoint, besides } = serverOf({ check: () => 'all', refuse: () => failure('closed today') });
    const { counts } = await run(endpoint, 1000);
    expect(counts.cases).toBeGreaterThan(700);
    expect(besides.length).toBeLessThan(30);
  });
});

describe('an internal error is about the arguments in a run', () => {
  const reading = new Refusal(-32603, "Cannot read properties of undefined (reading 'name')");
  const isSound = (made: unknown): boolean => !(made instanceof Refusal);

  test('not where valid arguments meet it as well', async () => {
    const { endpoint } = serverOf({ call: (made) => (isSound(made) ? reading : made) });
    expect(await findings(endpoint)).toEqual([['output.error-separated', '{"node":""}', false]]);
  });

  test('not where what the server keeps brings it about, and then is gone', async () => {
    let calls = 0;
    const { endpoint } = serverOf({
      call: (made) => {
        calls += 1;
        return isSound(made) && calls % 200 < 100 ? reading : made;
      },
    });
    expect((await findings(endpoint)).map(([law]) => law)).not.toContain('input.refusal-class');
  });

  test('not where it throws elsewhere by the time that the repaired case is sent', async () => {
    const later = new Refusal(-32603, "Cannot read properties of undefined (reading 'size')");
    const server = serverOf({
      call: (made) => (isSound(made) ? (server.isCase() ? reading : later) : made),
    });
    expect((await findings(server.endpoint)).map(([law]) => law)).not.toContain('input.refusal-class');
  });

  test('where the repaired call is taken, down to the minimum', async () => {
    const { endpoint, besides } = serverOf({
      call: (made, { args }) =>
        breachOf(inputSchema, args)?.includes('/node') === true
          ? new Refusal(-32603, 'node.trim is not a function')
          : made,
    });
    expect(await findings(endpoint)).toEqual([['input.refusal-class', '{"node":0}', false]]);
    expect(besides).toContain('compared');
  });
});

describe('a success that says that it failed is an acceptance in a run', () => {
  const unchecked = (result: (args: JsonObject) => JsonObject): Twist => ({
    check: () => undefined,
    call: (made, { args }) => (made instanceof Refusal ? made : result(args)),
  });
  const refusedNot = ([law]: readonly [string, string, boolean]): boolean => law === 'input.invalid-refused';

  test('not where the repaired call fails in the same way', async () => {
    const { endpoint } = serverOf(unchecked(() => success({ error: 'no store' })));
    expect(await findings(endpoint)).toEqual([['output.error-separated', '{}', false]]);
  });

  test('where the answer shows that the value was used', async () => {
    const { endpoint } = serverOf(
      unchecked(({ node }) => success({ error: `no node ${JSON.stringify(node)}` })),
    );
    expect((await findings(endpoint)).filter(refusedNot)).toEqual([
      ['input.invalid-refused', '{}', false],
      ['input.invalid-refused', '{"node":0}', false],
    ]);
  });
});
