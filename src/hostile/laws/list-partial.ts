import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { sentence } from '../../invariants/sentence.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { ClientLaw, Handover } from './client-law.js';
import { about, endingOf, takenForSuccess } from './client-law.js';
import { receivedBy } from './delivers.js';

/** The names that the application got to know. */
function namesReceived(handover: Handover): readonly Json[] {
  const value = receivedBy(handover);
  const tools = isJsonObject(value) ? value['tools'] : undefined;
  return Array.isArray(tools) ? tools.filter(isJsonObject).map((tool) => tool['name'] ?? null) : [];
}

function lost(handover: Handover): readonly string[] {
  if (handover.right.kind !== 'listed') return [];
  if (!takenForSuccess(handover)) return handover.right.names;
  const received = namesReceived(handover);
  return handover.right.names.filter((name) => !received.includes(name));
}

export const listPartial: ClientLaw = {
  id: 'client.list-partial',
  level: 'must',
  source: { kind: 'house', reference: 'client.list-partial' },
  law: 'one defective tool does not take the others away',
  right: 'lists the sound tools, and leaves out or marks the defective one',
  isForeseeable: false,
  applies: about(['listed']),
  check: (handover) => {
    const [name] = lost(handover);
    if (name === undefined) return [];
    return [
      {
        level: 'must',
        place: `/${handover.attack}`,
        message: sentence(
          `the sound tool ${JSON.stringify(name)} is not listed, for another tool is defective: the client ${endingOf(handover.reply)}`,
        ),
        got: { at: 'what the application received', text: excerptOf(receivedBy(handover), 400) },
        next: 'refuse the defective tool alone, with its reason',
      },
    ];
  },
};
