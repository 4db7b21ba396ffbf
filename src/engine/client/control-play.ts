import { minimalValue } from '../../../arbitraries/index.js';
import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type { Attack, AttackScene } from '../../hostile/attack.js';
import { agreeing } from '../../hostile/attacks/agreeing.js';
import { knownTools } from '../../hostile/oracle/known-tools.js';
import { usableSchema } from '../../hostile/oracle/usable-schema.js';
import { calling } from '../../hostile/play/acts.js';
import type { Play } from '../../hostile/play/play.js';
import { agreeingResult } from '../../hostile/result-variants.js';

/**
 * A play that goes the attack's own way and ends with a right result, or goes the plain way where it has none of its
 * own; `undefined` where the attack is about something else than a call.
 */
export function controlOf(attack: Attack, scene: AttackScene): Play | undefined {
  if (attack.control !== undefined) return attack.control(scene);
  const own = ownControl(attack, scene);
  if (own !== undefined || !isAboutRefusing(attack)) return own;
  const [plain] = agreeing.plays(scene);
  return plain?.play;
}

const isAboutRefusing = ({ law }: Attack): boolean =>
  law === 'client.refuses' || law === 'client.validation-on';

function ownControl(attack: Attack, scene: AttackScene): Play | undefined {
  const [first] = attack.plays(scene);
  const ask = first?.play.at(-1)?.ask;
  if (first === undefined || ask?.op !== 'callTool') return undefined;
  const tools = (knownTools(first.play, scene.era) ?? []).filter(({ name }) => name === ask.name);
  const schema = tools[0]?.outputSchema;
  if (tools.length !== 1 || schema === undefined || usableSchema(schema).kind !== 'usable') return undefined;
  const value = smallest(schema);
  if (value === undefined) return undefined;
  return [...first.play.slice(0, -1), calling(scene.era, ask.name, agreeingResult(value))];
}

function smallest(schema: JsonSchema): ReturnType<typeof minimalValue> | undefined {
  try {
    return minimalValue(schema);
  } catch {
    return undefined;
  }
}
