import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { brokenCalls } from './broken-calls.js';

export const mistyped: Attack = {
  name: 'mistyped',
  law: 'client.refuses',
  what: "structured content that breaks the tool's outputSchema",
  plays: (scene) => brokenCalls(scene, [connecting(), listing(scene.era, [listed(scene.tool)])]),
};
