import type { ConductLimit } from '../limit.js';

/** Whoever validates is sent nowhere by a schema (Core 2020-12, section 9.1.2: no retrieval is expected). */
export const remoteReference: ConductLimit = {
  kind: 'remote',
  name: 'remote-reference',
  title: 'remote $ref',
  meaning: 'references to a listener on this machine, which counts who comes',
  group: 'right',
};

export const compileLeak: ConductLimit = {
  kind: 'leak',
  name: 'compile-leak',
  title: 'memory of old schemas',
  meaning: 'what stays in memory of each schema that was compiled and is used no more',
  group: 'memory',
};
