import type { Json } from '../../../arbitraries/json/json.js';
import type { WireFault } from '../answer.js';
import { shapeFaults } from '../definitions/shape.js';
import { methods } from './methods.js';
import { resultWith } from './result.js';

const anyResult = resultWith([], {});

/** What a result breaks; one of a method that we do not know is held against what all results have. */
export const resultFaults = (method: string, result: Json): readonly WireFault[] =>
  shapeFaults(methods.get(method)?.result ?? anyResult, result);
