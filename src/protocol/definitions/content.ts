import { annotations, resourceContents, resourceMembers } from './resource.js';
import { kindsBy, meta, objectWith, string } from './schema.js';

const common = { annotations, _meta: meta };

/** Definitions `ImageContent` and `AudioContent`: base64 with its type. */
const encoded = objectWith(['data', 'mimeType'], {
  ...common,
  data: { type: 'string', format: 'byte' },
  mimeType: string,
});

/** Definitions `TextContent`, `ImageContent` and `AudioContent` by their `type`. */
export const mediaKinds = {
  text: objectWith(['text'], { ...common, text: string }),
  image: encoded,
  audio: encoded,
};

/** Definition `ContentBlock`, told apart by `type`; a kind that it does not name is a breach. */
export const contentBlock = kindsBy('type', {
  ...mediaKinds,
  resource_link: objectWith(['name', 'uri'], resourceMembers),
  resource: objectWith(['resource'], { ...common, resource: resourceContents }),
});
