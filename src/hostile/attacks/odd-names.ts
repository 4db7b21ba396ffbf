import type { Attack } from '../attack.js';
import { inTurn } from './in-turn.js';
import { brokenCalls } from './broken-calls.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';

/** Names that every JavaScript object has, and names near the edge of what the protocol allows. */
const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a',
  '0',
  'a.b-c_D',
  'x'.repeat(128),
];

/** A client that looks a schema up by name must find that tool's own. */
export const oddNames: Attack = {
  name: 'odd-names',
  law: 'client.validation-on',
  what: 'the tool has a name that every object has, or an unusual one',
  plays: (scene) =>
    inTurn(
      names.map((name) => {
        const tool = { ...scene.tool, name };
        return brokenCalls({ ...scene, tool }, [connecting(), listing(scene.era, [listed(tool)])]);
      }),
    ),
};
