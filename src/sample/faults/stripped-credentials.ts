import type { Fault } from './fault.js';

const credential = /(api|access|secret).?(key|token)|authorization|password|bearer/i;

export const strippedCredentials: Fault = {
  invariant: 'input.credential-refused',
  tool: 'search',
  what: 'a credential-shaped extra key is dropped instead of refused',
  admit: (args) => Object.fromEntries(Object.entries(args).filter(([key]) => !credential.test(key))),
};
