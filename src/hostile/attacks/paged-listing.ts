import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { brokenCalls } from './broken-calls.js';

const later: JsonObject = { name: 'on_the_last_page', inputSchema: { type: 'object' } };

/** A client that keeps schemas of the newest page alone loses those of the pages before. */
export const pagedListing: Attack = {
  name: 'paged-listing',
  law: 'client.validation-on',
  what: 'the tool is on the first of two pages, and its result breaks its outputSchema',
  plays: (scene) => brokenCalls(scene, [connecting(), listing(scene.era, [listed(scene.tool)], [later])]),
};
