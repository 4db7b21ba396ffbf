import type { Json } from '../../../arbitraries/json/json.js';
import { describeBreach, principalBreach, promisedBy } from '../../invariants/breach.js';
import type { Violation } from '../../invariants/invariant.js';
import { sentence } from '../../invariants/sentence.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Refusal } from '../oracle/reaction.js';
import { lastAnswers } from '../play/last-answers.js';
import type { Handover } from './client-law.js';
import { takenForSuccess } from './client-law.js';
import { receivedBy } from './delivers.js';

const textLimit = 400;
const taken = 'the client handed it over as success';

/** The violation that something to refuse reached the application as success. `place` is the law's own. */
export function handedOver(handover: Handover, place: (refusal: Refusal) => string): readonly Violation[] {
  const { right } = handover;
  if (right.kind !== 'refuse' || !takenForSuccess(handover)) return [];
  const { refusal } = right;
  const level = refusal.ambiguous === true ? 'policy' : 'must';
  return [{ level, place: place(refusal), ...told(handover, refusal) }];
}

function told(handover: Handover, refusal: Refusal): Omit<Violation, 'level' | 'place'> {
  const breach = refusal.why === 'schema' ? principalBreach(refusal.breaches) : undefined;
  if (refusal.why !== 'schema' || breach === undefined) {
    return {
      message: sentence(`${refusal.fact}; ${taken}`),
      got: { at: 'what the application received', text: excerptOf(receivedBy(handover), textLimit) },
    };
  }
  const { outputSchema } = refusal;
  const structured = structuredIn(handover);
  const { fact, demand } = describeBreach(outputSchema, breach, structured, 'structuredContent');
  return {
    message: sentence(`${fact}; the outputSchema ${demand}; ${taken}`),
    promised: promisedBy(outputSchema, breach, 'outputSchema'),
    got: {
      at: `structuredContent ${breach.instancePointer}`.trim(),
      text: excerptOf(structured ?? null, textLimit),
    },
    next: 'validate structured content against the schema that was listed with the tool before it is used',
  };
}

/** The structured content of the last answer; `undefined` when there is none. */
function structuredIn({ play }: Handover): Json | undefined {
  const [answer] = lastAnswers(play);
  if (answer === undefined || !('json' in answer.send)) return undefined;
  const { result } = JSON.parse(answer.send.json) as {
    readonly result?: { readonly structuredContent?: Json };
  };
  return result?.structuredContent;
}
