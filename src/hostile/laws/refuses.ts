import { pointerOf, tokensOf } from '../../../arbitraries/json/pointer.js';
import { principalBreach } from '../../invariants/breach.js';
import type { Refusal } from '../oracle/reaction.js';
import type { ClientLaw } from './client-law.js';
import { about } from './client-law.js';
import { handedOver } from './handed-over.js';

/**
 * What a client does not look at it overlooks in every schema and at every depth: the place is the keyword that it does
 * not hold, or the member of the protocol's own that it does not look into.
 */
function placeOfFault(refusal: Refusal): string {
  if (refusal.why !== 'schema') return `/${refusal.why}${pointerOf(tokensOf(refusal.place).slice(0, 1))}`;
  return pointerOf([principalBreach(refusal.breaches)?.keyword ?? '']);
}

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
