import { minimalValue } from '../../../arbitraries/index.js';
import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { calling, connecting, listing } from '../play/acts.js';
import { notification } from '../play/message.js';
import { agreeingResult } from '../result-variants.js';
import { brokenCalls } from './broken-calls.js';

const changed = notification('notifications/tools/list_changed');

/** A client that forgets what it knew has to ask anew before it believes anything: the list is still the same. */
export const listChanged: Attack = {
  name: 'list-changed',
  law: 'client.validation-on',
  what: 'the server says that its tools have changed before a result breaks the outputSchema',
  plays: (scene) => {
    const { era, tool } = scene;
    const honest = agreeingResult(minimalValue(tool.outputSchema));
    return brokenCalls(scene, [
      connecting(),
      listing(era, [listed(tool)]),
      calling(era, tool.name, honest, { first: [changed] }),
    ]);
  },
};
