import { readFileSync } from 'node:fs';
import { join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { Animal } from '../animal.js';
import { inMemory, perConnection } from '../endpoint.js';
import { Refusal } from '../kit.js';
import type { Twist } from '../kit.js';
import { about, search } from '../tools.js';
import type { ZooTool } from '../tools.js';

const hintsOf = (era: Era): JsonObject => (era === '2026-07-28' ? { ttlMs: 1000, cacheScope: 'public' } : {});

const textOf = (uri: string, text: string): JsonObject => ({
  contents: [{ uri, mimeType: 'text/plain', text }],
});

/** A tool that links to a resource which no list names. */
const linking = (uri: string): ZooTool => ({
  ...about,
  name: 'link',
  run: () => ({ content: [{ type: 'resource_link', uri, name: 'linked' }] }),
});

/** A tool that embeds a resource. */
const embedding = (uri: string, text: () => string): ZooTool => ({
  ...about,
  name: 'embed',
  run: () => ({ content: [{ type: 'resource', resource: { uri, mimeType: 'text/plain', text: text() } }] }),
});

/** Lists prompts and resources one a page. */
export const pagedTwist = (era: Era): Twist => ({
  outcome: (made, { method, params }) => {
    if (method !== 'resources/list') return made;
    const at = Number(params['cursor'] ?? 0);
    if (!(at < 3)) return new Refusal(-32602, 'Invalid params: no such cursor');
    const resources = at === 1 ? [] : [{ uri: 'zoo://about', name: `about ${at}` }];
    return { resources, ...hintsOf(era), ...(at < 2 ? { nextCursor: String(at + 1) } : {}) };
  },
});

/** Links and embeds what can be read, unlisted; some of it changes by itself. */
export function readableTwist(): Twist {
  let count = 0;
  return {
    tools: [
      search,
      linking('zoo://unlisted'),
      embedding('zoo://unlisted', () => 'unlisted'),
      { ...embedding('zoo://counter', () => `count ${(count += 1)}`), name: 'counter' },
      { ...linking('https://example.invalid/page'), name: 'web' },
    ],
    read: (uri) => {
      if (uri === 'zoo://unlisted') return textOf(uri, 'unlisted');
      return uri === 'zoo://counter' ? textOf(uri, `count ${(count += 1)}`) : undefined;
    },
  };
}

const root = fileURLToPath(new URL('../../../fixtures', import.meta.url));

/** What a file holds; `undefined` where there is none. */
function fileAt(path: string, uri: string): JsonObject | undefined {
  try {
    return textOf(uri, readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const docs = { templates: [{ uriTemplate: 'docs://{+path}', name: 'docs' }] };

/** The path of a `docs:` URI, percent signs decoded; `undefined` for another URI. */
function pathIn(uri: string): string | undefined {
  try {
    return uri.startsWith('docs://') ? decodeURIComponent(uri.slice('docs://'.length)) : undefined;
  } catch {
    return undefined;
  }
}

/** Serves the files of a folder, and looks where a path leads before it reads. */
export const folderTwist = (folder: string): Twist => ({
  offers: docs,
  read: (uri) => {
    const path = pathIn(uri);
    const whole = path === undefined ? undefined : normalize(join(folder, path));
    return whole !== undefined && `${whole}${sep}`.startsWith(`${resolve(folder)}${sep}`)
      ? fileAt(whole, uri)
      : undefined;
  },
});

/** Serves every file by its absolute path, and says so. */
export const everyFileTwist: Twist = {
  offers: { templates: [{ uriTemplate: 'file:///{+path}', name: 'files' }] },
  read: (uri) =>
    uri.startsWith('file:///') ? fileAt(resolve('/', uri.slice('file:///'.length)), uri) : undefined,
};

const asked = (era: Era, uri: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: '{id}',
    method: 'resources/read',
    params: { uri, ...(era === '2026-07-28' ? { _meta: '{meta}' } : {}) },
  });

const inBoth = (animal: (era: Era) => Omit<Animal, 'era'>): readonly Animal[] =>
  (['2025-11-25', '2026-07-28'] as const).map((era) => ({ era, ...animal(era) }));

export const resourceAnimals: readonly Animal[] = [
  ...inBoth((era) => ({
    name: 'links to a resource that it does not know',
    source: 'L02',
    invariant: 'resource.readable',
    level: 'policy',
    tool: 'link',
    minimal: asked(era, 'zoo://gone'),
    server: () => inMemory(era, { tools: [search, linking('zoo://gone')] }),
  })),
  ...inBoth((era) => ({
    name: 'links to a resource that only the connection of the call can read',
    source: 'L06',
    invariant: 'resource.readable',
    level: 'policy',
    tool: 'link',
    minimal: asked(era, 'zoo://made'),
    server: () =>
      perConnection(era, () => {
        let isMade = false;
        return {
          tools: [search, linking('zoo://made')],
          call: (made, { tool }) => {
            isMade ||= tool.name === 'link';
            return made;
          },
          read: (uri) => (isMade && uri === 'zoo://made' ? textOf(uri, 'made') : undefined),
        };
      }),
  })),
  ...inBoth((era) => ({
    name: 'lists a resource that it does not know',
    source: 'resource.readable',
    invariant: 'resource.readable',
    level: 'policy',
    tool: '',
    minimal: asked(era, 'zoo://ghost'),
    server: () => inMemory(era, { offers: { resources: [{ uri: 'zoo://ghost', name: 'ghost' }] } }),
  })),
  ...inBoth((era) => ({
    name: 'gives the same cursor with each page of resources',
    source: 'A14',
    invariant: 'list.pages',
    level: 'must',
    tool: '',
    minimal: `{"jsonrpc":"2.0","id":"{id}","method":"resources/list","params":{${era === '2026-07-28' ? '"_meta":"{meta}"' : ''}}}`,
    server: () =>
      inMemory(era, {
        outcome: (made, { method, params }) =>
          method === 'resources/list' && (params['cursor'] === undefined || params['cursor'] === 'next')
            ? { ...(made instanceof Refusal ? { resources: [] } : made), ...hintsOf(era), nextCursor: 'next' }
            : made,
      }),
  })),
  ...inBoth((era) => ({
    name: 'embeds another text than the resource has',
    source: 'E01',
    invariant: 'resource.embedded-equal',
    level: 'policy',
    tool: 'embed',
    minimal: asked(era, 'zoo://about'),
    server: () => inMemory(era, { tools: [search, embedding('zoo://about', () => 'An old text.')] }),
  })),
  ...inBoth((era) => ({
    name: 'embeds another datum than it structures where the text is long',
    source: 'E01',
    invariant: 'resource.embedded-equal',
    level: 'policy',
    tool: 'count',
    minimal: '{"text":"aaaa"}',
    server: () =>
      inMemory(era, {
        call: (made, { tool }) => {
          if (tool.name !== 'count' || made instanceof Refusal || made['isError'] === true) return made;
          const { length, capped } = made['structuredContent'] as { length: number; capped: boolean };
          const datum = { capped, length: length > 3 ? 3 : length };
          const resource = { uri: 'zoo://count', mimeType: 'application/json', text: JSON.stringify(datum) };
          return {
            ...made,
            content: [...(made['content'] as readonly Json[]), { type: 'resource', resource }],
          };
        },
      }),
  })),
  ...inBoth((era) => ({
    name: 'answers what is no uri with empty contents',
    source: 'L05',
    invariant: 'resource.unknown',
    level: era === '2026-07-28' ? 'must' : 'should',
    tool: '',
    minimal: asked(era, 'no-such-resource'),
    server: () =>
      inMemory(era, { read: (uri) => (uri === 'no-such-resource' ? { contents: [] } : undefined) }),
  })),
  ...inBoth((era) => ({
    name: 'reads what a path leads to that goes up',
    source: 'resource.traversal',
    invariant: 'resource.traversal',
    level: 'must',
    tool: 'resource docs://{+path}',
    minimal: asked(era, `docs://${'../'.repeat(12)}{outside}`),
    server: () =>
      inMemory(era, {
        offers: docs,
        read: (uri) => {
          const path = pathIn(uri);
          return path === undefined ? undefined : fileAt(join(root, path), uri);
        },
      }),
  })),
  ...inBoth((era) => ({
    name: 'looks for dots before it decodes a second time',
    source: 'resource.traversal',
    invariant: 'resource.traversal',
    level: 'must',
    tool: 'resource docs://{+path}',
    minimal: asked(era, `docs://${'..%252f'.repeat(12)}{outside-twice}`),
    server: () =>
      inMemory(era, {
        offers: docs,
        read: (uri) => {
          const path = pathIn(uri);
          if (path === undefined || path.includes('../') || path.includes('%00')) return undefined;
          try {
            return fileAt(join(root, decodeURIComponent(path)), uri);
          } catch {
            return undefined;
          }
        },
      }),
  })),
  ...inBoth((era) => ({
    name: 'takes an absolute path for one below its folder',
    source: 'resource.traversal',
    invariant: 'resource.traversal',
    level: 'policy',
    tool: 'resource docs://{+path}',
    minimal: asked(era, 'docs:///{outside}'),
    server: () =>
      inMemory(era, {
        offers: docs,
        read: (uri) => {
          const path = pathIn(uri);
          return path === undefined || path.includes('..') ? undefined : fileAt(resolve(root, path), uri);
        },
      }),
  })),
  ...inBoth((era) => ({
    name: 'reads any file: uri, and offers none',
    source: 'resource.traversal',
    invariant: 'resource.traversal',
    level: 'policy',
    tool: '',
    minimal: asked(era, 'file:///{outside}'),
    server: () =>
      inMemory(era, {
        read: (uri) => (uri.startsWith('file:///') ? fileAt(uri.slice('file://'.length), uri) : undefined),
      }),
  })),
];
