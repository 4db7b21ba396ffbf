import { createHash } from 'node:crypto';
import type { Json } from '../../../arbitraries/json/json.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { jsonOf, placed, placesAt } from '../../invariants/relations/evaluate.js';
import type { Sequence, SequenceStep } from './placeholders.js';
import type { SeenValues } from './seen-values.js';
import { pathOf } from './seen-values.js';
import type { SequenceArguments } from './sequence-arguments.js';
import { leadsTo, put } from './sequence-arguments.js';
import { placesOfSchema } from './suggested-relations.js';

export interface WalkSettings {
  readonly seed: number;
  readonly tools: readonly AdvertisedTool[];
  readonly args: Pick<SequenceArguments, 'of'>;
  readonly seen: Pick<SeenValues, 'of'>;
}

const longest = 4;
/** Of ten values, so many are ones that were seen. */
const seenOfTen = 6;

/**
 * A walk over the tools: the first call writes, and values of the same name come again. A function of the seed, the
 * index and what was seen; `undefined` where no arguments can be made.
 */
export async function walkAt(
  index: number,
  { seed, tools, args, seen }: WalkSettings,
): Promise<Sequence | undefined> {
  const draw = drawn(seed, index);
  const writers = tools.filter(({ readOnly }) => !readOnly);
  const length = 2 + draw(longest - 1);
  const steps: SequenceStep[] = [];
  for (let at = 0; at < length; at += 1) {
    const among = at === 0 ? writers : tools;
    const tool = among[draw(among.length)];
    const texts = tool === undefined ? [] : await args.of(tool.name);
    const json = texts[draw(texts.length)];
    if (tool === undefined || json === undefined) continue;
    steps.push({ tool: tool.name, json: withKnown(json, tool, steps, seen, draw) });
  }
  return steps.length === 0 ? undefined : steps;
}

/** Arguments in which some values are ones that were seen, or stand in an earlier call, under the same name. */
function withKnown(
  json: string,
  tool: AdvertisedTool,
  before: readonly SequenceStep[],
  seen: Pick<SeenValues, 'of'>,
  draw: Draw,
): string {
  let text = json;
  for (const { path: written, name } of placesOfSchema(tool.inputSchema, '[0]')) {
    const path = pathOf(written);
    if (draw(10) >= seenOfTen || !leadsTo(text, path)) continue;
    const earlier = before.flatMap(({ json: sent }) => valuesIn(sent, name));
    const values = earlier.length > 0 ? earlier : seen.of(name);
    const value = values[draw(values.length)];
    if (value !== undefined) text = put(text, path, JSON.parse(value) as Json);
  }
  return text;
}

/** Values at the root of arguments that stand under a name, as JSON text. */
function valuesIn(json: string, name: string): readonly string[] {
  const root = placed(json);
  return root === undefined ? [] : placesAt(root, [{ kind: 'member', name }]).map(jsonOf);
}

/** A whole number from 0 to below `bound`; 0 where there is nothing to choose from. */
type Draw = (bound: number) => number;

function drawn(seed: number, index: number): Draw {
  let count = 0;
  return (bound) => {
    count += 1;
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, 'stateful', index, count]))
      .digest();
    return bound <= 0 ? 0 : digest.readUInt32LE(0) % bound;
  };
}
