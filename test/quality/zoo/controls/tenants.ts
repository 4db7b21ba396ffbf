import type { Json } from '../../../../arbitraries/json/json.js';
import type { Control } from '../controls.js';
import { Refusal } from '../kit.js';
import { inTenants, ownThings, twoTenants, withNotes } from '../tenants.js';
import type { Tenancy } from '../tenants.js';

const inBoth = (name: string, tenancy: Tenancy): readonly Control[] =>
  (['2025-11-25', '2026-07-28'] as const).map((era) => ({
    name,
    era,
    authorizations: twoTenants,
    server: () => inTenants(era, tenancy),
  }));

/** Correct servers with two tenants: nothing of one may be said to reach the other. */
export const tenantControls: readonly Control[] = [
  ...inBoth('a server that shows each tenant its own and refuses strangers', {}),
  ...inBoth('a server that shows everybody the same', { twist: () => ({}), isOpen: () => true }),
  ...inBoth('a server that shows strangers less', { isOpen: () => true }),
  ...inBoth('a server that keeps the answers of each tenant', {
    keyOf: ({ url }, { method, params }, tenant) =>
      method === 'tools/call' ? `${url} ${tenant} ${JSON.stringify(params)}` : undefined,
  }),
  ...inBoth('a server that reads notes to their owners, slowly', {
    twist: (tenant, era) => withNotes(tenant, era, (reader, id) => id === `${reader}-7`),
    deliver: (reply, _, respond) => void setTimeout(() => respond(reply), 1),
  }),
  ...inBoth('a server whose resources change with time', {
    twist: (tenant, era) => {
      const own = ownThings(tenant, era);
      let times = 0;
      return {
        ...own,
        outcome: (made, request) => {
          const uri = request.params['uri'];
          // News can be read by everybody, listed or not.
          if (request.method === 'resources/read' && typeof uri === 'string' && uri.startsWith('zoo://news/'))
            return { contents: [{ uri, text: 'news' }], ttlMs: 0, cacheScope: 'private' };
          const before = own.outcome?.(made, request) ?? made;
          if (request.method !== 'resources/list' || before instanceof Refusal) return before;
          times += 1;
          const news = { uri: `zoo://news/${Math.floor(times / 3) % 2}`, name: 'news' };
          return { ...before, resources: [...(before['resources'] as readonly Json[]), news] };
        },
      };
    },
  }),
];
