import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { below } from '../../../arbitraries/json/pointer.js';
import type { Path } from '../../invariants/relations/relation.js';
import type { JsonNode } from '../../protocol/json/reading.js';
import type { Grounds } from '../grounds.js';
import type { Workshop } from '../workshop/workshop.js';

/** No other phase comes to cases with such numbers. */
const firstCase = 2_000_000_000;
const looked = 64;
const most = 24;
const longest = 2048;

/** Valid arguments of each tool: what it took first, then fresh ones. */
export class SequenceArguments {
  private readonly made = new Map<string, readonly string[]>();
  private readonly used = new Map<string, number>();
  private readonly workshop: Pick<Workshop, 'cases'>;
  private readonly grounds: Pick<Grounds, 'of'>;

  constructor(workshop: Pick<Workshop, 'cases'>, grounds: Pick<Grounds, 'of'>) {
    this.workshop = workshop;
    this.grounds = grounds;
  }

  /**
   * Others each time that a tool is asked for, as long as there are any: what a call stored is in the way of the same
   * call. `undefined` where there are none for another round.
   */
  async next(tool: string, round: number): Promise<string | undefined> {
    const texts = await this.of(tool);
    if (round >= texts.length) return undefined;
    const used = this.used.get(tool) ?? 0;
    this.used.set(tool, used + 1);
    return texts[used % texts.length];
  }

  /** JSON texts, each different; empty where none can be made. Those without an empty list give the most to go on with. */
  async of(tool: string): Promise<readonly string[]> {
    const known = this.made.get(tool);
    if (known !== undefined) return known;
    const { cases } = await this.workshop.cases(tool, 'fuzz', firstCase, looked);
    const texts = cases.flatMap((one) =>
      one?.label === 'valid' && one.stimulus.kind === 'arguments' && one.stimulus.json.length <= longest
        ? [one.stimulus.json]
        : [],
    );
    const ground = this.grounds.of(tool);
    const all = [...new Set([...(ground === undefined ? [] : [ground]), ...texts])].slice(0, most);
    const fresh = [...all.filter(isFull), ...all.filter((text) => !isFull(text))];
    this.made.set(tool, fresh);
    return fresh;
  }
}

const isFull = (json: string): boolean => !json.includes('[]');

/** Where a path leads to in a value; at most `limit` places. */
export function pointersAt(root: JsonNode, path: Path, limit: number): readonly Pointer[] {
  let places: readonly { readonly at: Pointer; readonly node: JsonNode }[] = [{ at: '', node: root }];
  for (const step of path) {
    places = places.slice(0, 1000).flatMap(({ at, node }) => {
      if (node.kind === 'array' && step.kind !== 'member') {
        const items = node.items.map((item, index) => ({ at: below(at, index), node: item }));
        return step.kind === 'each' ? items : items.slice(step.index, step.index + 1);
      }
      const found =
        node.kind === 'object' && step.kind === 'member'
          ? node.members.findLast(({ name }) => name === step.name)
          : undefined;
      return found === undefined ? [] : [{ at: below(at, found.name), node: found.value }];
    });
  }
  return places.slice(0, limit).map(({ at }) => at);
}

/** Whether everything that leads to a place is there. */
export function leadsTo(json: string, path: Path): boolean {
  let value: Json | undefined = JSON.parse(json) as Json;
  for (const step of path.slice(0, -1)) value = inside(value, step);
  return typeof value === 'object' && value !== null;
}

function inside(value: Json | undefined, step: Path[number]): Json | undefined {
  if (Array.isArray(value)) return step.kind === 'item' ? (value as readonly Json[])[step.index] : undefined;
  return isJsonObject(value) && step.kind === 'member' && Object.hasOwn(value, step.name)
    ? value[step.name]
    : undefined;
}

/** Arguments with a value put at a place; what leads there is made where it is not, and lists hold nothing else. */
export const put = (json: string, path: Path, value: Json): string =>
  JSON.stringify(putInto(JSON.parse(json) as Json, path, value));

function putInto(into: Json | undefined, path: Path, value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (step.kind === 'member') {
    const base: JsonObject = isJsonObject(into) ? into : {};
    const inner = Object.hasOwn(base, step.name) ? base[step.name] : undefined;
    const members = Object.entries(base).filter(([name]) => name !== step.name);
    return Object.fromEntries([...members, [step.name, putInto(inner, rest, value)]]);
  }
  // What is refused is then refused for this item, and no other.
  const [first] = Array.isArray(into) ? (into as readonly Json[]) : [];
  return [putInto(first, rest, value)];
}

/** The same members in the opposite order. */
export function reversed(json: string): string {
  const value = JSON.parse(json) as Json;
  return isJsonObject(value) ? JSON.stringify(Object.fromEntries(Object.entries(value).toReversed())) : json;
}
