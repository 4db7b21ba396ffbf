import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { brokenCalls } from './broken-calls.js';
import { inTurn } from './in-turn.js';

const lax: JsonObject = { type: 'object' };

/** Which of the two answers nobody knows, so what breaks the promise of one is refused. */
export const sharedName: Attack = {
  name: 'shared-name',
  law: 'client.validation-on',
  what: 'two tools have one name, and the other one allows more',
  plays: (scene) => {
    const { era, tool } = scene;
    const [strict, other] = [listed(tool), listed(tool, { outputSchema: lax })];
    return inTurn(
      [
        [strict, other],
        [other, strict],
      ].map((tools) => brokenCalls(scene, [connecting(), listing(era, tools)])),
    );
  },
};
