import type { Case } from '../../corpus/case.js';
import type { Placed } from '../../invariants/relations/evaluate.js';
import { placesAt } from '../../invariants/relations/evaluate.js';
import { parseRelation } from '../../invariants/relations/parse-relation.js';
import { resultData } from '../../invariants/relations/result-data.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Exchanged } from '../../targets/server/exchanged.js';
import type { KnownPlaces, TypedPlace } from './suggested-relations.js';
import { placesOfResult, placesOfSchema } from './suggested-relations.js';

/** So many results of a tool are kept, each of at most so many characters. */
const mostResults = 4;
const longest = 64 * 1024;
/** So many values of one name are kept, each of at most so many characters. */
const mostValues = 16;
const longestValue = 512;

/** Results that were seen, tool by tool, and their values by the names that they came under: JSON text, verbatim. */
export class SeenValues {
  private readonly results = new Map<string, Placed[]>();
  private readonly values = new Map<string, Set<string>>();

  /** Looks at calls that were made. */
  learn(cases: readonly Pick<Case, 'tool'>[], exchanges: readonly Exchanged[]): void {
    for (const [at, { outcome, answer }] of exchanges.entries()) {
      const tool = cases[at]?.tool;
      if (tool === undefined || outcome !== 'success') continue;
      const kept = this.results.get(tool) ?? [];
      if (kept.length >= mostResults) continue;
      const data = resultData(answer);
      if (data === undefined || data.node.end - data.node.start > longest) continue;
      if (isEmpty(data)) continue;
      this.results.set(tool, [...kept, data]);
      this.keep(data);
    }
  }

  private keep(data: Placed): void {
    for (const { path, name } of placesOfResult(data)) {
      const values = this.values.get(name.toLowerCase()) ?? new Set();
      this.values.set(name.toLowerCase(), values);
      for (const { node, text } of placesAt(data, pathOf(path))) {
        const json = text.slice(node.start, node.end);
        if (values.size < mostValues && json.length <= longestValue) values.add(json);
      }
    }
  }

  /** Places that a tool's results have: those that it promises, and those that were seen. */
  known(tool: AdvertisedTool): KnownPlaces {
    const seen = (this.results.get(tool.name) ?? []).flatMap(placesOfResult);
    const places = new Map<string, TypedPlace>();
    for (const place of [...placesOfSchema(tool.outputSchema, '[*]'), ...seen])
      if (!places.has(place.path)) places.set(place.path, place);
    return { tool, results: [...places.values()] };
  }

  /** Values that were seen under a name, as JSON text. */
  of(name: string): readonly string[] {
    return [...(this.values.get(name.toLowerCase()) ?? [])];
  }
}

const isEmpty = ({ node }: Placed): boolean =>
  (node.kind === 'object' && node.members.length === 0) || (node.kind === 'array' && node.items.length === 0);

/** A path as it is written in a relation. */
export function pathOf(written: string): Parameters<typeof placesAt>[1] {
  const relation = parseRelation(`unique(it${written})`);
  return relation.kind === 'result' && relation.condition.kind === 'unique' ? relation.condition.path : [];
}
