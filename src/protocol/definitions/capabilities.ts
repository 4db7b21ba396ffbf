import { anyObject, boolean, mapOf, objectWith } from './schema.js';

const listChanged = { listChanged: boolean };

/** Members of `ServerCapabilities` that both revisions define alike. */
export const serverCapabilityMembers = {
  completions: anyObject,
  experimental: mapOf(anyObject),
  logging: anyObject,
  prompts: objectWith([], listChanged),
  resources: objectWith([], { ...listChanged, subscribe: boolean }),
  tools: objectWith([], listChanged),
};
