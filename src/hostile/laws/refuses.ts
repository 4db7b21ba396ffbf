import type { ClientLaw } from './client-law.js';
import { callWasMade, takenForSuccess } from './client-law.js';
import { handedOver } from './handed-over.js';

export const refuses: ClientLaw = {
  id: 'client.refuses',
  level: 'must',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Output Schema' },
  law: "a result that breaks its tool's outputSchema is not handed over as success",
  right: 'refuses the result: an error reaches the application, not this content',
  keepsKeyword: true,
  applies: callWasMade,
  check: (handover) =>
    takenForSuccess(handover) ? handedOver(handover, ({ schemaPointer }) => schemaPointer) : [],
};
