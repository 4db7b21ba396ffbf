import type { Json, JsonObject, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import type { Phase, Stimulus } from '../../corpus/case.js';
import { slipsOf } from '../../invariants/input/near-key.js';
import type { KeyTrial } from '../../invariants/invariant.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Proposal } from './proposal.js';
import type { Labelled } from './workshop.js';

/** What a tool's bench gives for it. */
interface Bench {
  readonly schema: JsonSchema;
  propose(phase: Phase, index: number): Proposal | undefined;
  label(stimulus: Stimulus): Labelled;
}

/** So many boundary values are looked through for a value of each key. */
const mostLooked = 240;
const mostTrials = 3;
/** A small number limits more than a large one. */
const fewest = 9;

/** The likelier a value makes a difference and is taken, the lower; what is empty or the default mostly makes none. */
function rank(value: Json, usual: Json | undefined): number {
  if (value === usual || value === null || value === '' || value === 0) return 9;
  if (typeof value === 'boolean') return value || usual === true ? 0 : 8;
  if (typeof value === 'number') return Math.abs(value) <= fewest ? 1 : 2;
  if (typeof value === 'string') return 3;
  return Object.keys(value).length > 0 ? 4 : 9;
}

function defaultOf(schema: JsonSchema, name: string): Json | undefined {
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  const property = isJsonObject(properties) ? properties[name] : undefined;
  return isJsonObject(property) && Object.hasOwn(property, 'default') ? property['default'] : undefined;
}

/** Valid arguments with boundary values, and the ground first of all. */
function* looked(bench: Bench, ground: JsonObject): Generator<JsonObject> {
  yield ground;
  for (let index = 0; index < mostLooked; index += 1) {
    const proposal = bench.propose('coverage', index);
    if (proposal === undefined) return;
    if (isJsonObject(proposal.value) && bench.label(proposal.stimulus).label === 'valid')
      yield proposal.value;
  }
}

function edited(object: JsonObject, leave: string, name?: string, value?: Json): string {
  const copy: Record<string, Json> = {};
  for (const [key, member] of Object.entries(object)) if (key !== leave) setOwn(copy, key, member);
  if (name !== undefined && value !== undefined) setOwn(copy, name, value);
  return writeJson(copy);
}

function groundOf(bench: Bench, text: string | undefined): JsonObject {
  const reading = text === undefined ? undefined : readJson(text);
  const smallest = bench.propose('coverage', 0)?.value;
  if (reading?.ok === true && isJsonObject(reading.value)) return reading.value;
  return isJsonObject(smallest) ? smallest : {};
}

/** For some optional keys of an open schema the three calls, those likeliest to make a difference first. */
export function keyTrialsOf(tool: string, bench: Bench, groundText: string | undefined): readonly KeyTrial[] {
  const slips = slipsOf(bench.schema);
  if (slips.length === 0) return [];
  const ground = groundOf(bench, groundText);
  const best = new Map<string, { readonly value: Json; readonly at: number }>();
  for (const object of looked(bench, ground)) {
    for (const { meant } of slips) {
      const value = Object.hasOwn(object, meant) ? object[meant] : undefined;
      if (value === undefined) continue;
      const at = rank(value, defaultOf(bench.schema, meant));
      if (at < (best.get(meant)?.at ?? 9)) best.set(meant, { value, at });
    }
  }
  const isValid = (json: string): boolean => bench.label({ kind: 'arguments', json }).label === 'valid';
  return slips
    .flatMap(({ meant, sent }) => {
      const found = best.get(meant);
      return found === undefined ? [] : [{ meant, sent, ...found }];
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ meant, sent, value }) => ({
      tool,
      meant,
      sent,
      without: edited(ground, meant),
      right: edited(ground, meant, meant, value),
      slip: edited(ground, meant, sent, value),
    }))
    .filter(({ without, right, slip }) => [without, right, slip].every(isValid))
    .slice(0, mostTrials);
}
