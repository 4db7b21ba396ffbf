import { serverCapabilityMembers } from '../definitions/capabilities.js';
import { anyObject, objectWith } from '../definitions/schema.js';

/** Definition `ServerCapabilities`. */
export const serverCapabilities = objectWith([], {
  ...serverCapabilityMembers,
  tasks: objectWith([], {
    cancel: anyObject,
    list: anyObject,
    requests: objectWith([], { tools: objectWith([], { call: anyObject }) }),
  }),
});
