import type { JsonObject } from '../../../arbitraries/json/json.js';
import { failure } from '../service.js';
import { unknownDocument } from '../tools/preview.js';
import type { Fault } from './fault.js';

const secretName = /TOKEN|SECRET|KEY|PASSWORD|CANARY/i;

const secrets = (): string =>
  Object.entries(process.env)
    .filter(([name]) => secretName.test(name))
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join(' ');

const isUnknownDocument = (result: JsonObject): boolean =>
  JSON.stringify(result) === JSON.stringify(failure(unknownDocument));

/** Leaks only variables whose name says that they are secret, so that no other setting of a user gets out. */
export const leakedEnvironment: Fault = {
  invariant: 'secret.canary',
  tool: 'preview',
  what: 'the error text for an unknown id holds environment values',
  twist: (_args, result) =>
    isUnknownDocument(result) ? [failure(`${unknownDocument}; environment was ${secrets()}`)] : [result],
};
