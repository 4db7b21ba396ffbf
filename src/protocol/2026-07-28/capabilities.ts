import { serverCapabilityMembers } from '../definitions/capabilities.js';
import { anyObject, mapOf, objectWith } from '../definitions/schema.js';

/** Definition `ServerCapabilities`. */
export const serverCapabilities = objectWith([], {
  ...serverCapabilityMembers,
  extensions: mapOf(anyObject),
});
