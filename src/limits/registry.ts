import type { Limit } from './limit.js';
import { instanceDepth } from './limits/instance-depth.js';

/** All limits, in the order of the table when nothing is known of them. */
export const limits: readonly Limit[] = [instanceDepth];

export const limitNamed = (name: string): Limit | undefined => limits.find((limit) => limit.name === name);
