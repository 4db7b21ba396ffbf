import type { Fault } from './fault.js';

export const doubledAnswer: Fault = {
  invariant: 'wire.one-answer',
  tool: 'list',
  what: 'two answers come when page is 20, its maximum',
  twist: ({ page }, result) => (page === 20 && result['isError'] !== true ? [result, result] : [result]),
};
