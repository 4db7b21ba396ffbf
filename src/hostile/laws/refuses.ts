import type { Refusal } from '../oracle/reaction.js';
import type { ClientLaw } from './client-law.js';
import { about } from './client-law.js';
import { handedOver } from './handed-over.js';

/** What is wrong with a result is wrong wherever it is met, so its place is the fault's own. */
const placeOfFault = (refusal: Refusal): string =>
  refusal.why === 'schema' ? refusal.place : `/${refusal.why}${refusal.place}`;

export const refuses: ClientLaw = {
  id: 'client.refuses',
  level: 'must',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Output Schema' },
  law: 'a malformed result, or one that breaks its outputSchema, is not handed over as success',
  right: 'refuses the result: an error reaches the application, not this content',
  isForeseeable: true,
  applies: about(['refuse']),
  check: (handover) => handedOver(handover, placeOfFault),
};
