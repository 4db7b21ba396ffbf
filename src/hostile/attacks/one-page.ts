import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { brokenCalls } from './broken-calls.js';

const earlier: JsonObject = { name: 'on_the_first_page', inputSchema: { type: 'object' } };

/** An application that goes from page to page itself is shown each tool by the page that it is on. */
export const onePage: Attack = {
  name: 'one-page',
  law: 'client.validation-on',
  what: 'the application asks for the page that the tool is on, by its cursor',
  plays: (scene) => {
    const way = listing(scene.era, [earlier], [listed(scene.tool)]);
    return brokenCalls(scene, [connecting(), { ...way, ask: { op: 'listTools', cursor: '1' } }]);
  },
};
