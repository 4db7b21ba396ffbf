import { named } from './identity.js';
import { integer, listOf, meta, objectWith, oneOfStrings, string } from './schema.js';

/** Definition `Role`. */
export const role = oneOfStrings('user', 'assistant');

/** Definition `Annotations`. */
export const annotations = objectWith([], {
  audience: listOf(role),
  priority: { type: 'number', minimum: 0, maximum: 1 },
  lastModified: string,
});

const uri = { type: 'string', format: 'uri' };

const described = { ...named, mimeType: string, annotations, _meta: meta };

/** Members of a resource, as listed and as linked. */
export const resourceMembers = { ...described, uri, size: integer };

/** Definition `Resource`. */
export const resource = objectWith(['name', 'uri'], resourceMembers);

/** Definition `ResourceTemplate`. */
export const resourceTemplate = objectWith(['name', 'uriTemplate'], {
  ...described,
  uriTemplate: { type: 'string', format: 'uri-template' },
});

/** Definitions `TextResourceContents` and `BlobResourceContents`: `text`, or else `blob` in base64. */
export const resourceContents = {
  ...objectWith(['uri'], { uri, mimeType: string, _meta: meta }),
  if: { required: ['text'] },
  then: { properties: { text: string } },
  else: objectWith(['blob'], { blob: { type: 'string', format: 'byte' } }),
};
