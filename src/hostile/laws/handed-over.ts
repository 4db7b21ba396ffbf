import type { Json } from '../../../arbitraries/json/json.js';
import { describeBreach, principalBreach, promisedBy } from '../../invariants/breach.js';
import type { Violation } from '../../invariants/invariant.js';
import { sentence } from '../../invariants/sentence.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { SchemaBreach } from '../../validation/verdict.js';
import type { Handover } from './client-law.js';

/** The structured content that was sent; `undefined` when there was none. */
function structuredSent({ sent }: Handover): Json | undefined {
  const { structuredContent } = JSON.parse(sent) as { readonly structuredContent?: Json };
  return structuredContent;
}

/** The violation that a broken result reached the application as success. `place` is the law's own. */
export function handedOver(
  handover: Handover,
  place: (breach: SchemaBreach) => string,
): readonly Violation[] {
  const breach = principalBreach(handover.breaches);
  if (breach === undefined) return [];
  const { outputSchema } = handover.tool;
  const structured = structuredSent(handover);
  const { fact, demand } = describeBreach(outputSchema, breach, structured, 'structuredContent');
  return [
    {
      level: 'must',
      place: place(breach),
      message: sentence(`${fact}; the outputSchema ${demand}; the client handed it over as success`),
      promised: promisedBy(outputSchema, breach, 'outputSchema'),
      got: {
        at: `structuredContent ${breach.instancePointer}`.trim(),
        text: excerptOf(structured ?? null, 400),
      },
      next: 'validate structured content against the schema that was listed with the tool before it is used',
    },
  ];
}
