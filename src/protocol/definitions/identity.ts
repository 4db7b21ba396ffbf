import { listOf, objectWith, oneOfStrings, string } from './schema.js';

/** Definition `Icon`. */
const icon = objectWith(['src'], {
  src: { type: 'string', format: 'uri' },
  mimeType: string,
  sizes: listOf(string),
  theme: oneOfStrings('light', 'dark'),
});

/** Members of all that is listed by name: definitions `BaseMetadata` and `Icons`. */
export const named = { name: string, title: string, description: string, icons: listOf(icon) };

/** Definition `Implementation`: who a peer says it is. */
export const implementation = objectWith(['name', 'version'], {
  ...named,
  version: string,
  websiteUrl: { type: 'string', format: 'uri' },
});
