import type { JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../../src/protocol/era.js';
import { protocols } from '../../../src/protocol/protocols.js';
import { Refused } from './endings.js';
import { planted } from './faults.js';
import type { OutputValidator, Unusable } from './validators.js';
import { outputValidator } from './validators.js';

/** A tool of a listing; `output` is absent where the tool promises nothing. */
export interface ListedTool {
  readonly tool: JsonObject;
  readonly output?: OutputValidator | Unusable;
}

/** The tools of a page that keep the definition of a tool; those that do not are left out, and only those. */
function soundTools(era: Era, page: JsonObject): readonly JsonObject[] {
  const faults = protocols[era].resultFaults('tools/list', page);
  const wrong = new Set(faults.map(({ pointer }) => Number(/^\/tools\/(\d+)/.exec(pointer)?.[1])));
  const tools = (page['tools'] ?? []) as readonly JsonObject[];
  return tools.filter((tool, index) => isJsonObject(tool) && !wrong.has(index));
}

async function readied(tool: JsonObject): Promise<ListedTool> {
  const { outputSchema } = tool;
  return outputSchema === undefined || !isJsonObject(outputSchema)
    ? { tool }
    : { tool, output: await outputValidator(outputSchema) };
}

/** The tools that a mutant still knows of: all of the pages in any other client. */
function remembered(pages: readonly (readonly ListedTool[])[]): readonly ListedTool[] {
  if (planted('earlier-pages-forgotten')) return pages.at(-1) ?? [];
  const all = pages.flat();
  const spoilt = all.some(({ output }) => output !== undefined && 'unusable' in output);
  return spoilt && planted('bad-sibling-loses-listing') ? [] : all;
}

/** All tools of all pages of one listing, each with its own validator. */
export class Listing {
  readonly #known: readonly ListedTool[];
  readonly tools: readonly JsonObject[];

  private constructor(pages: readonly (readonly ListedTool[])[]) {
    this.tools = pages.flat().map(({ tool }) => tool);
    this.#known = remembered(pages);
  }

  static async of(era: Era, pages: readonly JsonObject[]): Promise<Listing> {
    const listed: ListedTool[][] = [];
    for (const page of pages) {
      const ready: ListedTool[] = [];
      for (const tool of soundTools(era, page)) ready.push(await readied(tool));
      listed.push(ready);
    }
    return new Listing(listed);
  }

  /** Whether it knows less than was listed, which only a mutant's does. */
  get forgets(): boolean {
    return this.#known.length < this.tools.length;
  }

  /**
   * The one tool of this name; `undefined` when there is none.
   *
   * @throws Refused when there are several: which of them answers is not known
   */
  find(name: string): ListedTool | undefined {
    const found = this.#known.filter(({ tool }) => tool['name'] === name);
    if (found.length > 1) throw new Refused(`${found.length} tools are listed as ${JSON.stringify(name)}`);
    return found[0];
  }
}
