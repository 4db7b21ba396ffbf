import { notTheServersOwn } from './asked-anew.js';
import type { ClientLaw } from './client-law.js';
import { about } from './client-law.js';

export const origin: ClientLaw = {
  id: 'client.origin',
  level: 'policy',
  source: { kind: 'house', reference: 'client.origin' },
  law: 'a URI that two servers have is read from the one that was asked',
  right: 'reads the resource from the server that it was asked to read from',
  isForeseeable: false,
  applies: about(['deliver'], { evenUnasked: true }),
  check: (handover) =>
    notTheServersOwn(
      handover,
      'policy',
      'another server has the same URI, and its contents were handed over',
    ),
};
