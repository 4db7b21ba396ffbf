import { sentence } from '../../invariants/sentence.js';
import type { ClientLaw } from './client-law.js';
import { about } from './client-law.js';
import { handedOver } from './handed-over.js';

/** One cause switches all validation off, whatever the keyword, so its place is the way of listing. */
export const validationOn: ClientLaw = {
  id: 'client.validation-on',
  level: 'must',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Output Schema' },
  law: 'validation of results holds however tools are listed',
  right: 'refuses the result: an error reaches the application, not this content',
  isForeseeable: true,
  applies: about(['refuse']),
  check: (handover) =>
    handedOver(handover, () => `/${handover.attack}`).map(({ message, ...violation }) => ({
      ...violation,
      message: sentence(`validation is lost where ${handover.what}: ${message}`),
    })),
};
