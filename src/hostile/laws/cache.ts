import { notTheServersOwn } from './asked-anew.js';
import type { ClientLaw } from './client-law.js';
import { about } from './client-law.js';

export const cache: ClientLaw = {
  id: 'client.cache',
  level: 'must',
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Caching' },
  law: 'what must not be kept is asked for again: answers after a request for input, private ones of another authorization',
  right: 'asks the server again',
  isForeseeable: false,
  applies: about(['deliver'], { evenUnasked: true }),
  check: (handover) =>
    notTheServersOwn(handover, 'must', 'an answer that must not be kept was handed over again'),
};
