import { objectWith, string } from '../definitions/schema.js';
import { toolMembers } from '../definitions/tool.js';

/** Definition `Tool`: `inputSchema` has the root type object, `outputSchema` any. */
export const tool = objectWith(['name', 'inputSchema'], {
  ...toolMembers,
  inputSchema: objectWith(['type'], { $schema: string, type: { const: 'object' } }),
  outputSchema: objectWith([], { $schema: string }),
});
