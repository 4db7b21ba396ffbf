import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { errorMessage } from '../play/message.js';
import type { Act } from '../play/play.js';
import { brokenCalls } from './broken-calls.js';

const failing: Act = {
  ask: { op: 'listTools' },
  answers: { 'tools/list': [{ send: errorMessage(-32603, 'Internal error') }] },
};

/** What a client knew before a listing failed is the newest that it knows. */
export const failedRelisting: Attack = {
  name: 'failed-relisting',
  law: 'client.validation-on',
  what: 'the tools are listed once more, and that fails',
  plays: (scene) => brokenCalls(scene, [connecting(), listing(scene.era, [listed(scene.tool)]), failing]),
};
