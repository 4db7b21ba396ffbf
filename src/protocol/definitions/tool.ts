import { named } from './identity.js';
import { boolean, meta, objectWith, string } from './schema.js';

/** Definition `ToolAnnotations`. */
const toolAnnotations = objectWith([], {
  title: string,
  readOnlyHint: boolean,
  destructiveHint: boolean,
  idempotentHint: boolean,
  openWorldHint: boolean,
});

/** Members of a tool that both revisions define alike; the schemas differ. */
export const toolMembers = { ...named, annotations: toolAnnotations, _meta: meta };
