import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { Refusal } from '../kit.js';
import type { HttpReply, HttpTwist } from '../http.js';
import { inTenants, ownThings, tenantOf, twoTenants, withNotes } from '../tenants.js';
import type { Tenancy, Tenant } from '../tenants.js';

const message = (era: Era, method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":"{id}","method":"${method}","params":{${[...(era === '2026-07-28' ? ['"_meta":"{meta}"'] : []), params].filter((part) => part !== '').join(',')}}}`;

/** Takes whoever comes over a connection for the one who came over it first. */
function trusting(): Tenancy {
  const known = new Map<number, Tenant>();
  return {
    tenantOf: (request) => {
      const tenant = known.get(request.port) ?? tenantOf(request);
      if (tenant !== 'stranger') known.set(request.port, tenant);
      return tenant;
    },
  };
}

/** Answers calls a moment later, to whoever asked last under the same id. */
function crossing(): NonNullable<HttpTwist['deliver']> {
  const waiting = new Map<string, ((reply: HttpReply) => void)[]>();
  return (reply, { text }, respond) => {
    const id = /"id":("[^"]*"|\d+)/.exec(text)?.[1];
    if (id === undefined || !text.includes('"tools/call"')) return respond(reply);
    const open = waiting.get(id) ?? [];
    waiting.set(id, [...open, respond]);
    setTimeout(() => {
      const left = waiting.get(id) ?? [];
      waiting.set(id, left.slice(0, -1));
      left.at(-1)?.(reply);
    }, 5);
  };
}

/** Who asks, in order; of several messages each with what it asks for. */
type Asking = readonly (string | readonly [as: string, method: string, params: string])[];

/** The stranger first, then the one to whom it belongs, then the stranger again: it has been passed on. */
const passedOn: Asking = ['b', 'a', 'b'];
const strangersToo: Asking = ['none', 'a', 'none'];
const bothInTurn: Asking = ['a', 'b'];

const animal = (
  name: string,
  source: string,
  era: Era,
  asked: readonly [method: string, params: string],
  asking: Asking,
  tenancy: Tenancy,
  more: Partial<Animal> = {},
): Animal => ({
  name,
  source,
  era,
  invariant: 'cache.isolation',
  level: 'policy',
  tool: '',
  minimal: message(era, ...asked),
  sequence: asking.map((one) => {
    const [as, ...other] = typeof one === 'string' ? [one, ...asked] : one;
    return `${as}: ${message(era, ...other)}`;
  }),
  authorizations: twoTenants,
  server: () => inTenants(era, tenancy),
  ...more,
});

/** Servers with two tenants that get what belongs to the other. */
export const tenantAnimals: readonly Animal[] = [
  ...(['2025-11-25', '2026-07-28'] as const).map((era) =>
    animal(
      'keeps its list of tools for a URL and not for a credential',
      'B16',
      era,
      ['tools/list', ''],
      passedOn,
      {
        keyOf: ({ url }, { method }) => (method === 'tools/list' ? url : undefined),
      },
    ),
  ),
  animal(
    'keeps its list of tools for ever, whoever asks at whatever address',
    'B16',
    '2025-11-25',
    ['tools/call', '"name":"alice_ledger","arguments":{}'],
    bothInTurn,
    { keyOf: (_, { method }) => (method === 'tools/list' ? method : undefined) },
    { tool: 'alice_ledger' },
  ),
  ...(['2025-11-25', '2026-07-28'] as const).map((era) =>
    animal(
      'keeps the results of a tool for its arguments and not for who called it',
      'cache.isolation',
      era,
      ['tools/call', '"name":"mine","arguments":{}'],
      passedOn,
      {
        keyOf: ({ url }, { method, params }) =>
          method === 'tools/call' && params['name'] === 'mine'
            ? `${url} ${JSON.stringify(params['arguments'])}`
            : undefined,
      },
      { tool: 'mine' },
    ),
  ),
  animal(
    'reads a note to everybody who has its address',
    'L07',
    '2026-07-28',
    ['resources/read', '"uri":"zoo://alice/notes"'],
    bothInTurn,
    {
      twist: (tenant, era) => {
        const own = ownThings(tenant, era);
        const alice = ownThings('alice', era);
        return {
          ...own,
          outcome: (made, request) => {
            const before = own.outcome?.(made, request) ?? made;
            return request.method === 'resources/read' && before instanceof Refusal
              ? (alice.outcome?.(made, request) ?? made)
              : before;
          },
        };
      },
    },
  ),
  ...(['2025-11-25', '2026-07-28'] as const).map((era) => {
    const forgetful = (): Tenancy => {
      const letIn = new Set<string>();
      return {
        isOpen: ({ url }) => letIn.has(url),
        tenantOf: (request) => {
          const tenant = tenantOf(request);
          if (tenant !== 'stranger') letIn.add(request.url);
          return tenant;
        },
      };
    };
    return {
      ...animal(
        'lets in whoever comes to an address that somebody was let in at',
        'cache.isolation',
        era,
        ['tools/list', ''],
        strangersToo,
        {},
      ),
      server: () => inTenants(era, forgetful()),
    };
  }),
  ...(['2025-11-25', '2026-07-28'] as const).map((era) =>
    animal(
      'gives a note to whoever has its id',
      'cache.isolation',
      era,
      ['tools/call', '"name":"read_note","arguments":{"noteId":"alice-7"}'],
      bothInTurn,
      { twist: (tenant, spoken) => withNotes(tenant, spoken, () => true) },
      { tool: 'read_note' },
    ),
  ),
  ...(['2025-11-25', '2026-07-28'] as const).map((era) => ({
    ...animal(
      'knows a connection once it was let in',
      'L07',
      era,
      ['tools/list', ''],
      ['a', 'invalid'],
      {},
      { level: 'must' },
    ),
    server: () => inTenants(era, trusting()),
  })),
  ...(['2025-11-25', '2026-07-28'] as const).map((era) => ({
    ...animal(
      'keeps what is in flight by the id of the request alone',
      'cache.isolation',
      era,
      ['tools/call', '"name":"count","arguments":{"text":""}'],
      [['a', 'tools/call', '"name":"search","arguments":{"query":"a"}'], 'b'],
      {},
      { level: 'must' },
    ),
    server: () => inTenants(era, { deliver: crossing() }),
  })),
  animal(
    'says of a list that depends on who asks that it is for everybody',
    'cache.isolation',
    '2026-07-28',
    ['tools/list', ''],
    bothInTurn,
    {
      twist: (tenant, era) => {
        const own = ownThings(tenant, era);
        return {
          ...own,
          outcome: (made, request) => {
            const before = own.outcome?.(made, request) ?? made;
            return request.method === 'tools/list' && !(before instanceof Refusal)
              ? { ...before, cacheScope: 'public' }
              : before;
          },
        };
      },
    },
    { level: 'should' },
  ),
];
