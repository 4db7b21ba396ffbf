import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { WireFault } from '../answer.js';
import { shapeFault, shapeFaults } from '../definitions/shape.js';
import { excerptOf } from '../json/writer.js';
import { inputRequiredResult } from './input-required.js';
import { methods } from './methods.js';
import { completeResult } from './result.js';

const anyComplete = completeResult([], {});

/**
 * What a result breaks. `resultType` chooses the definition: `complete` the method's own, `input_required`
 * the one that asks for input, where the method may do so; any other is a breach by itself. A result of a
 * method that we do not know is held against what all results have.
 */
export function resultFaults(method: string, result: Json): readonly WireFault[] {
  if (!isJsonObject(result)) return [shapeFault('', `a result is an object, got ${excerptOf(result)}`)];
  const definition = methods.get(method);
  const resultType = Object.hasOwn(result, 'resultType') ? (result['resultType'] ?? null) : undefined;
  if (resultType === 'input_required') {
    const allowed = definition === undefined || definition.mayRequireInput;
    return [...(allowed ? [] : [notAllowed(method)]), ...inputRequiredFaults(result)];
  }
  if (resultType === undefined || resultType === 'complete') {
    return shapeFaults(definition?.result ?? anyComplete, result);
  }
  return [shapeFault('/resultType', `must be "complete" or "input_required", got ${excerptOf(resultType)}`)];
}

const notAllowed = (method: string): WireFault =>
  shapeFault('/resultType', `${method} may not answer "input_required"`);

function inputRequiredFaults(result: JsonObject): readonly WireFault[] {
  const asks = Object.hasOwn(result, 'inputRequests') || Object.hasOwn(result, 'requestState');
  const empty = asks
    ? []
    : [shapeFault('', `"input_required" needs "inputRequests" or "requestState": ${excerptOf(result)}`)];
  return [...empty, ...shapeFaults(inputRequiredResult, result)];
}
