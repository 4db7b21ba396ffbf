import type { Json, JsonObject } from '../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../arbitraries/json/json.js';
import type { Case, Stimulus } from '../corpus/case.js';
import { readJson } from '../protocol/json/reader.js';
import { writeJson } from '../protocol/json/writer.js';
import { brokenMembers, soundAround } from './workshop/sound-around.js';
import type { Candidate, Workshop } from './workshop/workshop.js';

/** So many grounds are kept of one tool, the latest first. */
const mostGrounds = 2;

/**
 * What the faults of a tool stand on in their minimal cases: members that it asks for beyond its schema. The next
 * fault is tried on them first, which may be all that its shrinking takes.
 */
export class Grafts {
  private readonly grounds = new Map<string, readonly string[]>();

  /** Learns the sound members of a minimal case. */
  note(minimal: Case): void {
    const value = argumentsOf(minimal);
    if (value === undefined) return;
    const broken = brokenMembers(minimal.breaches);
    const sound: Record<string, Json> = {};
    for (const [key, member] of Object.entries(value)) if (!broken.has(key)) setOwn(sound, key, member);
    const text = writeJson(sound);
    const others = (this.grounds.get(minimal.tool) ?? []).filter((ground) => ground !== text);
    this.grounds.set(minimal.tool, [text, ...others].slice(0, mostGrounds));
  }

  /** The faults of a case on the grounds of earlier ones. */
  async of(current: Case, workshop: Pick<Workshop, 'label'>): Promise<readonly Candidate[]> {
    const value = argumentsOf(current);
    if (value === undefined) return [];
    const grafts: Candidate[] = [];
    for (const ground of this.grounds.get(current.tool) ?? []) {
      const [graft = value] = soundAround(value, current.breaches, JSON.parse(ground) as Json);
      const stimulus: Stimulus = { kind: 'arguments', json: writeJson(graft) };
      grafts.push({ stimulus, ...(await workshop.label(current.tool, stimulus)) });
    }
    return grafts;
  }
}

/** The arguments of an invalid case; `undefined` where reading them would lose something. */
function argumentsOf({ label, stimulus }: Case): JsonObject | undefined {
  if (label !== 'invalid' || stimulus.kind !== 'arguments') return undefined;
  const reading = readJson(stimulus.json);
  return reading.ok && reading.faithful && isJsonObject(reading.value) ? reading.value : undefined;
}
