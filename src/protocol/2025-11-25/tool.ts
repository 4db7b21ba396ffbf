import { anyObject, listOf, mapOf, objectWith, oneOfStrings, string } from '../definitions/schema.js';
import { toolMembers } from '../definitions/tool.js';

/** Both schemas of a tool have the root type object, and their properties are objects, not booleans. */
const rootSchema = objectWith(['type'], {
  $schema: string,
  type: { const: 'object' },
  properties: mapOf(anyObject),
  required: listOf(string),
});

/** Definition `Tool`. */
export const tool = objectWith(['name', 'inputSchema'], {
  ...toolMembers,
  inputSchema: rootSchema,
  outputSchema: rootSchema,
  execution: objectWith([], { taskSupport: oneOfStrings('forbidden', 'optional', 'required') }),
});
