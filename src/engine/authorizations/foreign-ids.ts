import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { tokensOf } from '../../../arbitraries/json/pointer.js';
import { onlyIn } from '../../invariants/cache/things.js';
import type { View } from '../../invariants/isolation.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';

/** What a tool is given that was shown to somebody else, and the same for what does not exist; as JSON text. */
interface Use {
  readonly tool: string;
  readonly json: string;
  readonly invented: string;
}

/** So many things of one answer are used. */
const mostUses = 4;

/** `id`, `noteId`, `record_id`, `uri`: a name for what names something. */
const isIdName = (name: string): boolean => /(?:^|[a-z_-])(?:id|uri|key|slug|path)$/i.test(name);

/** The one argument that a tool must have, where it is a text that names something. */
function idArgument({ inputSchema }: AdvertisedTool): string | undefined {
  const required: Json | undefined = isJsonObject(inputSchema) ? inputSchema['required'] : undefined;
  const [only, more] = Array.isArray(required) ? required : [];
  return typeof only === 'string' && more === undefined && isIdName(only) ? only : undefined;
}

/** Names of things that all of one's answers show and none of another's, for the tools that take one. */
export function usesOf(
  own: readonly View[],
  theirs: readonly View[],
  tools: readonly AdvertisedTool[],
): readonly Use[] {
  const texts = new Set(
    onlyIn(own, theirs).flatMap((thing) => {
      const at = thing.indexOf(' ');
      const name = tokensOf(thing.slice(0, at)).at(-1) ?? '';
      const text = textIn(thing.slice(at + 1));
      return isIdName(name) && text !== undefined ? [text] : [];
    }),
  );
  const uses = [...texts].sort().flatMap((text) =>
    tools.flatMap((tool) => {
      const argument = idArgument(tool);
      if (argument === undefined) return [];
      const json = writeJson({ [argument]: text });
      return [{ tool: tool.name, json, invented: writeJson({ [argument]: `${text}-assay-none` }) }];
    }),
  );
  return uses.slice(0, mostUses);
}

function textIn(json: string): string | undefined {
  try {
    const value = JSON.parse(json) as Json;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
