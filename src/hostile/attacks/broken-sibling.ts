import type { JsonObject } from '../../../arbitraries/json/json.js';
import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { connecting, listing } from '../play/acts.js';
import { inTurn } from './in-turn.js';
import { brokenCalls } from './broken-calls.js';

/** Tools whose outputSchema can not be compiled, though it is an object as the protocol wants it. */
export const brokenTools: readonly JsonObject[] = [
  {
    name: 'no_such_type',
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object', properties: { a: { type: 'integr' } } },
  },
  {
    name: 'no_such_place',
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/none' } } },
  },
  {
    name: 'no_such_pattern',
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object', properties: { a: { type: 'string', pattern: '(' } } },
  },
];

/** A client that compiles all schemas at once has none when one of them does not compile. */
export const brokenSibling: Attack = {
  name: 'broken-sibling',
  law: 'client.validation-on',
  what: 'another tool has an outputSchema that can not be compiled',
  plays(scene) {
    const { era, tool } = scene;
    return inTurn(
      brokenTools.map((broken) => brokenCalls(scene, [connecting(), listing(era, [broken, listed(tool)])])),
    );
  },
};
