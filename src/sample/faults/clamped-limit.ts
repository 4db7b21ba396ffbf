import type { Fault } from './fault.js';

export const clampedLimit: Fault = {
  invariant: 'input.invalid-refused',
  tool: 'search',
  what: 'a limit above its maximum is taken for 50 instead of refused',
  admit: (args) => (typeof args['limit'] === 'number' && args['limit'] > 50 ? { ...args, limit: 50 } : args),
};
