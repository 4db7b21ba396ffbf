import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Authorizations } from '../../../src/engine/authorizations/authorizations.js';
import type { Era } from '../../../src/protocol/era.js';
import type { Endpoint } from '../../../src/transport/endpoint.js';
import { offering } from './animals/offers.js';
import { everyFileTwist, folderTwist, pagedTwist, readableTwist } from './animals/resources.js';
import { heavyTools } from './controls/heavy.js';
import { quirkyTwist } from './controls/quirky.js';
import type { OpenEndpoint } from './endpoint.js';
import { inMemory, slowly } from './endpoint.js';
import { inHttp } from './http.js';
import { askingControls } from './controls/asking.js';
import { soundSequences } from './animals/sequences.js';
import { tenantControls } from './controls/tenants.js';

const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** A correct server: nothing may be found in it above `observed`. */
export interface Control {
  readonly name: string;
  readonly era: Era;
  readonly authorizations?: Authorizations;
  readonly allowWrites?: boolean;
  readonly server: () => Endpoint | Promise<OpenEndpoint>;
}

const inBoth = (name: string, server: (era: Era) => Endpoint | Promise<OpenEndpoint>): readonly Control[] =>
  (['2025-11-25', '2026-07-28'] as const).map((era) => ({ name, era, server: () => server(era) }));

export const controls: readonly Control[] = [
  ...inBoth('a plain server', (era) => inMemory(era)),
  ...inBoth('a server with every legal oddity', (era) => slowly(era, () => quirkyTwist(era))),
  ...inBoth('a plain server over HTTP', (era) => inHttp(era)),
  ...inBoth('a server with every legal oddity over HTTP', (era) => inHttp(era, quirkyTwist(era))),
  ...inBoth('a server with prompts and resources', (era) => inMemory(era, offering)),
  ...inBoth('a server with links and embedded resources', (era) => inMemory(era, readableTwist())),
  ...inBoth('a server with prompts and resources over HTTP', (era) => inHttp(era, offering)),
  ...inBoth('a server with pages of resources', (era) => inMemory(era, pagedTwist(era))),
  ...inBoth('a server of the files of a folder', (era) => inMemory(era, folderTwist(fixtures))),
  ...inBoth('a server of the files of the folder of temporary files', (era) =>
    inMemory(era, folderTwist(tmpdir())),
  ),
  ...inBoth('a server of every file', (era) => inMemory(era, everyFileTwist)),
  ...inBoth('a server with heavy schemas', (era) => inMemory(era, { tools: heavyTools })),
  ...tenantControls,
  ...askingControls,
  ...soundSequences.flatMap(([name, tools]) =>
    inBoth(name, (era) => inMemory(era, { tools: tools() })).map((control) => ({
      ...control,
      allowWrites: true,
    })),
  ),
];
