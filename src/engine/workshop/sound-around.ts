import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Case } from '../../corpus/case.js';

/**
 * The broken members of arguments as they are among the smallest sound ones: first without the members that the
 * smallest sound arguments do without, then with them. What is absent stays absent, and the order stays.
 *
 * @param sound the smallest valid arguments
 */
export function* soundAround(value: Json, breaches: Case['breaches'], sound: Json): Generator<Json> {
  if (breaches.length === 0 || !isJsonObject(value) || !isJsonObject(sound)) return;
  const broken = brokenMembers(breaches);
  for (const keepsOthers of [false, true]) {
    const around: Record<string, Json> = {};
    for (const [key, member] of Object.entries(value)) {
      const inStead = Object.hasOwn(sound, key) ? sound[key] : undefined;
      if (broken.has(key)) setOwn(around, key, member);
      else if (inStead !== undefined) setOwn(around, key, inStead);
      else if (keepsOthers) setOwn(around, key, member);
    }
    yield around;
  }
}

/** The names of the members of arguments that something is broken in. */
export const brokenMembers = (breaches: Case['breaches']): ReadonlySet<string | undefined> =>
  new Set(breaches.map(({ instancePointer }) => tokensOf(instancePointer)[0]));
