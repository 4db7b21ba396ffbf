import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import type { Authorizations } from '../../../src/engine/authorizations/authorizations.js';
import type { Era } from '../../../src/protocol/era.js';
import type { OpenEndpoint } from './endpoint.js';
import { inHttp } from './http.js';
import type { HttpRequest, HttpTwist } from './http.js';
import { Refusal, zooServer } from './kit.js';
import type { Connection, Twist } from './kit.js';
import { failure, stringOf, success, tools } from './tools.js';
import type { ZooTool } from './tools.js';

/** Who a request comes from; a stranger has no right that anybody gave. */
export type Tenant = 'alice' | 'bob' | 'stranger';

export const twoTenants: Authorizations = {
  a: { name: 'Authorization', value: 'Bearer synthetic-alice-8f3a' },
  b: { name: 'Authorization', value: 'Bearer synthetic-bob-51c7' },
};

export function tenantOf({ headers }: HttpRequest): Tenant {
  if (headers.authorization === twoTenants.a.value) return 'alice';
  return headers.authorization === twoTenants.b.value ? 'bob' : 'stranger';
}

/** What a server is to each of its tenants. */
export interface Tenancy {
  readonly tenantOf?: (request: HttpRequest) => Tenant;
  readonly twist?: (tenant: Tenant, era: Era) => Twist;
  /** Whether strangers are let in. */
  readonly isOpen?: (request: HttpRequest) => boolean;
  readonly deliver?: HttpTwist['deliver'];
  /** Answers with equal keys are given once and kept. */
  readonly keyOf?: (request: HttpRequest, asked: Asked, tenant: Tenant) => string | undefined;
}

interface Asked {
  readonly method: string;
  readonly params: JsonObject;
}

/** Says who asks. */
const mine: ZooTool = {
  name: 'mine',
  inputSchema: { type: 'object', properties: { at: { type: 'string' } }, additionalProperties: false },
  run: () => success({}),
};

const ownTool = (tenant: Tenant): ZooTool => ({ ...mine, name: `${tenant}_ledger` });

const noteOf = (tenant: Tenant): JsonObject => ({ uri: `zoo://${tenant}/notes`, name: 'notes' });

/** Each tenant has a tool and a note of its own; a note is read by its owner alone. */
export function ownThings(tenant: Tenant, era: Era): Twist {
  const own =
    (name: string): ZooTool['run'] =>
    () =>
      success({ owner: tenant, of: name });
  const hints = era === '2026-07-28' ? { ttlMs: 60_000, cacheScope: 'private' } : {};
  const notes = tenant === 'stranger' ? [] : [noteOf(tenant)];
  return {
    tools: [
      ...tools,
      { ...mine, run: own('mine') },
      ...(tenant === 'stranger' ? [] : [{ ...ownTool(tenant), run: own('ledger') }]),
    ],
    outcome: (made, { method, params }) => {
      if (method === 'resources/read' && notes.some(({ uri }) => uri === params['uri']))
        return { contents: [{ uri: params['uri'] as Json, text: `What ${tenant} noted.` }], ...hints };
      if (made instanceof Refusal) return made;
      if (method === 'resources/list')
        return { ...made, resources: [...(made['resources'] as readonly Json[]), ...notes], ...hints };
      return method === 'tools/list' ? { ...made, ...hints } : made;
    },
  };
}

/** A server over HTTP that knows its tenants by their tokens; strangers are refused with 401 unless they are let in. */
export function inTenants(era: Era, tenancy: Tenancy = {}): Promise<OpenEndpoint> {
  const { twist = ownThings, isOpen = () => false, keyOf, deliver } = tenancy;
  const whose = tenancy.tenantOf ?? tenantOf;
  const servers = new Map<Tenant, Connection>();
  const serverOf = (tenant: Tenant): Connection => {
    const known = servers.get(tenant) ?? zooServer(era, twist(tenant, era));
    servers.set(tenant, known);
    return known;
  };
  const kept = new Map<string, string>();
  return inHttp(era, {
    tools: ownThings('alice', era).tools ?? [],
    ...(deliver === undefined ? {} : { deliver }),
    heard: (refusal, request) =>
      refusal ??
      (whose(request) === 'stranger' && !isOpen(request)
        ? { status: 401, headers: { 'www-authenticate': 'Bearer' } }
        : undefined),
    connection: (request) => {
      const tenant = whose(request);
      const server = serverOf(tenant);
      return (text) => {
        const asked = askedIn(text);
        const key = asked === undefined ? undefined : keyOf?.(request, asked, tenant);
        if (key === undefined || asked === undefined) return server(text);
        const answers = server(text);
        if (answers[0]?.includes('"error":') === true) return answers;
        const before = kept.get(key);
        if (before !== undefined) return [before.replace('"{id}"', () => JSON.stringify(asked.id))];
        const id = `"id":${JSON.stringify(asked.id)}`;
        kept.set(key, answers[0]?.replace(id, () => '"id":"{id}"') ?? '');
        return answers;
      };
    },
  });
}

/** What is larger is not kept. */
const longest = 2000;

function askedIn(text: string): (Asked & { readonly id: Json }) | undefined {
  if (text.length > longest) return undefined;
  try {
    const message = JSON.parse(text) as JsonObject;
    const { id, method, params } = message;
    if (id === undefined || typeof method !== 'string') return undefined;
    return { id, method, params: (params ?? {}) as JsonObject };
  } catch {
    return undefined;
  }
}

/** A tool that lists the notes of who asks, and one that reads a note for whoever may. */
export function withNotes(tenant: Tenant, era: Era, mayRead: (tenant: Tenant, id: string) => boolean): Twist {
  const own = ownThings(tenant, era);
  const listNotes: ZooTool = {
    name: 'list_notes',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    run: () => success({ notes: [{ id: `${tenant}-7`, title: 'Groceries' }] }),
  };
  const readNote: ZooTool = {
    name: 'read_note',
    inputSchema: {
      type: 'object',
      properties: { noteId: { type: 'string' } },
      required: ['noteId'],
      additionalProperties: false,
    },
    run: ({ noteId = '' }) => {
      const id = stringOf(noteId);
      const exists = id === 'alice-7' || id === 'bob-7';
      return exists && mayRead(tenant, id)
        ? success({ id, text: `What ${id} says.` })
        : failure('no such note');
    },
  };
  return { ...own, tools: [...(own.tools ?? []), listNotes, readNote] };
}
